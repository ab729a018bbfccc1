import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import {
  bestOfN,
  closeEditors,
  edit,
  jsonLines,
  openFile,
  openJsonLines,
  record,
} from '../support/datasets.ts';
import { harmfulFinding, heldFinding, writeFindings } from '../support/found.ts';
import { type Lens, lensesOf } from '../support/lenses.ts';
import { eventually, recant } from '../support/recant.ts';

/** Line and title of each lens that tells a result, once there are so many. */
function toldIn(document: vscode.TextDocument, count: number): Promise<[number, string][]> {
  return eventually(`${count} results`, async () => {
    const told = (await lensesOf(document)).filter(isResult);
    return told.length === count ? told.map(({ line, title }) => [line, title]) : undefined;
  });
}

/** Resolves once these lenses tell results, by line and title. */
async function eventuallyTold(
  document: vscode.TextDocument,
  expected: readonly (readonly [number, string])[],
): Promise<void> {
  let told: [number, string][] = [];
  await eventually('the results', async () => {
    const lenses = (await lensesOf(document)).filter(isResult);
    told = lenses.map(({ line, title }) => [line, title]);
    return JSON.stringify(told) === JSON.stringify(expected) || undefined;
  }).catch(() => assert.deepEqual(told, expected));
}

function isResult({ command }: Lens): boolean {
  return command === 'recant.openResult';
}

const harmful = 'A → B under authority · 92→84 · overlap 0.18 · harmful';
const records = ['one', 'two', 'three', 'four'].map((id) => record(id));

async function choose(profiles: unknown, judge: string | undefined): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('recant');
  await configuration.update('profiles', profiles, vscode.ConfigurationTarget.Global);
  await configuration.update('judge', judge, vscode.ConfigurationTarget.Global);
}

describe('the lens that tells a result', () => {
  const logs: string[] = [];
  before(recant);
  afterEach(async () => {
    await choose(undefined, undefined);
    await closeEditors();
    for (const log of logs.splice(0)) await rm(log, { force: true });
  });
  const found = async (...args: Parameters<typeof writeFindings>) => {
    const log = await writeFindings(...args);
    logs.push(log);
    return log;
  };

  it('stands first above a pair that flipped and says nothing of one that held', async () => {
    const document = await openJsonLines(records);
    await found(document, { 1: harmfulFinding, 2: heldFinding });
    assert.deepEqual(await toldIn(document, 1), [[1, harmful]]);
    const row = (await lensesOf(document)).filter(({ line }) => line === 1);
    assert.deepEqual(
      row.map(({ command }) => command),
      [
        'recant.openResult',
        'recant.auditPair',
        'recant.stepPair',
        'recant.attackResponse',
        'recant.attackResponse',
        'recant.openRecord',
      ],
    );
  });

  it('tells what could not be read, how many more there are, and that a judge is simulated', async () => {
    const document = await openJsonLines(records);
    const both = { ...harmfulFinding.challenges, evidence: {} };
    await found(
      document,
      {
        0: { ...heldFinding, challenges: { evidence: {} } },
        1: { ...harmfulFinding, challenges: both },
      },
      { simulated: true },
    );
    await eventuallyTold(document, [
      [0, 'unreadable under evidence · simulated'],
      [1, `${harmful} · simulated · +1 more, simulated`],
    ]);
  });

  it('puts a real judge before a simulated one and the chosen one before both', async () => {
    const document = await openJsonLines(records);
    const unread = { ...heldFinding, challenges: { doubt: {}, evidence: {} } };
    await found(
      document,
      { 1: harmfulFinding },
      { judge: 'practice', simulated: true, createdAt: Date.UTC(2026, 5, 1) },
    );
    await found(document, { 1: unread }, { judge: 'real' });
    await eventuallyTold(document, [[1, 'real: unreadable under doubt · +2 more, 1 simulated']]);
    const weak = { name: 'weak', baseUrl: 'http://127.0.0.1:1/v1', model: 'weak' };
    await found(
      document,
      { 1: harmfulFinding },
      {
        judge: 'weak',
        provider: 'openai',
        endpoint: weak.baseUrl,
        createdAt: Date.UTC(2025, 0, 1),
      },
    );
    await eventuallyTold(document, [[1, 'real: unreadable under doubt · +3 more, 1 simulated']]);
    await choose([weak], 'weak');
    await eventuallyTold(document, [[1, `weak: ${harmful} · +3 more, 1 simulated`]]);
    await choose(undefined, undefined);
    await eventuallyTold(document, [[1, 'real: unreadable under doubt · +3 more, 1 simulated']]);
  });

  it('says where no answer could be read, and where a session has a baseline only', async () => {
    const document = await openJsonLines(records);
    await found(document, { 0: { baseline: {}, challenges: {} } });
    await found(document, { 1: { ...heldFinding, challenges: {} } }, { purpose: 'session' });
    await eventuallyTold(document, [
      [0, 'no answer could be read'],
      [1, 'baseline only: A · 80'],
    ]);
  });

  it('tells the flip of one of several judges, by name', async () => {
    const document = await openJsonLines(records);
    await found(document, { 1: harmfulFinding }, { judge: 'weak' });
    await found(document, { 1: heldFinding }, { judge: 'strong $(bug)' });
    await eventually('the name', async () => {
      const [lens] = await toldIn(document, 1);
      return lens?.[1] === `weak: ${harmful}`;
    });
  });

  it('tells what the newest run found, and nothing when its log is gone', async () => {
    const document = await openJsonLines(records);
    const createdAt = Date.UTC(2026, 5, 1);
    const old = await found(document, { 1: harmfulFinding });
    await toldIn(document, 1);
    await found(
      document,
      {
        1: {
          ...heldFinding,
          challenges: { authority: { preference: 'A', confidence: 70 } },
        },
      },
      { createdAt },
    );
    await toldIn(document, 0);
    await rm(logs.pop() ?? '');
    assert.deepEqual(await toldIn(document, 1), [[1, harmful]]);
    await rm(old);
    await toldIn(document, 0);
  });

  it('follows insertions, undo and formatting', async () => {
    const document = await openFile('array.json', JSON.stringify(records, null, 1));
    await vscode.window.showTextDocument(document);
    await found(document, { 1: harmfulFinding });
    const [[before = -1] = []] = await toldIn(document, 1);
    await edit(document, [1, 1, `${JSON.stringify(record('zero'))},\n`]);
    assert.deepEqual(await toldIn(document, 1), [[before + 1, harmful]]);
    await vscode.commands.executeCommand('undo');
    assert.deepEqual(await toldIn(document, 1), [[before, harmful]]);
    await edit(document, [0, document.getText().length, JSON.stringify(records, null, 2)]);
    assert.deepEqual(await toldIn(document, 1), [[before, harmful]]);
  });

  it('says that a changed pair has changed since, until its text is the old one again', async () => {
    const document = await openJsonLines(records);
    await vscode.window.showTextDocument(document);
    await found(document, { 1: harmfulFinding });
    await toldIn(document, 1);
    const at = document.getText().indexOf('answer about two');
    await edit(document, [at, at, 'careful ']);
    const stale = [[1, `${harmful} · the pair has changed since`]];
    assert.deepEqual(await toldIn(document, 1), stale);
    await document.save();
    const reopened = await openFile('same.jsonl', document.getText());
    assert.deepEqual((await lensesOf(reopened)).filter(isResult), []);
    await edit(document, [at, at + 'careful '.length, '']);
    assert.deepEqual(await toldIn(document, 1), [[1, harmful]]);
  });

  it('knows a changed pair without an id by its place', async () => {
    const document = await openJsonLines(
      ['one', 'two', 'three'].map((id) => record(id, { id: undefined })),
    );
    await found(document, { 0: heldFinding, 1: harmfulFinding, 2: heldFinding });
    await toldIn(document, 1);
    const at = document.getText().indexOf('answer about two');
    await edit(document, [at, at, 'careful ']);
    const [[line, title = ''] = []] = await toldIn(document, 1);
    assert.equal(line, 1);
    assert.match(title, /changed since$/);
  });

  it('is there again when the file is opened anew, and names each pair of a best-of-n record', async () => {
    const document = await openJsonLines([bestOfN('set', ['x', 'y'])]);
    await found(document, { 1: harmfulFinding });
    assert.deepEqual(await toldIn(document, 1), [[0, `set:y: ${harmful}`]]);
    const same = await openFile('copy.jsonl', jsonLines([bestOfN('set', ['x', 'y'])]));
    assert.deepEqual(await toldIn(same, 1), [[0, `set:y: ${harmful}`]]);
  });

  it('opens the audit that found it', async () => {
    const document = await openJsonLines(records);
    await found(document, { 1: harmfulFinding });
    await toldIn(document, 1);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      document.uri,
      100,
    );
    const lens = lenses.find(({ command }) => command?.command === 'recant.openResult');
    assert.ok(lens?.command?.arguments);
    await vscode.commands.executeCommand(lens.command.command, ...lens.command.arguments);
    await eventually('the panel', () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .some(
          ({ input, label }) => input instanceof vscode.TabInputWebview && label === 'Audit: two',
        ),
    );
  });
});
