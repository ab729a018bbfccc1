import { basename } from 'node:path';
import * as vscode from 'vscode';
import { asOneLine } from '../../core/words/escape.ts';
import { NotADatasetError } from '../../files/readRecords.ts';
import { isBinaryTable } from '../../files/tables/tables.ts';
import { uriOf } from '../documents/activeUri.ts';
import { openDocument, type PairDocuments } from '../documents/pairDocuments.ts';
import { openRecordDocument } from '../records/recordFileSystem.ts';
import { pickPair } from '../records/recordPicker.ts';
import { documentSource, fileSource, type RecordSource } from '../records/recordSource.ts';
import type { CommandServices } from './commandServices.ts';
import { withDataset } from './notADataset.ts';

/**
 * Implements `Recant: Find Record…`: finds a pair of the dataset in the active tab, regardless of
 * size, by id or text, and opens it as a document. Menus of tabs and the Explorer pass the file.
 */
export async function pickRecordCommand(
  { documents }: CommandServices,
  argument: unknown,
): Promise<void> {
  await withDataset(documents, argument, async (dataset, shown) => {
    const source = sourceOf(documents, dataset);
    if (!source) throw new NotADatasetError();
    const pair = await pickPair(source, nameOf(dataset));
    if (!pair) return;
    const found = await documents.find(dataset, pair.key);
    if (!found) {
      throw new Error(
        vscode.l10n.t('{0} no longer holds this pair: its text has changed.', nameOf(dataset)),
      );
    }
    const column = shown === dataset ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
    await openRecordDocument(dataset, found, { viewColumn: column });
  });
}

/** Returns the open document, which may have unsaved changes, or else the file. */
function sourceOf(documents: PairDocuments, dataset: vscode.Uri): RecordSource | undefined {
  const document = openDocument(dataset);
  if (document) {
    const items = [documents.pairs, documents.itemsOf(dataset)].find((of) =>
      of.isDataset(document),
    );
    return items && documentSource(items, document);
  }
  if (dataset.scheme !== 'file') return undefined;
  const { files } = isBinaryTable(dataset.path) ? documents.itemsOf(dataset) : documents.pairs;
  return fileSource(files.of(dataset));
}

/**
 * Returns the file name, with a remark if its tab has unsaved changes that extensions can't access.
 */
function nameOf(dataset: vscode.Uri): string {
  const name = asOneLine(basename(dataset.path), 60);
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const isUnsaved = tabs.some(
    ({ isDirty, input }) => isDirty && uriOf(input)?.toString() === dataset.toString(),
  );
  return isUnsaved && !openDocument(dataset) ? vscode.l10n.t('{0} (as last saved)', name) : name;
}
