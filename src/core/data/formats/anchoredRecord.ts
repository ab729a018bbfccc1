import type { Pair } from '../pair.ts';
import type { Fault } from './format.ts';

export interface AnchoredPair {
  /** `digest`, or `digest~2`, `digest~3` … for repeated content, in file order. */
  readonly key: string;
  /** First 16 hexadecimal digits of the digest of the conversation and both responses. */
  readonly digest: string;
  /**
   * The pair with an id that is unique within the dataset: a repeated one becomes `id~2`, `id~3` …
   */
  readonly pair: Pair;
}

/**
 * One record of a dataset and its position. The object stays the same as long as its content does;
 * its offsets refer to the latest text of the index.
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
  /** Fields with texts that are not read; absent if all are. */
  readonly unused?: readonly string[];
}

/** A record that cannot be read; exactly one per invalid record. */
export interface RecordFault extends Fault {
  /** UTF-16 offsets of the record: [start, end). */
  readonly start: number;
  readonly end: number;
  /** 1-based line of `start`. */
  readonly line: number;
  /** Offset in [start, end] at which reading stopped, and its 1-based line. */
  readonly at: number;
  readonly atLine: number;
}

/** UTF-16 offsets of a line in a text, both included. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the one that contains an offset or, of those that touch its line, the nearest.
 *
 * @param before the last that starts at or before the offset
 * @param after the first that starts after it
 */
export function nearestOnLine<Place extends { readonly start: number; readonly end: number }>(
  offset: number,
  line: LineRange,
  before: Place | undefined,
  after: Place | undefined,
): Place | undefined {
  const left = before && before.end >= line.start ? before : undefined;
  const right = after && after.start <= line.end ? after : undefined;
  if (!left || !right) return left ?? right;
  return right.start - offset < offset - left.end ? right : left;
}
