import * as vscode from 'vscode';
import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import type { PairDocuments } from '../documents/pairDocuments.ts';
import { openRecordDocument } from './recordFileSystem.ts';
import { recordUri } from './recordUri.ts';

/**
 * Shows the record of a run's pair, in the tab that it is open in or else in the first column. Rejects
 * where there is no such file or record, or none that may be shown, and says why.
 */
export async function revealRecord(
  documents: PairDocuments,
  dataset: HeaderEntry['dataset'],
  key: string,
): Promise<void> {
  const uri = shownDatasetUri(dataset);
  const { name } = dataset;
  const gone = () =>
    new Error(vscode.l10n.t('{0} no longer holds this pair: its text has changed.', name));
  if (await documents.files.isTooLarge(uri)) {
    const found = await documents.find(uri, key);
    if (!found) throw gone();
    const shown = recordUri({ dataset: uri, key }, found.pair.id);
    await openRecordDocument(uri, found, columnOf(shown));
    return;
  }
  const document = await vscode.workspace.openTextDocument(uri);
  const pair = documents.byKey(document, key);
  if (!pair) throw gone();
  await revealPosition(document, document.positionAt(pair.start));
}

/** Shows a place of a dataset, in the tab that it is open in or else in the first column. */
export async function revealPosition(
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<void> {
  await vscode.window.showTextDocument(document, {
    viewColumn: columnOf(document.uri),
    selection: new vscode.Range(position, position),
  });
}

/**
 * Where a log's dataset is, to be shown. That stands in the log, which may come from anybody: throws for
 * all but files of the open folders and documents that are open anyway.
 */
export function shownDatasetUri({ name, location }: HeaderEntry['dataset']): vscode.Uri {
  const uri = datasetUri(location);
  const known =
    vscode.workspace.getWorkspaceFolder(uri) ??
    vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (known) return uri;
  throw new Error(vscode.l10n.t('{0} is not in an open folder. Open its folder first.', name));
}

/** A dataset's place in a log: a URI as the editor writes it, or a path as the command line does. */
export function datasetUri(location: string): vscode.Uri {
  return /^[a-z][\w+.-]+:/i.test(location) ? vscode.Uri.parse(location) : vscode.Uri.file(location);
}

/** Where a file has a tab, or else the first column. */
function columnOf(uri: vscode.Uri): vscode.ViewColumn {
  const groups = vscode.window.tabGroups.all.filter(({ tabs }) =>
    tabs.some(
      ({ input }) =>
        input instanceof vscode.TabInputText && input.uri.toString() === uri.toString(),
    ),
  );
  return groups[0]?.viewColumn ?? vscode.ViewColumn.One;
}
