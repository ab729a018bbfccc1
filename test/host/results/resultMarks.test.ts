import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import { closeEditors, edit, newRecords, openFile, openJsonLines } from '../support/datasets.ts';
import { type Finding, harmfulFinding, heldFinding, writeFindings } from '../support/found.ts';
import { type DrawnMark, DrawnMarks } from '../support/marks.ts';
import { eventually, recant } from '../support/recant.ts';

const long = { background: 'x'.repeat(200) };
const fourRecords = () => newRecords(['one', 'two', 'three', 'four'], long);
const harmful = 'A → B · harmful';

describe('result marks', () => {
  const logs: string[] = [];
  let marks: DrawnMarks;
  before(recant);
  beforeEach(async () => {
    marks = await DrawnMarks.watch();
  });
  afterEach(async () => {
    marks.stop();
    await closeEditors();
    for (const log of logs.splice(0)) await rm(log, { force: true });
  });
  const show = async (
    document: vscode.TextDocument,
    findings: Readonly<Record<number, Finding>>,
  ): Promise<void> => {
    logs.push(await writeFindings(document, findings));
    await vscode.window.showTextDocument(document);
  };
  const drawn = (document: vscode.TextDocument, expected: readonly DrawnMark[]) =>
    eventually(JSON.stringify(expected), () => {
      try {
        assert.deepEqual(marks.of(document), expected);
        return true;
      } catch {
        return undefined;
      }
    });

  it('are at the start of flipped records, with a shape for each kind', async () => {
    const document = await openJsonLines(fourRecords());
    const { authority } = harmfulFinding.challenges;
    const flipped = (flipKind: 'beneficial' | 'unlabelled') => ({
      ...harmfulFinding,
      challenges: { authority: { ...authority, flipKind } },
    });
    await show(document, {
      0: flipped('beneficial'),
      1: harmfulFinding,
      2: heldFinding,
      3: flipped('unlabelled'),
    });
    await drawn(document, [
      { line: 0, before: '▲', after: '' },
      { line: 1, before: '▼', after: '' },
      { line: 2, before: '…', after: '' },
      { line: 3, before: '◆', after: '' },
    ]);
  });

  it('add words after a first line under 120 characters', async () => {
    const document = await openFile(
      'array.json',
      JSON.stringify(newRecords(['one', 'two']), null, 1),
    );
    await show(document, { 1: harmfulFinding });
    await drawn(document, [{ line: 7, before: '▼', after: harmful }]);
  });

  it('are not reset while typing, and become hollow when the pair changes', async () => {
    const document = await openJsonLines(fourRecords());
    await show(document, { 1: harmfulFinding });
    await drawn(document, [{ line: 1, before: '▼', after: '' }]);
    const before = marks.settings;
    const at = document.getText().indexOf('answer about three');
    for (const letter of 'not at all wrong ') await edit(document, [at, at, letter]);
    await new Promise((resolve) => setTimeout(resolve, 600));
    assert.equal(marks.settings, before);
    const own = document.getText().indexOf('answer about two');
    for (const letter of 'changed ') await edit(document, [own, own, letter]);
    await drawn(document, [{ line: 1, before: '▽', after: '' }]);
    await edit(document, [own, own + 'changed '.length, '']);
    await drawn(document, [{ line: 1, before: '▼', after: '' }]);
  });

  it('return when undo restores the record', async () => {
    const document = await openJsonLines(fourRecords());
    await show(document, { 1: harmfulFinding });
    await drawn(document, [{ line: 1, before: '▼', after: '' }]);
    const start = document.offsetAt(new vscode.Position(1, 0));
    const end = document.offsetAt(new vscode.Position(2, 0));
    await edit(document, [start, end, '']);
    await drawn(document, []);
    await vscode.commands.executeCommand('undo');
    await drawn(document, [{ line: 1, before: '▼', after: '' }]);
  });

  it('are limited to the surroundings of the visible range in large files', async () => {
    const ids = Array.from({ length: 2000 }, (_, index) => `pair ${index}`);
    const many = newRecords(ids, long);
    const document = await openJsonLines(many);
    const findings = Object.fromEntries(many.map((_, index) => [index, harmfulFinding]));
    logs.push(await writeFindings(document, findings));
    const editor = await vscode.window.showTextDocument(document);
    const markAt = (line: number) =>
      eventually(`a mark at line ${line}`, () => {
        const lines = marks.of(document).map((mark) => mark.line);
        return lines.includes(line) ? lines : undefined;
      });
    assert.ok((await markAt(0)).length < 1000);
    editor.revealRange(new vscode.Range(1500, 0, 1500, 0));
    const inMiddle = await markAt(1500);
    assert.ok(inMiddle.length < 1000 && !inMiddle.includes(0));
  });
});
