import * as vscode from 'vscode';
import { type PairDocuments, pairDocumentSelector } from '../documents/pairDocuments.ts';
import { setContext } from '../setContext.ts';

/** Maximum size of a text in which VS Code shows lenses, in UTF-16 units and in lines. */
const mostCharacters = 20 * 1024 * 1024;
const mostLines = 300_000;

/**
 * Registers the alternatives to lenses for a dataset that is too large for VS Code to show any: the
 * context key `recant.activeHasNoLenses`, which shows the audit action in the editor title, and a
 * language status item that opens the pair under the cursor as a document with all lenses.
 */
export function registerNoLenses(documents: PairDocuments): vscode.Disposable {
  let item: vscode.LanguageStatusItem | undefined;
  let published: boolean | undefined;
  const update = () => {
    const document = vscode.window.activeTextEditor?.document;
    const isLarge =
      document !== undefined && hasNoLenses(document) && documents.isDataset(document);
    if (isLarge === published) return;
    published = isLarge;
    setContext('recant.activeHasNoLenses', isLarge);
    item?.dispose();
    item = isLarge ? newItem() : undefined;
  };
  update();
  return vscode.Disposable.from(
    new vscode.Disposable(() => item?.dispose()),
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.workspace.onDidOpenTextDocument(update),
    documents.onDidChange(update),
  );
}

function hasNoLenses(document: vscode.TextDocument): boolean {
  const { lineCount } = document;
  const isLimited = vscode.workspace
    .getConfiguration('editor', document.uri)
    .get<boolean>('largeFileOptimizations', true);
  if (!isLimited) return false;
  const length = document.offsetAt(document.lineAt(lineCount - 1).range.end);
  return lineCount > mostLines || length > mostCharacters;
}

function newItem(): vscode.LanguageStatusItem {
  const item = vscode.languages.createLanguageStatusItem('recant.noLenses', pairDocumentSelector);
  item.name = vscode.l10n.t('Recant: record at the cursor');
  item.text = vscode.l10n.t('Too large for lenses');
  item.command = {
    command: 'recant.openRecord',
    title: vscode.l10n.t('Open Record'),
    tooltip: vscode.l10n.t(
      'VS Code shows no lenses in a file of this size. Open the record at the cursor as a document, which has all of them.',
    ),
  };
  return item;
}
