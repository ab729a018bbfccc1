import type * as vscode from 'vscode';
import type { JsonObject } from '../../core/data/formats/format.ts';
import { type Columns, columnsIn } from '../../core/data/mapping/propose/columnsIn.ts';
import { sniffColumns, sniffFile } from '../../files/sniffRecords.ts';
import { openDocument } from '../documents/pairDocuments.ts';
import { beginningOf, sniffDocument } from './sniffDocument.ts';

/** Returns the first records of a file, as its document has them if it is open. */
export async function recordsOf(file: vscode.Uri): Promise<readonly JsonObject[] | undefined> {
  const document = openDocument(file);
  return document ? sniffDocument(document) : sniffFile(file.fsPath);
}

/** Returns the columns of a file that has them instead of records. */
export async function columnsOf(file: vscode.Uri): Promise<Columns | undefined> {
  const document = openDocument(file);
  return document ? columnsIn(beginningOf(document)) : sniffColumns(file.fsPath);
}
