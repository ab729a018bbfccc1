import type * as vscode from 'vscode';
import type { Pair } from '../../core/pair.ts';

/** One pair and where it stood in a document when it was asked for. */
export interface DocumentPair {
  /** The anchor index's name for the pair; follows from its content. */
  readonly key: string;
  readonly digest: string;
  readonly pair: Pair;
  /** Id of the dataset format that read it. */
  readonly format: string;
  /** The document that holds it: a dataset, or the record document that shows it. */
  readonly document: vscode.Uri;
  /** UTF-16 offsets of its record in that document: [start, end). */
  readonly start: number;
  readonly end: number;
}
