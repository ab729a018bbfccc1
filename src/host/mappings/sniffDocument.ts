import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { JsonObject } from '../../core/data/formats/format.ts';
import { sampleLength } from '../../core/data/formats/sniff.ts';
import { sniffRecords } from '../../files/sniffRecords.ts';

/** Names of text files that may hold records. */
export const mayHoldRecords = /\.(json|jsonl|ndjson|csv|tsv)$/i;

/** Returns the first records of a document's beginning, if it is a file that may hold records. */
export function sniffDocument(document: vscode.TextDocument): readonly JsonObject[] | undefined {
  const { uri } = document;
  if (uri.scheme !== 'file' || !mayHoldRecords.test(uri.path)) return undefined;
  const text = beginningOf(document);
  const isTorn = document.offsetAt(document.lineAt(document.lineCount - 1).range.end) > text.length;
  return sniffRecords(text, basename(uri.path), isTorn);
}

/** Returns the beginning of a document, from which its records are recognized. */
export function beginningOf(document: vscode.TextDocument): string {
  const end = document.positionAt(sampleLength);
  return document.getText(new vscode.Range(new vscode.Position(0, 0), end));
}
