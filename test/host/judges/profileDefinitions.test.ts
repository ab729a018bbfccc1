import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { builtInJudges } from '../../../src/core/judges/forms/builtInJudges.ts';
import { readLog } from '../../../src/logs/reading/readLog.ts';
import { type StubServer, startStubServer } from '../../support/stub/stubServer.ts';
import { antiBaseline, auditAs, more } from '../fileAudits/auditAs.ts';
import {
  closeEditors,
  jsonLines,
  newFile,
  newRecords,
  openJsonLines,
} from '../support/datasets.ts';
import { lensesOf } from '../support/lenses.ts';
import { eventually, recant, workspaceFolder } from '../support/recant.ts';
import { replacingWindow } from '../support/recantsWindow.ts';
import { isComplete, runLogs, runOf } from '../support/runs.ts';
import { runCommand } from '../support/shown.ts';

const [, form] = builtInJudges;

describe('a profile with a definition', () => {
  const folder = () => join(workspaceFolder().fsPath, '.recant', 'judges');
  let stub: StubServer;

  before(recant);
  beforeEach(async () => {
    stub = await startStubServer({
      respond: () => ({
        text: 'The first one answers the question, the other one evades it. [[A]]',
      }),
    });
    await mkdir(folder(), { recursive: true });
    await writeFile(
      join(folder(), 'ours.judge.json'),
      JSON.stringify({ ...form, name: 'Ours v2' }),
    );
    const { baseUrl } = stub;
    const model = 'stub-judge';
    await configure({
      profiles: [
        { name: 'support', baseUrl, model, definition: 'ours' },
        { name: 'brackets', baseUrl, model, definition: 'Double brackets' },
        { name: 'bare', baseUrl, model },
      ],
      judge: 'support',
      definition: 'Single token',
    });
  });
  afterEach(async () => {
    await configure({ profiles: undefined, judge: undefined, definition: undefined });
    await rm(join(folder(), 'ours.judge.json'), { force: true });
    await stub.close();
    await closeEditors();
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  it('is audited and named with it, whatever definition the settings choose', async () => {
    const document = await openJsonLines(newRecords(['one']));
    await vscode.window.showTextDocument(document);
    await eventually('a lens that names it', async () =>
      (await lensesOf(document)).some(({ tooltip }) =>
        tooltip.includes('stub-judge · Ours v2 · 6 calls'),
      ),
    );
    const { entries } = await runOf(() => runCommand('recant.auditPair'), isComplete);
    const [header] = entries;
    assert.ok(header?.type === 'header');
    assert.deepEqual(header.definition, { ...form, name: 'Ours v2' });
  });

  it('is listed with it, and does not ask for another when it is selected', async () => {
    await configure({ judge: 'bare' });
    const shown = await auditAs(() => vscode.commands.executeCommand('recant.selectJudge'), {
      steps: [['Select Judge', { pick: 'support' }]],
    });
    assert.equal(shown.lists.length, 1);
    assert.match(shown.lists[0] ?? '', /support \(ours · stub-judge · http/);
    assert.match(
      shown.lists[0] ?? '',
      /Judge prompt: Single token \(the judge’s prompt and form of answer\. /,
    );
    assert.equal(vscode.workspace.getConfiguration('recant').get('judge'), 'support');
    const again = await auditAs(() => vscode.commands.executeCommand('recant.selectJudge'), {
      steps: [['Select Judge', 'leave']],
    });
    assert.match(again.lists[0] ?? '', /Judge prompt: Ours v2 \(stated by the judge’s profile\. /);
  });

  it('makes one model several judges of a file, each with its definition', async () => {
    const file = await newFile('data.jsonl', jsonLines(newRecords(['one', 'two'])));
    const before = new Set(await runLogs());
    const shown = await auditAs(
      () => vscode.commands.executeCommand('recant.auditFile', file),
      {
        steps: [
          ['Audit File', { pick: 'Judges' }],
          ['Judges', { tick: ['support', 'brackets', 'bare'] }],
          more,
          ['Audit File', { pick: 'Judge prompts' }],
          ['Judge prompts', { tick: ['Recant’s own', 'Double brackets'] }],
          ['Audit File', { pick: 'Show the plan' }],
        ],
      },
      ({ plans }) => plans.length > 0,
    );
    const named = [...(shown.plans[0]?.detail ?? '').matchAll(/^stub-judge.*$/gm)].map(String);
    assert.deepEqual(named.sort(), [
      'stub-judge',
      'stub-judge · Double brackets',
      'stub-judge · Double brackets',
      'stub-judge · Ours v2',
    ]);
    await auditAs(
      () => vscode.commands.executeCommand('recant.auditFile', file),
      {
        steps: [
          ['Audit File', { pick: 'Judges' }],
          ['Judges', { tick: ['support', 'brackets'] }],
          ...antiBaseline,
          ['Audit File', { pick: 'Show the plan' }],
        ],
        confirm: 'Start',
      },
      ({ messages }) => messages.some((text) => /flips? under|Paused:/.test(text)),
    );
    const made = (await runLogs()).filter((path) => !before.has(path));
    const headers = await Promise.all(made.map(async (path) => (await readLog(path)).entries[0]));
    const definitions = headers.map((one) => one?.type === 'header' && one.definition?.name);
    assert.deepEqual(definitions.sort(), ['Double brackets', 'Ours v2']);
    assert.equal(stub.requests.length, 24);
  });

  it('is replaced by a definition that is added from the list, without another question', async () => {
    await configure({ judge: 'bare' });
    const named = { showInputBox: async () => 'added there' };
    const select = () => runCommand('recant.selectJudge');
    const { messages } = await auditAs(() => replacingWindow(() => named, select), {
      steps: [
        ['Select Judge', { pick: 'Judge prompt: ' }],
        ['Select Judge Prompt', { pick: 'New Judge…' }],
        ['New Judge', { pick: 'Double brackets' }],
      ],
    });
    assert.deepEqual(messages, []);
    const { workspaceValue } =
      vscode.workspace.getConfiguration('recant').inspect('definition') ?? {};
    assert.equal(workspaceValue, 'added-there');
    await configure({ definition: undefined }, vscode.ConfigurationTarget.Workspace);
    await rm(join(folder(), 'added-there.judge.json'));
  });

  it('keeps its definition if a new one is selected, and says so', async () => {
    const said: string[] = [];
    const isSaid = () =>
      said.some((text) => text.startsWith('The judge support keeps the judge pr'));
    await replacingWindow(
      () =>
        ({
          showQuickPick: async (items: readonly vscode.QuickPickItem[]) =>
            items.find(({ label }) => label === 'Double brackets'),
          showInputBox: async () => 'another one',
          showInformationMessage: async (text: string) => {
            said.push(text);
            return undefined;
          },
        }) as unknown as Partial<typeof vscode.window>,
      async () => {
        await runCommand('recant.newJudge');
        assert.deepEqual(said, ['another one added']);
        const { uri } = vscode.window.activeTextEditor?.document ?? {};
        await vscode.commands.executeCommand('recant.selectJudge', uri);
        await eventually('the remark', isSaid);
      },
    );
    await configure({ definition: undefined }, vscode.ConfigurationTarget.Workspace);
    await rm(join(folder(), 'another-one.judge.json'));
  });
});

async function configure(
  values: Readonly<Record<string, unknown>>,
  target = vscode.ConfigurationTarget.Global,
): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('recant');
  for (const [name, value] of Object.entries(values)) {
    await configuration.update(name, value, target);
  }
}
