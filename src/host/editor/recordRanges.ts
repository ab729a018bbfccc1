import * as vscode from 'vscode';
import type { DocumentPair } from '../documents/documentPair.ts';

/** Maximum number of characters of a record in which its id is searched. */
const longestHead = 2000;

/** Returns the range of a record's first character. */
export function startRange(
  document: vscode.TextDocument,
  { start, end }: DocumentPair,
): vscode.Range {
  return rangeOf(document, start, Math.min(start + 1, end));
}

/**
 * Returns the range of a record's id, if it is a value of its own near the start of the record;
 * otherwise that of the first character.
 */
export function idRange(document: vscode.TextDocument, record: DocumentPair): vscode.Range {
  const { start, end, pair } = record;
  const text = document.getText(rangeOf(document, start, Math.min(start + longestHead, end)));
  const id = JSON.stringify(pair.id);
  const found = [...text.matchAll(/:\s*(?=")/g)].find(({ 0: colon, index }) =>
    text.startsWith(id, index + colon.length),
  );
  if (!found) return startRange(document, record);
  const from = start + found.index + found[0].length + 1;
  return rangeOf(document, from, from + id.length - 2);
}

function rangeOf(document: vscode.TextDocument, start: number, end: number): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}
