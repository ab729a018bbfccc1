import * as vscode from 'vscode';
import { mayHoldRecords } from '../../core/data/formats/mayHoldRecords.ts';
import { datasetLanguages, mayBeDataset } from '../documents/mayBeDataset.ts';
import { watchFiles } from '../watchFiles.ts';

/** Files that features follow, whether or not they are open. */
const followedFiles = '**/{.recant/**,*.judge.json,recant.config.json}';

/** Files whose contents Recant explains. */
const ownFile = /(^|\/)(recant\.config\.json|[^/]*\.(judge|mapping)\.json)$/;

/** Whether an open document or a workspace folder needs the features from the start. */
export async function isNeededAtStart(): Promise<boolean> {
  if (vscode.workspace.textDocuments.some(needsFeatures)) return true;
  const folders = vscode.workspace.workspaceFolders ?? [];
  const own = folders.map(({ uri }) => exists(vscode.Uri.joinPath(uri, '.recant')));
  return (await Promise.all(own)).includes(true);
}

/** Calls `onNeed`, at least once, when a document or a file appears that needs the features. */
export function watchNeeds(onNeed: () => void): vscode.Disposable {
  const look = (document: vscode.TextDocument) => {
    if (needsFeatures(document)) onNeed();
  };
  const searching = new vscode.CancellationTokenSource();
  vscode.workspace.findFiles(followedFiles, undefined, 1, searching.token).then(
    ([found]) => found && onNeed(),
    () => {},
  );
  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(look),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.some(({ text }) => /[{:]/.test(text))) look(document);
    }),
    watchFiles([followedFiles], onNeed),
    new vscode.Disposable(() => searching.cancel()),
    searching,
  );
}

/** Returns the URIs of the open documents that may be datasets. */
export function openDatasets(): vscode.Uri[] {
  return vscode.workspace.textDocuments.filter(mayBeDataset).map(({ uri }) => uri);
}

function needsFeatures(document: vscode.TextDocument): boolean {
  const { uri, languageId } = document;
  if (ownFile.test(uri.path)) return true;
  if (!mayBeDataset(document)) return false;
  const isPlain = languageId === datasetLanguages[0];
  return !isPlain || mayHoldRecords(document.getText());
}

async function exists(file: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(file);
    return true;
  } catch {
    return false;
  }
}
