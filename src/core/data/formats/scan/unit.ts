import type { Fault, JsonObject } from '../format.ts';

/**
 * One record in the text, or text in place of a record. Offsets refer to the text passed to `read`.
 */
export type Unit =
  | { readonly start: number; readonly end: number; readonly record: JsonObject }
  | { readonly start: number; readonly end: number; readonly fault: Fault; readonly at: number };

/**
 * The layout of a dataset's records in its text. Reading is stateless: the result at an offset
 * depends only on the text from there up to the first name in the next unit. That allows an index
 * to read again only what an edit changed.
 */
export interface Container {
  readonly kind: 'jsonl' | 'array' | 'object' | 'keyed' | 'sequence';
  /** Offset at which the first record may start. */
  readonly start: number;
  /**
   * Reads the unit at an offset returned by `skipSeparators`, or the first one after the end of a
   * list there. `complete` tells whether the text is known to its end; if not, and the result
   * depends on what follows, returns 'more'.
   */
  read(text: string, complete: boolean, at: number): Unit | 'end' | 'more';
  /**
   * Returns the first offset at which a unit seems to start after an unreadable one; undefined if
   * there is none.
   */
  findNext(text: string, from: number): number | undefined;
}

/** Returns the first offset that is not a space, a line break or a comma. */
export function skipSeparators(text: string, from: number): number {
  let at = from;
  while (at < text.length && separators.includes(text.charCodeAt(at))) at += 1;
  return at;
}

/** Returns the end of [start, end) without trailing spaces, line breaks and commas. */
export function trimSeparators(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && separators.includes(text.charCodeAt(last - 1))) last -= 1;
  return last;
}

const separators = [0x20, 0x0a, 0x0d, 0x09, 0x2c];
