import type * as vscode from 'vscode';
import { isTableText } from '../../files/tables/tableNames.ts';

/** Languages and schemes of documents that may be datasets. */
export const datasetLanguages: readonly string[] = ['json', 'jsonl'];
export const datasetSchemes: readonly string[] = ['file', 'untitled', 'vscode-remote'];

/**
 * Whether a document is of a kind that datasets have: JSON by its language, a table by its name.
 */
export function mayBeDataset({ uri, languageId }: vscode.TextDocument): boolean {
  if (!datasetSchemes.includes(uri.scheme)) return false;
  return datasetLanguages.includes(languageId) || isTableText(uri.path);
}
