import type * as vscode from 'vscode';
import { isObject } from '../../core/data/formats/fields.ts';
import type { JsonObject } from '../../core/data/formats/format.ts';
import { parseJson } from '../../core/data/formats/scan/parseRecord.ts';
import { datasetLanguages, datasetSchemes } from './mayBeDataset.ts';
import type { PairDocuments } from './pairDocuments.ts';

/** A line with a record, with its offsets in the document: [start, end). */
interface RecordLine {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** Number of lines at the start of a document that are checked for samples. */
const linesRead = 20;

/**
 * Whether a document contains samples to attack outside any pair, such as `*.samples.jsonl`: one
 * record per line, with at least one of the first lines in a sample format.
 */
export function holdsSamples(
  documents: Pick<PairDocuments, 'pairs' | 'sampleFormatsFor'>,
  document: vscode.TextDocument,
): boolean {
  const { uri, languageId } = document;
  if (!datasetSchemes.includes(uri.scheme) || !datasetLanguages.includes(languageId)) return false;
  if (documents.pairs.isDataset(document)) return false;
  const formats = documents.sampleFormatsFor(uri);
  for (let line = 0; line < Math.min(linesRead, document.lineCount); line += 1) {
    const record = recordIn(document.lineAt(line).text);
    if (record && formats.some((format) => format.recognizes(record))) return true;
  }
  return false;
}

/** Parses the object on a line; undefined if there is none. */
export function recordIn(line: string): JsonObject | undefined {
  const value = parseJson(line);
  return isObject(value) ? value : undefined;
}

/** Returns the lines of a document that start a JSON object. */
export function recordLines(document: vscode.TextDocument): readonly RecordLine[] {
  const text = document.getText();
  const lines: RecordLine[] = [];
  for (let line = 0, start = 0; start < text.length; line += 1) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    if (text[start] === '{') lines.push({ line, start, end });
    start = end + 1;
  }
  return lines;
}
