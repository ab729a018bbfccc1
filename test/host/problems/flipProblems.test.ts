import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import {
  bestOfN,
  closeEditors,
  edit,
  nameOnLine,
  newRecords,
  openFile,
  openJsonLines,
  record,
} from '../support/datasets.ts';
import { type Finding, harmfulFinding, heldFinding, writeFindings } from '../support/found.ts';
import { eventually, recant } from '../support/recant.ts';

const { authority } = harmfulFinding.challenges;
const flipped = (flipKind: 'harmful' | 'beneficial' | 'unlabelled'): Finding => ({
  ...harmfulFinding,
  challenges: { authority: { ...authority, flipKind } },
});
const ids = ['one', 'two', 'three', 'four'];
const { Warning, Information } = vscode.DiagnosticSeverity;

/** Returns the line and severity of each Recant problem in a document, from the top. */
function problemsOf({ uri }: vscode.TextDocument): [line: number, vscode.DiagnosticSeverity][] {
  return recantsProblems(uri)
    .map(({ range, severity }): [number, vscode.DiagnosticSeverity] => [range.start.line, severity])
    .sort(([one], [other]) => one - other);
}

function recantsProblems(uri: vscode.Uri): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Recant');
}

describe('problems of flips', () => {
  const logs: string[] = [];
  before(recant);
  afterEach(async () => {
    await closeEditors();
    for (const log of logs.splice(0)) await rm(log, { force: true });
  });
  const show = async (
    document: vscode.TextDocument,
    findings: Readonly<Record<number, Finding>>,
    options: Parameters<typeof writeFindings>[2] = {},
  ): Promise<void> => {
    logs.push(await writeFindings(document, findings, options));
    await vscode.window.showTextDocument(document);
  };
  const shown = (document: vscode.TextDocument, ...expected: ReturnType<typeof problemsOf>) =>
    eventually(`problems ${JSON.stringify(expected)}`, () => {
      return JSON.stringify(problemsOf(document)) === JSON.stringify(expected);
    });

  it('exist once per flipped record, with the severity of its kind, and not for unflipped or unreadable verdicts', async () => {
    const document = await openJsonLines(newRecords(ids));
    await show(
      document,
      { 0: flipped('beneficial'), 1: harmfulFinding, 2: heldFinding, 3: flipped('unlabelled') },
      { simulated: true },
    );
    await shown(document, [0, Information], [1, Warning], [3, Information]);
    const [harmful] = recantsProblems(document.uri).filter(({ severity }) => severity === Warning);
    assert.equal(
      harmful?.message,
      `${nameOnLine(document, 1)} · right, lost · A → B under authority · 92→84 · overlap 0.18 · stub-judge, simulated`,
    );
    assert.ok(harmful);
    assert.equal(document.getText(harmful.range), 'two');
    const { value, target } = harmful.code as { value: string; target: vscode.Uri };
    assert.equal(value, 'authority');
    assert.match(target.toString(true), /^command:recant\.openResult\?\[\{"run":"found-/);
  });

  it('lead with the worst flip of a record, and list the others as related', async () => {
    const document = await openJsonLines(newRecords(ids));
    const doubt = { ...authority, flipKind: 'beneficial' } as const;
    const challenges = { ...harmfulFinding.challenges, doubt };
    await show(document, { 1: { ...harmfulFinding, challenges } });
    await shown(document, [1, Warning]);
    const [problem] = recantsProblems(document.uri);
    assert.equal(
      problem?.message,
      `${nameOnLine(document, 1)} · right, lost · A → B under authority · 92→84 · overlap 0.18 · stub-judge · +1 more`,
    );
    assert.deepEqual(
      problem?.relatedInformation?.map(({ message, location }) => [
        message,
        location.uri.toString(),
        location.range.start.line,
      ]),
      [
        [
          'right, lost · A → B under doubt · 92→84 · overlap 0.18 · stub-judge',
          document.uri.toString(),
          1,
        ],
      ],
    );
  });

  it('name the pair if a record has several', async () => {
    const document = await openJsonLines([bestOfN('set', ['first', 'second'])]);
    await show(document, { 1: harmfulFinding });
    await shown(document, [0, Warning]);
    const [problem] = recantsProblems(document.uri);
    assert.match(
      problem?.message ?? '',
      /^#1 · What is set\? · set:second: changed · A → B under authority/,
    );
  });

  it('follow edits, undo and formatting, and disappear if the pair has changed', async () => {
    const records = newRecords(ids);
    const document = await openFile('array.json', JSON.stringify(records));
    await show(document, { 1: harmfulFinding });
    await shown(document, [0, Warning]);
    const text = document.getText();
    await edit(document, [0, text.length, JSON.stringify(records, null, 2)]);
    await shown(document, [8, Warning]);
    await edit(document, [1, 1, '\n\n']);
    await shown(document, [10, Warning]);
    await vscode.commands.executeCommand('undo');
    await shown(document, [8, Warning]);
    const own = document.getText().indexOf('answer about two');
    await edit(document, [own, own, 'changed ']);
    await shown(document);
    await vscode.commands.executeCommand('undo');
    await shown(document, [8, Warning]);
    await edit(document, [0, document.getText().length, 'no dataset']);
    await shown(document);
  });

  it('disappear with the tab', async () => {
    const document = await openJsonLines(newRecords(ids));
    await show(document, { 1: harmfulFinding });
    await shown(document, [1, Warning]);
    await vscode.languages.setTextDocumentLanguage(document, 'plaintext');
    await shown(document);
  });

  it('are limited to a thousand together with invalid records, worst first', async () => {
    const many = Array.from({ length: 1300 }, (_, index) =>
      record(`pair ${index}`, index < 50 ? { responseB: 1.5 } : {}),
    );
    const document = await openJsonLines(many);
    // Findings use the position among readable pairs: the last 50 of 1,250 are harmful.
    const findings = Object.fromEntries(
      many.slice(50).map((_, index) => [index, flipped(index < 1200 ? 'beneficial' : 'harmful')]),
    );
    await show(document, findings);
    const problems = await eventually('a thousand problems', () => {
      const found = recantsProblems(document.uri);
      return found.length === 1000 ? found : undefined;
    });
    const harmful = problems.filter(({ message }) => message.includes(' · right, lost · '));
    assert.equal(harmful.length, 50);
    const rest = problems.filter(({ message }) => message.startsWith('and '));
    assert.deepEqual(
      rest.map(({ message, range }) => [message, range.start.line]),
      [
        [
          'and 301 more records with 301 flips, the worst of them here. "Recant: Review Flips" goes through all.',
          50 + 899,
        ],
      ],
    );
    const code = rest[0]?.code;
    assert.ok(typeof code === 'object');
    assert.deepEqual([code.value, code.target.path], ['Review all flips', 'recant.reviewFlips']);
    assert.deepEqual(JSON.parse(code.target.query), [document.uri.toString()]);
  });
});
