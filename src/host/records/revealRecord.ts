import * as vscode from 'vscode';
import { recordName } from '../../core/data/recordName.ts';
import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import { datasetSchemes } from '../documents/mayBeDataset.ts';
import type { DocumentPair, PairDocuments } from '../documents/pairDocuments.ts';
import { openRecordDocument } from './recordFileSystem.ts';
import { recordUri } from './recordUri.ts';

/** Where a record is shown. */
interface RevealOptions {
  /** Column that must stay visible; absent if any may be used. */
  readonly besides?: vscode.ViewColumn | undefined;
  readonly preserveFocus?: boolean;
}

/**
 * Shows the record of a run's pair, in its open tab or else in the first column: in the run's file
 * or, if that does not hold the pair, in an open one that does. Rejects with the reason if the file
 * or record doesn't exist or access isn't allowed.
 */
export async function revealRecord(
  documents: PairDocuments,
  dataset: HeaderEntry['dataset'],
  key: string,
  options: RevealOptions = {},
): Promise<void> {
  const { uri, found } = await findPair(documents, dataset, key);
  if (await documents.pairs.files.hasNoDocument(uri)) {
    const shown = recordUri({ dataset: uri, key }, recordName(found.pair, found.number));
    await openRecordDocument(uri, found, showOptions(shown, options));
    return;
  }
  const document = await vscode.workspace.openTextDocument(uri);
  await revealPosition(document, document.positionAt(found.start), options);
}

async function findPair(
  documents: PairDocuments,
  dataset: HeaderEntry['dataset'],
  key: string,
): Promise<{ readonly uri: vscode.Uri; readonly found: DocumentPair }> {
  const inFile = async () => {
    const uri = shownDatasetUri(dataset);
    const found = await documents.find(uri, key);
    if (found) return { uri, found };
    const { name } = dataset;
    throw new Error(vscode.l10n.t('{0} no longer holds this pair: its text has changed.', name));
  };
  return inFile().catch((error: unknown) => {
    for (const document of vscode.workspace.textDocuments) {
      const isFile = datasetSchemes.includes(document.uri.scheme);
      const found = isFile ? documents.byKey(document, key) : undefined;
      if (found) return { uri: document.uri, found };
    }
    throw error;
  });
}

/** Shows a position of a dataset, in its open tab or else in the first column. */
export async function revealPosition(
  document: vscode.TextDocument,
  position: vscode.Position,
  options: RevealOptions = {},
): Promise<void> {
  await vscode.window.showTextDocument(document, {
    ...showOptions(document.uri, options),
    selection: new vscode.Range(position, position),
  });
}

/**
 * Returns the URI of a log's dataset if access is allowed. Logs are untrusted: throws unless the
 * dataset is in an open folder or already open.
 */
export function shownDatasetUri({
  name,
  location,
}: Pick<HeaderEntry['dataset'], 'name' | 'location'>): vscode.Uri {
  const uri = datasetUri(location);
  const known =
    vscode.workspace.getWorkspaceFolder(uri) ??
    vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (known) return uri;
  throw new Error(vscode.l10n.t('{0} is not in an open folder. Open its folder first.', name));
}

/**
 * Returns the URI of a dataset's location in a log: a URI from the editor, or a path from the
 * command line.
 */
export function datasetUri(location: string): vscode.Uri {
  return /^[a-z][\w+.-]+:/i.test(location) ? vscode.Uri.parse(location) : vscode.Uri.file(location);
}

/** Returns the column of a file's tab, or else the first or the next column. */
function showOptions(
  uri: vscode.Uri,
  { besides, preserveFocus }: RevealOptions,
): { readonly viewColumn: vscode.ViewColumn; readonly preserveFocus?: boolean | undefined } {
  const groups = vscode.window.tabGroups.all.filter(
    ({ viewColumn, tabs }) =>
      viewColumn !== besides &&
      tabs.some(
        ({ input }) =>
          input instanceof vscode.TabInputText && input.uri.toString() === uri.toString(),
      ),
  );
  const first = vscode.ViewColumn.One;
  const other = besides === undefined ? first : vscode.ViewColumn.Beside;
  return { viewColumn: groups[0]?.viewColumn ?? other, preserveFocus };
}
