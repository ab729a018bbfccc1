import type * as vscode from 'vscode';
import type { JsonObject } from '../../core/formats/format.ts';
import { sniffFile } from '../../files/sniffRecords.ts';
import { openDocument } from '../documents/pairDocuments.ts';
import { sniffDocument } from './sniffDocument.ts';

/** Returns the first records of a file, as its document has them if it is open. */
export async function recordsOf(file: vscode.Uri): Promise<readonly JsonObject[] | undefined> {
  const document = openDocument(file);
  return document ? sniffDocument(document) : sniffFile(file.fsPath);
}
