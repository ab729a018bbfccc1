import type { Pair } from '../pair.ts';
import type { DatasetFormat, Fault } from './format.ts';

/**
 * A text that can be read in parts, in UTF-16 units. A plain string is one; an editor's document can
 * be another, so that a keystroke never needs the whole text joined into one string.
 */
export interface SourceText {
  readonly length: number;
  slice(start: number, end: number): string;
}

/** Replaces [start, end) of the text before the update by `text`. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface AnchoredPair {
  /** `digest`, or `digest~2`, `digest~3` … for the same content again, in file order. */
  readonly key: string;
  /** First 16 hexadecimal digits of the digest of what a judge sees: conversation and responses. */
  readonly digest: string;
  /** The id is unique within the dataset: a repeated one becomes `id~2`, `id~3` … */
  readonly pair: Pair;
}

/**
 * One record of a dataset and where it stands. The object stays the same while its content does, and
 * its offsets always are those of the index's latest text.
 */
export interface AnchoredRecord {
  /** Key and digest of the record's first pair. */
  readonly key: string;
  readonly digest: string;
  /** UTF-16 offsets of the record's braces: [start, end). */
  readonly start: number;
  readonly end: number;
  /** 1-based line of `start`. */
  readonly line: number;
  /** Id of the format that read this record. */
  readonly format: string;
  /** At least one; several for a best-of-n record. */
  readonly pairs: readonly AnchoredPair[];
}

/** A record that cannot be read; there is exactly one for each of them. */
export interface RecordFault extends Fault {
  /** UTF-16 offsets of the record: [start, end). */
  readonly start: number;
  readonly end: number;
  /** Where reading stopped: an offset in [start, end]. */
  readonly at: number;
  /** 1-based line of `at`. */
  readonly line: number;
}

/**
 * Every record of one text and where it stands: the one place that knows. It follows the text's
 * edits, and is at any moment what opening the text afresh would give. When the text stops being a
 * dataset, it holds nothing until the text is one again.
 */
export interface DatasetIndex {
  /** Id of the dataset's format; undefined while the text is not a dataset. */
  readonly format: string | undefined;
  /** In file order. */
  readonly records: readonly AnchoredRecord[];
  /** In file order. */
  readonly faults: readonly RecordFault[];
  /** The record that holds this offset, its end included. */
  recordAt(offset: number): AnchoredRecord | undefined;
  /** The record that holds the pair of this key. */
  recordByKey(key: string): AnchoredRecord | undefined;
  /**
   * Follows an edit. All changes of one update refer to the text before it and do not overlap, as in
   * an editor's change event; `text` is the text after it. Only what changed is read again. Returns
   * whether anything but offsets and lines changed.
   */
  update(changes: readonly TextChange[], text: SourceText): boolean;
}

export interface OpenOptions {
  /** Formats to look for, the first that recognises a record winning; the catalogue by default. */
  readonly formats?: readonly DatasetFormat[];
}

/** The index of a text, or undefined when the text is not a dataset of pairs. */
export function openDataset(_text: string, _options: OpenOptions = {}): DatasetIndex | undefined {
  return undefined;
}
