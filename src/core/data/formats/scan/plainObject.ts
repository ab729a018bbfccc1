import { isObject } from '../fields.ts';
import type { JsonObject } from '../format.ts';
import { endOfString, isTooDeep, parseJson } from './parseRecord.ts';
import { deepestNesting } from './walkValue.ts';

/**
 * Reads an object of plain JSON at an offset: several times as fast as `walkValue`, with the same
 * result. Undefined for anything else; `walkValue` says what that is.
 */
export function readPlainObject(
  text: string,
  start: number,
): { readonly record: JsonObject; readonly end: number } | undefined {
  const end = endOfObject(text, start);
  if (end === undefined) return undefined;
  const record = parseJson(text.slice(start, end));
  return isObject(record) && !isTooDeep(record) ? { record, end } : undefined;
}

/** A number or a word of JSON. */
const scalar = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/**
 * Returns the end of an object without looking into its strings. Undefined at the first sign out of
 * place, so that a broken record is not scanned further than its mistake.
 */
function endOfObject(text: string, start: number): number | undefined {
  if (text.charCodeAt(start) !== openBrace) return undefined;
  /** Closing brackets of what is open. */
  const closers: number[] = [];
  for (let at = start; at !== -1; at = startOfValue(text, at, closers)) {
    const code = text.charCodeAt(at);
    if (code === openBrace || code === openBracket) {
      if (closers.length === deepestNesting) return undefined;
      const closer = code === openBrace ? closeBrace : closeBracket;
      closers.push(closer);
      at = skipBlanks(text, at + 1);
      if (text.charCodeAt(at) !== closer) continue;
    } else {
      at = code === quote ? endOfString(text, at) : endOfScalar(text, at);
    }
    at = endOfItem(text, at, closers);
    if (closers.length === 0) return at;
  }
  return undefined;
}

/** Returns where the value of an item starts: after its name in an object; -1 if nowhere. */
function startOfValue(text: string, at: number, closers: readonly number[]): number {
  if (at === -1 || closers.at(-1) === closeBracket) return at;
  if (text.charCodeAt(at) !== quote) return -1;
  const end = skipBlanks(text, endOfString(text, at));
  return text.charCodeAt(end) === colon ? skipBlanks(text, end + 1) : -1;
}

/**
 * Closes what ends after a value, and returns where the next item starts; -1 if nowhere. If nothing
 * is open any longer, returns the end.
 */
function endOfItem(text: string, from: number, closers: number[]): number {
  if (from === -1) return from;
  let at = skipBlanks(text, from);
  while (text.charCodeAt(at) === closers.at(-1)) {
    closers.pop();
    if (closers.length === 0) return at + 1;
    at = skipBlanks(text, at + 1);
  }
  return text.charCodeAt(at) === comma ? skipBlanks(text, at + 1) : -1;
}

function endOfScalar(text: string, start: number): number {
  scalar.lastIndex = start;
  return scalar.test(text) ? scalar.lastIndex : -1;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
    at += 1;
  }
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
