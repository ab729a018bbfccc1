import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import type { LogEntry } from '../../../src/core/runs/audit/log.ts';
import { replay } from '../../../src/core/runs/audit/runState.ts';
import { viewAudit } from '../../../src/core/runs/audit/views/auditView.ts';
import { statementLines } from '../../../src/core/runs/statementWords.ts';
import { auditPanelType } from '../../../src/host/entries/entryNames.ts';
import { Definitions } from '../../../src/host/judges/definitions.ts';
import { KeyStore } from '../../../src/host/keys.ts';
import { Judges } from '../../../src/host/models/judges.ts';
import { auditRestorer } from '../../../src/host/sessions/auditRestorer.ts';
import { Audits } from '../../../src/host/sessions/audits.ts';
import { readLog } from '../../../src/logs/reading/readLog.ts';
import type { AuditSnapshot, ToAuditPanel } from '../../../src/messages/audit.ts';
import { closeEditors } from '../support/datasets.ts';
import { eventually, openAt, recant } from '../support/recant.ts';
import { isComplete, runOf } from '../support/runs.ts';
import { secretsInMemory } from '../support/secrets.ts';
import { shownBy } from '../support/shown.ts';

/** Long enough for a request to start, if there were one. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 300));

describe('a panel restored after a reload', () => {
  let lines: string[];
  let runs: string;
  let audits: Audits;
  let restorer: vscode.WebviewPanelSerializer;
  /** Logs recorded as chosen by the user. */
  let opened: readonly string[] | undefined;

  before(async () => {
    const { extensionUri } = await recant();
    await openAt('pairs.jsonl', 0);
    const { path } = await runOf(
      () => vscode.commands.executeCommand('recant.auditPair'),
      isComplete,
    );
    await closeEditors();
    runs = dirname(path);
    lines = (await readFile(path, 'utf8')).trim().split('\n');
    const log = vscode.window.createOutputChannel('restore', { log: true });
    const globalStorageUri = vscode.Uri.file(join(runs, 'nothing-here'));
    const workspaceState = { get: (_: string, otherwise: unknown) => opened ?? otherwise };
    const context = { extensionUri, globalStorageUri, workspaceState } as vscode.ExtensionContext;
    const judges = new Judges(new KeyStore(secretsInMemory()), new Definitions());
    audits = new Audits(
      context,
      judges,
      { nameOf: () => 'one', annotationsOf: () => ({}), othersOf: () => [] } as never,
      log,
    );
    restorer = auditRestorer(audits, context, log);
  });
  afterEach(closeEditors);

  /** Writes a run log and returns its name. */
  async function keepLog(text: string): Promise<string> {
    const run = randomUUID();
    await writeFile(join(runs, `${run}.jsonl`), text);
    return run;
  }

  async function restore(state: unknown) {
    const panel = vscode.window.createWebviewPanel(auditPanelType, 'Restored', 1, {});
    const posted: ToAuditPanel[] = [];
    const post = panel.webview.postMessage.bind(panel.webview);
    panel.webview.postMessage = (message) => {
      posted.push(message);
      return post(message);
    };
    let isDisposed = false;
    panel.onDidDispose(() => {
      isDisposed = true;
    });
    const shown = await shownBy(
      () => restorer.deserializeWebviewPanel(panel, state) as Promise<void>,
    );
    return { posted, shown, isDisposed: () => isDisposed };
  }

  /**
   * Returns what the panel shows once its script requests it; asserts that the log is unchanged.
   */
  async function restoreLog(text: string): Promise<{ snapshot: AuditSnapshot; path: string }> {
    const run = await keepLog(text);
    const path = join(runs, `${run}.jsonl`);
    const { posted, shown } = await restore({ run });
    const snapshot = await eventually('a snapshot', () =>
      posted.map((message) => (message.type === 'snapshot' ? message.snapshot : undefined)).at(0),
    );
    await aMoment();
    assert.equal(await readFile(path, 'utf8'), text, 'something was asked');
    assert.deepEqual(shown, []);
    return { snapshot, path };
  }

  const textOf = (some: readonly string[]) => some.map((line) => `${line}\n`).join('');
  const viewOf = (some: readonly string[]) => {
    const entries: LogEntry[] = some.map((line) => JSON.parse(line));
    const pair = entries.find((entry) => entry.type === 'pair');
    return viewAudit(replay(entries), pair?.key ?? '');
  };
  const upToJudgment = (count: number) => {
    const judgments = lines.flatMap((line, at) => (line.includes('"judgment"') ? [at] : []));
    return lines.slice(0, (judgments[count - 1] ?? 0) + 1);
  };

  it('has its contents from the log, without a call', async () => {
    const { snapshot } = await restoreLog(textOf(lines));
    assert.deepEqual(snapshot.view, viewOf(lines));
    assert.equal(snapshot.view.turns.filter(({ status }) => status === 'judged').length, 6);
    assert.equal(snapshot.progress.running, false);
    assert.equal(snapshot.progress.canResume, false);
  });

  it('is paused if the run was stopped, with what remains', async () => {
    const begun = upToJudgment(3);
    const { snapshot } = await restoreLog(textOf(begun));
    assert.deepEqual(snapshot.view, viewOf(begun));
    assert.equal(snapshot.progress.running, false);
    assert.equal(snapshot.progress.canResume, true);
    assert.equal(snapshot.progress.remaining.calls, snapshot.view.toAsk.length);
    assert.ok(snapshot.view.toAsk.length > 0);
  });

  it('states the calls that were lost when the run was stopped', async () => {
    const begun = upToJudgment(1);
    const lost = lines.slice(begun.length).find((line) => line.includes('"started"')) ?? '';
    const entries: LogEntry[] = [...begun, lost].map((line) => JSON.parse(line));
    const { snapshot } = await restoreLog(textOf([...begun, lost]));
    const { stated } = snapshot.progress;
    assert.deepEqual(stated, statementLines(replay(entries).calls.statement()));
    assert.match(stated.at(-1) ?? '', /^Calls that may be charged twice .*: [1-9]\d*$/);
  });

  it('resumes on request, and repeats nothing', async () => {
    const begun = upToJudgment(3);
    const { path } = await restoreLog(textOf(begun));
    const answered = begun.filter((line) => line.includes('"answer"')).length;
    await (await audits.show(path)).start();
    const { entries } = await readLog(path);
    assert.equal(entries.filter(({ type }) => type === 'judgment').length, 6);
    assert.equal(entries.filter(({ type }) => type === 'answer').length, 6);
    assert.ok(answered >= 3);
  });

  it('resumes from the list of runs, in its panel', async () => {
    const run = await keepLog(textOf(upToJudgment(3)));
    const path = join(runs, `${run}.jsonl`);
    await vscode.commands.executeCommand('recant.resumeRun', { path });
    const { entries } = await readLog(path);
    assert.equal(entries.filter(({ type }) => type === 'judgment').length, 6);
    assert.equal(entries.filter(({ type }) => type === 'answer').length, 6);
    await eventually('its panel', () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .some(({ label }) => /^Audit( by .+)?: /.test(label)),
    );
  });

  it('skips a torn last line, and says so', async () => {
    const begun = upToJudgment(2);
    const { snapshot } = await restoreLog(`${textOf(begun)}{"type":"answer","pair":"`);
    assert.deepEqual(snapshot.view, viewOf(begun));
    assert.match(
      snapshot.progress.notices.join('\n'),
      /^1 line of the run log is unreadable and was/,
    );
    assert.equal(snapshot.progress.canResume, true);
  });

  for (const [kind, damage, reason] of [
    [
      'by a newer Recant',
      (some: string[]) => some.with(0, some[0]?.replace('"schema":', '"schema":9') ?? ''),
      /newer Recant/,
    ],
    [
      'and then damaged',
      (some: string[]) => some.toSpliced(3, 0, '{"type":"answer"'),
      /Line 4 of the log cannot be read/,
    ],
  ] as const) {
    it(`is read-only if the log was written ${kind}`, async () => {
      const begun = upToJudgment(3);
      const { snapshot, path } = await restoreLog(textOf(damage([...begun])));
      assert.deepEqual(snapshot.view.turns, viewOf(begun)?.turns);
      assert.match(snapshot.progress.notices.join('\n'), reason);
      assert.equal(snapshot.progress.canResume, false);
      await (await audits.show(path)).start();
      assert.equal(await readFile(path, 'utf8'), textOf(damage([...begun])));
    });
  }

  it('shows its pair from a log elsewhere that the user had chosen', async () => {
    const key = '{"type":"pair","key":"second"';
    const text = textOf(lines);
    const second = text.split('\n').find((line) => line.startsWith('{"type":"pair"')) ?? '';
    const path = join(runs, '../chosen.jsonl');
    const renamed = second.replace(/^\{"type":"pair","key":"[^"]*"/, key);
    await writeFile(path, `${text}${renamed}\n`.replace(/"run":"[^"]*"/, '"run":"chosen"'));
    opened = [join(runs, 'gone.jsonl'), path];
    const { posted } = await restore({ run: 'chosen', pair: 'second' });
    const { snapshot } = await eventually('a snapshot', () =>
      posted.find((message) => message.type === 'snapshot'),
    );
    assert.equal(snapshot.view.entry.key, 'second');
    assert.equal(snapshot.view.toAsk.length, 6);
    opened = undefined;
    assert.match(await saidFor({ run: 'chosen', pair: 'second' }), logGone);
  });

  it('closes silently if its state names no run of these folders', async () => {
    await writeFile(join(runs, '../outside.jsonl'), textOf(lines));
    await mkdir(join(runs, 'folder.jsonl'), { recursive: true });
    const run = await keepLog(textOf(lines));
    const names = [
      '../outside',
      '..%2Foutside',
      join(runs, run),
      vscode.Uri.file(join(runs, `${run}.jsonl`)).toString(),
      `${run}.jsonl`,
      `${run}\0`,
      `./${run}`,
      'r'.repeat(5000),
      '',
      '..',
    ];
    const states = [
      ...[7, null, {}, [run], { path: run }, ...names].map((name) => ({ run: name })),
    ];
    for (const state of [undefined, null, 7, run, [run], {}, ...states]) {
      await assertGone(state);
    }
  });

  it('says that its log was deleted meanwhile', async () => {
    const run = await keepLog(textOf(lines));
    await rm(join(runs, `${run}.jsonl`));
    assert.match(await saidFor({ run }), logGone);
    assert.match(await saidFor({ run: 'no-such-run', pair: 'x', isKept: true }), logGone);
  });

  it('says that its log contains no run', async () => {
    const [header = '', ...others] = lines;
    const texts = ['', 'no log\n', '{}\n', `${header}\n`, textOf(others.slice(1)), '\0\0\0\0'];
    for (const text of texts) {
      const run = await keepLog(text);
      assert.match(
        await saidFor({ run }),
        /\.jsonl(?: holds no run that can be read\.$|: The log does not begin with a header: )/,
      );
    }
    assert.match(await saidFor({ run: 'folder' }), /This is a folder\./);
  });

  const logGone =
    /^The log of this audit is gone: it was deleted or moved\. Open it where it is now, audit the pair again/;

  /** Returns the message that the page gets instead of an audit. */
  async function saidFor(state: unknown): Promise<string> {
    const { posted, shown, isDisposed } = await restore(state);
    const { message, link } = await eventually('a message', () =>
      posted.find((one) => one.type === 'problem'),
    );
    assert.equal(link?.title, 'Open Run Logs…');
    assert.deepEqual([shown, isDisposed(), posted.length], [[], false, 1]);
    await closeEditors();
    return message;
  }

  async function assertGone(state: unknown): Promise<void> {
    const { posted, shown, isDisposed } = await restore(state);
    await eventually(`no panel for ${JSON.stringify(state)?.slice(0, 80)}`, isDisposed);
    assert.deepEqual([posted, shown], [[], []]);
  }
});
