import type { Fault, JsonObject } from '../format.ts';

/**
 * One record as it stands in the text, or text that stands where a record should. Offsets are those
 * of the text that was given to `read`.
 */
export type Unit =
  | { readonly start: number; readonly end: number; readonly record: JsonObject }
  | { readonly start: number; readonly end: number; readonly fault: Fault; readonly at: number };

/**
 * How the records of a dataset stand in its text. Reading needs no memory: what is read at an offset
 * follows from the text from there on, up to and including the first name in the next unit. That
 * is what lets an index read again only what an edit touched.
 */
export interface Container {
  readonly kind: 'jsonl' | 'array' | 'object' | 'sequence';
  /** Where the first record may start. */
  readonly start: number;
  /**
   * Reads what stands at an offset that `skipSeparators` has left, or first behind what ends a list
   * there. `complete` tells whether the text
   * is known to its end; where it is not, and the answer depends on what follows: 'more'.
   */
  read(text: string, complete: boolean, at: number): Unit | 'end' | 'more';
  /**
   * The first offset from here on at which a unit seems to start, where the one before it is passed
   * over unread; undefined where the text holds none.
   */
  findNext(text: string, from: number): number | undefined;
}

/** The first offset from here on that is neither a blank, a line break nor a comma. */
export function skipSeparators(text: string, from: number): number {
  let at = from;
  while (at < text.length && separators.includes(text.charCodeAt(at))) at += 1;
  return at;
}

/** Where [start, end) ends when blanks, line breaks and commas at its end are left out. */
export function trimSeparators(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && separators.includes(text.charCodeAt(last - 1))) last -= 1;
  return last;
}

const separators = [0x20, 0x0a, 0x0d, 0x09, 0x2c];
