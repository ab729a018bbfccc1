import * as vscode from 'vscode';
import { setContext } from '../setContext.ts';
import type { PairDocuments } from './pairDocuments.ts';
import { holdsSamples } from './sampleDocuments.ts';

/**
 * Updates two context keys with the active editor: `recant.activeIsDataset`, whether it shows
 * pairs, and `recant.activeHasSamples`, whether it shows samples to attack outside any pair.
 */
export function registerActiveDataset(documents: PairDocuments): vscode.Disposable {
  const published = new Map<string, boolean>();
  const publish = (key: string, value: boolean) => {
    if (published.get(key) === value) return;
    published.set(key, value);
    setContext(key, value);
  };
  const update = () => {
    const document = vscode.window.activeTextEditor?.document;
    publish('recant.activeIsDataset', document !== undefined && documents.isDataset(document));
    publish('recant.activeHasSamples', document !== undefined && holdsSamples(documents, document));
  };
  const updateIfActive = (document: vscode.TextDocument) => {
    if (document === vscode.window.activeTextEditor?.document) update();
  };
  const afterActivation = setTimeout(update, 0);
  return vscode.Disposable.from(
    new vscode.Disposable(() => clearTimeout(afterActivation)),
    vscode.window.onDidChangeActiveTextEditor(update),
    // Changing the language closes and reopens the document in the same editor.
    vscode.workspace.onDidOpenTextDocument(updateIfActive),
    documents.onDidChange(updateIfActive),
  );
}
