import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import { closeEditors, newRecords, openJsonLines, putCursor } from '../support/datasets.ts';
import { filterBy } from '../support/filterBy.ts';
import { harmfulFinding, heldFinding, writeFindings } from '../support/found.ts';
import { eventually, recant } from '../support/recant.ts';

const { authority } = harmfulFinding.challenges;
const beneficialFinding = {
  ...harmfulFinding,
  challenges: { ...harmfulFinding.challenges, authority: { ...authority, flipKind: 'beneficial' } },
} as const;

describe('going to the next or previous flip', () => {
  const logs: string[] = [];
  before(recant);
  afterEach(async () => {
    await closeEditors();
    for (const log of logs.splice(0)) await rm(log, { force: true });
  });
  const show = async () => {
    const document = await openJsonLines(newRecords(['one', 'two', 'three', 'four']));
    logs.push(
      await writeFindings(document, { 1: beneficialFinding, 2: heldFinding, 3: harmfulFinding }),
    );
    const editor = await vscode.window.showTextDocument(document);
    await eventually(
      'two problems',
      () => vscode.languages.getDiagnostics(document.uri).length === 2,
    );
    return editor;
  };
  /** Goes to a flip, and waits for the window, which sets the selection back to what it confirms. */
  const goTo = async (editor: vscode.TextEditor, direction: 'next' | 'previous') => {
    const before = editor.selection;
    const confirmed = new Promise<void>((resolve) => {
      const listening = vscode.window.onDidChangeTextEditorSelection(() => {
        listening.dispose();
        resolve();
      });
    });
    await vscode.commands.executeCommand(`recant.${direction}Flip`);
    if (!editor.selection.isEqual(before)) await confirmed;
    return editor.selection.active.line;
  };

  it('skips records without a flip, and continues at the other end', async () => {
    const editor = await show();
    await putCursor(editor, new vscode.Position(0, 5));
    assert.equal(await goTo(editor, 'next'), 1);
    assert.equal(await goTo(editor, 'next'), 3);
    assert.equal(await goTo(editor, 'next'), 1);
    assert.equal(await goTo(editor, 'previous'), 3);
    await putCursor(editor, new vscode.Position(3, 20));
    assert.equal(await goTo(editor, 'previous'), 1);
  });

  it('visits only flips that pass the filter', async () => {
    const editor = await show();
    try {
      await filterBy('Only harmful');
      await putCursor(editor, new vscode.Position(0, 0));
      assert.equal(await goTo(editor, 'next'), 3);
      assert.equal(await goTo(editor, 'next'), 3);
    } finally {
      await filterBy();
    }
  });
});
