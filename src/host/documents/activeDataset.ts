import * as vscode from 'vscode';
import type { PairDocuments } from './pairDocuments.ts';

/** Keeps the context key `recant.activeIsDataset` true while the active editor shows pairs. */
export function registerActiveDataset(documents: PairDocuments): vscode.Disposable {
  let shown: boolean | undefined;
  const update = () => {
    const document = vscode.window.activeTextEditor?.document;
    const isDataset = document !== undefined && documents.isDataset(document);
    if (isDataset === shown) return;
    shown = isDataset;
    vscode.commands
      .executeCommand('setContext', 'recant.activeIsDataset', isDataset)
      .then(undefined, () => {});
  };
  const updateIfActive = (document: vscode.TextDocument) => {
    if (document === vscode.window.activeTextEditor?.document) update();
  };
  const afterActivation = setTimeout(update, 0);
  return vscode.Disposable.from(
    new vscode.Disposable(() => clearTimeout(afterActivation)),
    vscode.window.onDidChangeActiveTextEditor(update),
    // A change of language closes the document and opens it again, in the same editor.
    vscode.workspace.onDidOpenTextDocument(updateIfActive),
    documents.onDidChange(updateIfActive),
  );
}
