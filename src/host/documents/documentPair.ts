import type * as vscode from 'vscode';
import type { Pair } from '../../core/data/pair.ts';

/** A pair and its location in a document when it was requested. */
export interface DocumentPair {
  /** Key of the pair in the anchor index, derived from its content. */
  readonly key: string;
  readonly digest: string;
  readonly pair: Pair;
  /** Position of its record among the readable ones of the dataset, from 1; absent if not known. */
  readonly number?: number | undefined;
  /** Id of the dataset's format. */
  readonly format: string;
  /** Document that contains it: a dataset, or its record document. */
  readonly document: vscode.Uri;
  /** UTF-16 offsets of its record in that document: [start, end). */
  readonly start: number;
  readonly end: number;
  /** Fields of its record with texts that are not read; absent if all are. */
  readonly unused?: readonly string[] | undefined;
}
