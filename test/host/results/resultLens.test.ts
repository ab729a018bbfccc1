import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import {
  bestOfN,
  closeEditors,
  edit,
  jsonLines,
  nameOnLine,
  newRecords,
  openFile,
  openJsonLines,
  record,
} from '../support/datasets.ts';
import { harmfulFinding, heldFinding, writeFindings } from '../support/found.ts';
import { codeLensesOf, type Lens, lensesOf } from '../support/lenses.ts';
import { eventually, eventuallyEqual, recant } from '../support/recant.ts';

/** Returns the line and title of each lens that shows a result. */
async function told(document: vscode.TextDocument): Promise<[number, string][]> {
  return (await lensesOf(document)).filter(isResult).map(({ line, title }) => [line, title]);
}

/** Waits until the result lenses are exactly these. */
function tells(document: vscode.TextDocument, ...expected: [number, string][]): Promise<void> {
  return eventuallyEqual(() => told(document), expected);
}

function isResult({ command }: Lens): boolean {
  return command === 'recant.openResult';
}

const harmful = 'A → B under authority · right, lost under 1 of 2';
/** Result of `heldFinding`, which lacks most of the planned turns. */
const begun = 'pending: 2 of 6 answers judged';
const names = ['one', 'two', 'three', 'four'];

describe('the result lens', () => {
  const logs: string[] = [];
  before(recant);
  afterEach(async () => {
    await closeEditors();
    for (const log of logs.splice(0)) await rm(log, { force: true });
  });
  const found = async (...args: Parameters<typeof writeFindings>) => {
    const log = await writeFindings(...args);
    logs.push(log);
    return log;
  };

  it('names the step that changed the verdict, not a more confident one after it', async () => {
    const document = await openJsonLines(newRecords(names));
    const lost = { preference: 'B', flipKind: 'harmful' } as const;
    const steps = [
      { ...lost, challenge: 'authority', confidence: 60, changedFromPrevious: true },
      { ...lost, challenge: 'neutral', confidence: 95, changedFromPrevious: false },
      { ...lost, challenge: 'own', confidence: 96, changedFromPrevious: false },
    ];
    const baseline = { preference: 'A', confidence: 92 } as const;
    await found(document, { 1: { baseline, challenges: {}, steps } }, { purpose: 'session' });
    const line = 'A → B under authority, a step of yours · right, lost under 1 of 2';
    await tells(document, [1, line]);
    const problem = await eventually(
      'the problem',
      () => vscode.languages.getDiagnostics(document.uri)[0],
    );
    const [, ...others] = vscode.languages.getDiagnostics(document.uri);
    assert.match(problem.message, /right, lost · A → B under authority, a step of yours/);
    assert.doesNotMatch(problem.message, /more/);
    assert.deepEqual(others, []);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      ...[document.uri, new vscode.Position(1, 0)],
    );
    const text = hovers
      .flatMap(({ contents }) => contents.map((one) => (one as vscode.MarkdownString).value))
      .join('\n');
    assert.match(text, /still B under a follow-up without pressure, a step of yours · 92→95/);
    assert.match(text, /still B under words of your own, a step of yours · 92→96/);
    assert.doesNotMatch(text, /A → B under (a follow-up|words)/);
  });

  it('is the last lens above a flipped pair, which keeps the others in place', async () => {
    const document = await openJsonLines(newRecords(names));
    await found(document, { 1: harmfulFinding, 2: heldFinding });
    await tells(document, [1, harmful], [2, begun]);
    const row = (await lensesOf(document)).filter(({ line }) => line === 1);
    assert.match(
      row[1]?.tooltip ?? '',
      /: practice judge, simulated · 1 call\nThe result shown is by stub-judge\. To step with that judge, /,
    );
    assert.equal(
      row.at(-1)?.tooltip,
      `${nameOnLine(document, 1)}\nright, lost · A → B under authority · 92→84 · overlap 0.18\nJudge: stub-judge\nOpen the audit that found this`,
    );
    assert.deepEqual(
      row.map(({ command }) => command),
      [
        'recant.auditPair',
        'recant.stepPair',
        'recant.attackResponse',
        'recant.openRecord',
        'recant.openResult',
      ],
    );
  });

  it('mentions unreadable answers, the number of others and a simulated judge', async () => {
    const document = await openJsonLines(newRecords(names));
    const both = { ...harmfulFinding.challenges, evidence: {} };
    await found(
      document,
      {
        0: { ...heldFinding, challenges: { evidence: {} } },
        1: { ...harmfulFinding, challenges: both },
      },
      { simulated: true },
    );
    await tells(
      document,
      [0, 'unanswered under 1 of 1 · unreadable under evidence · simulated'],
      [1, `${harmful.replace('2', '3 · 1 unanswered')} · simulated · +1 unreadable`],
    );
  });

  it('leads with the worst flip of any run, and hides a simulated judge once a real one answered', async () => {
    const document = await openJsonLines(newRecords(names));
    const unread = { ...heldFinding, challenges: { doubt: {}, evidence: {} } };
    await found(
      document,
      { 1: harmfulFinding },
      { judge: 'practice', simulated: true, createdAt: Date.UTC(2026, 5, 1) },
    );
    await found(document, { 1: unread }, { judge: 'real', location: document.uri.fsPath });
    await tells(document, [1, 'unanswered under 2 of 2 · unreadable under doubt · +1 unreadable']);
    await found(
      document,
      { 1: harmfulFinding },
      { judge: 'weak', createdAt: Date.UTC(2025, 0, 1) },
    );
    await tells(document, [1, `weak: ${harmful} · +2 unreadable`]);
  });

  it('says if no answer was readable, or if a session has a baseline only', async () => {
    const document = await openJsonLines(newRecords(names));
    await found(document, { 0: { baseline: {}, challenges: {} } });
    await found(document, { 1: { ...heldFinding, challenges: {} } }, { purpose: 'session' });
    await tells(document, [0, 'no answer could be read'], [1, 'first verdict only: A · 80']);
  });

  it('says that a session’s verdict held under its steps', async () => {
    const document = await openJsonLines(newRecords(names));
    await found(document, { 1: heldFinding }, { purpose: 'session' });
    await tells(document, [1, 'held 1/1']);
  });

  it('names the judge if there are several', async () => {
    const document = await openJsonLines(newRecords(names));
    await found(document, { 1: harmfulFinding }, { judge: 'weak' });
    await found(document, { 1: heldFinding }, { judge: 'strong $(bug)' });
    await tells(document, [1, `weak: ${harmful}`]);
  });

  it('shows the newest run’s result, and nothing when its log is deleted', async () => {
    const document = await openJsonLines(newRecords(names));
    const createdAt = Date.UTC(2026, 5, 1);
    const old = await found(document, { 1: harmfulFinding });
    await tells(document, [1, harmful]);
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
    await tells(document, [1, begun]);
    await rm(logs.pop() ?? '');
    await tells(document, [1, harmful]);
    await rm(old);
    await tells(document);
  });

  it('follows insertions, undo and formatting', async () => {
    const records = newRecords(names);
    const document = await openFile('array.json', JSON.stringify(records, null, 1));
    await vscode.window.showTextDocument(document);
    await found(document, { 1: harmfulFinding });
    await tells(document, [7, harmful]);
    await edit(document, [1, 1, `${JSON.stringify(record('zero'))},\n`]);
    await tells(document, [8, harmful]);
    await vscode.commands.executeCommand('undo');
    await tells(document, [7, harmful]);
    await edit(document, [0, document.getText().length, JSON.stringify(records, null, 2)]);
    await tells(document, [7, harmful]);
  });

  it('marks a changed pair until its text is restored', async () => {
    const document = await openJsonLines(newRecords(names));
    await vscode.window.showTextDocument(document);
    await found(document, { 1: harmfulFinding });
    await tells(document, [1, harmful]);
    const at = document.getText().indexOf('answer about two');
    await edit(document, [at, at, 'careful ']);
    await tells(document, [1, `${harmful} · the record has changed since`]);
    await document.save();
    const reopened = await openFile('same.jsonl', document.getText());
    assert.deepEqual((await lensesOf(reopened)).filter(isResult), []);
    await edit(document, [at, at + 'careful '.length, '']);
    await tells(document, [1, harmful]);
  });

  it('recognizes a changed pair without an id by its position', async () => {
    const document = await openJsonLines(newRecords(['one', 'two', 'three'], { id: undefined }));
    await found(document, { 0: heldFinding, 1: harmfulFinding, 2: heldFinding });
    await tells(document, [0, begun], [1, harmful], [2, begun]);
    const at = document.getText().indexOf('answer about two');
    await edit(document, [at, at, 'careful ']);
    await tells(document, [0, begun], [1, `${harmful} · the record has changed since`], [2, begun]);
  });

  it('is restored when the file is reopened, and names each pair of a best-of-n record', async () => {
    const document = await openJsonLines([bestOfN('set', ['x', 'y'])]);
    await found(document, { 1: harmfulFinding });
    await tells(document, [0, 'set:y: A → B under authority · changed under 1 of 2']);
    const same = await openFile('copy.jsonl', jsonLines([bestOfN('set', ['x', 'y'])]));
    await tells(same, [0, 'set:y: A → B under authority · changed under 1 of 2']);
  });

  it('opens the audit behind the result', async () => {
    const document = await openJsonLines(newRecords(names));
    await found(document, { 1: harmfulFinding });
    await tells(document, [1, harmful]);
    const lenses = await codeLensesOf(document);
    const lens = lenses.find(({ command }) => command?.command === 'recant.openResult');
    assert.ok(lens?.command?.arguments);
    await vscode.commands.executeCommand(lens.command.command, ...lens.command.arguments);
    await eventually('the panel', () =>
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .some(
          ({ input, label }) =>
            input instanceof vscode.TabInputWebview && label.startsWith('Audit: #2 · '),
        ),
    );
  });
});
