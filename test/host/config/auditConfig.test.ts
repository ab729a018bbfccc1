import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import type { LogEntry } from '../../../src/core/runs/audit/log.ts';
import { readLog } from '../../../src/logs/reading/readLog.ts';
import { projectRoot } from '../../support/paths.ts';
import { auditAs } from '../fileAudits/auditAs.ts';
import { closeEditors, jsonLines, newFile, newRecords } from '../support/datasets.ts';
import { lensesOf } from '../support/lenses.ts';
import { eventually, eventuallyEqual, recant } from '../support/recant.ts';
import { runLogs } from '../support/runs.ts';

const start = { steps: [['Audit File', { pick: 'Show the plan' }]], confirm: 'Start' } as const;
const dismiss = { steps: [['Audit File', 'leave']] } as const;

/** Writes a project with this many pairs and opens its audit. */
async function openProject(pairs: number, config: object | string): Promise<vscode.TextDocument> {
  const ids = Array.from({ length: pairs }, (_, at) => `pair ${at}`);
  const data = await newFile(
    'pairs.jsonl',
    jsonLines(
      ids.flatMap((id, at) =>
        newRecords([id], {
          prompt: `Question ${at}?`,
          ...(at % 3 > 0 && { label: at % 3 === 1 ? 'A' : 'B', labelSource: 'human' }),
        }),
      ),
    ),
  );
  const path = join(dirname(data.fsPath), 'recant.config.json');
  await writeFile(path, typeof config === 'string' ? config : JSON.stringify(config, null, 2));
  const document = await vscode.workspace.openTextDocument(path);
  await vscode.window.showTextDocument(document);
  return document;
}

const audit = ({ uri }: vscode.TextDocument) =>
  vscode.commands.executeCommand('recant.auditConfig', uri);

/** Returns the draws and the judgments of a run by pair and turn. */
function judgmentsIn(entries: readonly LogEntry[]): string[] {
  return entries
    .flatMap((entry) => {
      if (entry.type === 'pair') {
        const { key, order, target, paraphrases } = entry;
        return JSON.stringify(['pair', key, order, target, paraphrases]);
      }
      if (entry.type !== 'judgment') return [];
      const { type, ...judgment } = entry;
      return JSON.stringify([type, Object.entries(judgment).sort()]);
    })
    .sort();
}

/** Returns what a run registered, apart from when and after which runs of its folder. */
function registeredIn([header]: readonly LogEntry[]) {
  if (header?.type !== 'header' || !header.registration) return undefined;
  const { primary, digest, records } = header.registration;
  return { primary, digest, records };
}

const minimal = { data: 'pairs.jsonl', judges: [{ provider: 'practice' }] };

describe("a project's audit in the editor", () => {
  before(recant);
  afterEach(async () => {
    await closeEditors();
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  it('makes the same judgments as recant run on 200 pairs with the same seed', async () => {
    const primary = { claim: 'anti-baseline:held>=0.8', prompts: 200 };
    const config = {
      ...minimal,
      protocols: ['anti-baseline', 'counterbalanced'],
      seed: 7,
      primary,
    };
    const document = await openProject(200, config);
    const before = new Set(await runLogs());
    const { plans } = await auditAs(
      () => audit(document),
      start,
      ({ messages }) => messages.some((text) => /flips? under/.test(text)),
    );
    const [log = ''] = (await runLogs()).filter((path) => !before.has(path));
    const out = join(dirname(document.uri.fsPath), 'runs');
    await promisify(execFile)(join(projectRoot, 'node_modules/.bin/node'), [
      join(projectRoot, 'dist/cli.js'),
      ...['run', '--config', document.uri.fsPath, '--out', out],
    ]);
    assert.match(
      plans[0]?.detail ?? '',
      /^Bars: .* all 9 with fewer than 52 prompts; with 133, a good judge .* probability of \d+% /m,
    );
    assert.match(plans[0]?.detail ?? '', /^Registered before the first call: .*held>=0\.8$/m);
    const [one = [], other = []] = await Promise.all(
      [log, join(out, 'practice.jsonl')].map(async (path) => (await readLog(path)).entries),
    );
    assert.deepEqual(registeredIn(one)?.primary.claim, primary.claim);
    assert.deepEqual(registeredIn(one), registeredIn(other));
    const [editor, commandLine] = [one, other].map(judgmentsIn);
    assert.ok((editor?.length ?? 0) >= 200 * 7, String(editor?.length));
    assert.deepEqual(editor, commandLine);
  });

  it('asks under definitions per judge, in a sequence and with written evidence like recant run', async () => {
    const practice = { provider: 'practice' };
    const document = await openProject(6, {
      ...minimal,
      judges: [practice, { ...practice, definition: 'Double brackets' }],
      protocols: ['counterbalanced', 'multi-step'],
      multiStepChallenges: ['evidence', 'neutral', 'doubt'],
      writer: practice,
      seed: 3,
    });
    const before = new Set(await runLogs());
    const { lists } = await auditAs(
      () => audit(document),
      start,
      ({ messages }) => messages.some((text) => /flips? under/.test(text)),
    );
    assert.match(lists[0] ?? '', /Recant’s own, Double brackets/);
    assert.match(lists[0] ?? '', /Evidence → No pressure.* → Doubt.*: The response assigned/);
    assert.match(lists[0] ?? '', /Written for each pair by Practice writer/);
    const logs = await eventually('two finished runs', async () => {
      const found = (await runLogs()).filter((path) => !before.has(path));
      return found.length === 2 ? found : undefined;
    });
    const out = join(dirname(document.uri.fsPath), 'runs');
    await promisify(execFile)(join(projectRoot, 'node_modules/.bin/node'), [
      join(projectRoot, 'dist/cli.js'),
      ...['run', '--config', document.uri.fsPath, '--out', out],
    ]);
    const written = (await readdir(out)).filter((name) => name.endsWith('.jsonl'));
    const all = async (paths: readonly string[]) =>
      (await Promise.all(paths.map((path) => readLog(path))))
        .flatMap(({ entries }) => judgmentsIn(entries))
        .sort();
    const editor = await all(logs);
    assert.ok(editor.length >= 2 * 6 * 9, String(editor.length));
    assert.deepEqual(editor, await all(written.map((name) => join(out, name))));
  });

  it('fills in the form, within the user’s limits, and is offered above the file', async () => {
    const document = await openProject(5, {
      ...minimal,
      challenges: ['doubt'],
      wording: 2,
      sample: 2,
      labeled: true,
      orders: 'both',
      budget: { calls: 500 },
    });
    await eventuallyEqual(
      async () =>
        (await lensesOf(document)).flatMap(({ command, title }) =>
          command === 'recant.auditConfig' ? title : [],
        ),
      ['Audit…'],
    );
    const { lists } = await auditAs(() => audit(document), dismiss);
    assert.match(
      lists[0] ?? '',
      /^Audit File: pairs\.jsonl: .*Anti-baseline.*Doubt.*A sample of 2 of the labeled.*500.*More.*number 2 of.*Both/,
    );
  });

  it('names the judges missing from the user’s settings, and sends nothing', async () => {
    const document = await openProject(1, {
      ...minimal,
      judges: [{ provider: 'openai', model: 'someone-elses' }],
    });
    const { messages, plans } = await auditAs(
      () => audit(document),
      { steps: [] },
      ({ messages: shown }) => shown.length > 0,
    );
    assert.match(messages[0] ?? '', /no judge for "openai:someone-elses".*recant\.profiles/);
    assert.deepEqual(plans, []);
  });

  it('reports addresses, keys and paths outside its folder as problems, with a remedy', async () => {
    const document = await openProject(
      1,
      '{\n  "data": "../secret.jsonl",\n  "judges": [{ "provider": "practice" }],\n}',
    );
    const problems = () =>
      vscode.languages
        .getDiagnostics(document.uri)
        .map(({ message, range }) => `${range.start.line + 1}: ${message}`)
        .join('\n');
    await eventually('the path', () => /^2: .*relative path inside/m.test(problems()) || undefined);
    const edit = new vscode.WorkspaceEdit();
    const all = new vscode.Range(0, 0, document.lineCount, 0);
    const keyed = {
      ...minimal,
      judges: [{ provider: 'practice', baseUrl: 'https://evil.example' }],
    };
    edit.replace(document.uri, all, JSON.stringify({ ...keyed, my_token: 'x' }));
    await vscode.workspace.applyEdit(edit);
    const belongs = /(Base URLs, headers and keys come from the command line .* user settings)/;
    await eventually(
      'the address and the token',
      () =>
        problems()
          .split('\n')
          .filter((line) => belongs.test(line)).length >= 2 || undefined,
    );
  });
});
