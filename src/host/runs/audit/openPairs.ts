import type * as vscode from 'vscode';
import { type DocumentItems, openDocument } from '../../documents/documentItems.ts';
import { IndexedPairs } from './indexedPairs.ts';
import { ListedPairs } from './listedPairs.ts';
import type { PairSource } from './pairSource.ts';

/**
 * Opens the pairs of a dataset: of the editor if it is open there, or else of a file, by its index.
 * Reads enough to detect the format. Rejects with NotADatasetError, or with the system's error if
 * the file is unreadable.
 */
export function openPairs(items: DocumentItems, dataset: vscode.Uri): Promise<PairSource> {
  const isFile = dataset.scheme === 'file' && !openDocument(dataset);
  return isFile ? IndexedPairs.open(items, dataset) : ListedPairs.open(items, dataset);
}
