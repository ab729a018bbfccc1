import * as vscode from 'vscode';
import type { PairDocuments } from '../../documents/pairDocuments.ts';

/** Moves the cursor to the current position of a pair's record. */
export function selectRecord(
  documents: PairDocuments,
  editor: vscode.TextEditor,
  key: string,
): void {
  const pair = documents.byKey(editor.document, key);
  if (!pair) return;
  const start = editor.document.positionAt(pair.start);
  editor.selection = new vscode.Selection(start, start);
  editor.revealRange(
    new vscode.Range(start, start),
    vscode.TextEditorRevealType.InCenterIfOutsideViewport,
  );
}
