import { createScanner, type JSONScanner } from 'jsonc-parser';
import type { Fault } from '../format.ts';
import { scanError, tokenKind } from './tokens.ts';

/** Maximum nesting of a record, because later readers may recurse. */
export const deepestNesting = 100;

export type Walk =
  | {
      readonly ok: true;
      readonly end: number;
      /** What JSON does not allow, but is accepted; see `repaired`. */
      readonly repairs: readonly Repair[];
    }
  | {
      readonly ok: false;
      readonly fault: Fault;
      /** Offset at which the text stops being valid JSON. */
      readonly at: number;
      /** Whether the mistake is at the very end of the text, so that more text might correct it. */
      readonly ranOut: boolean;
    };

/** Text that JSON does not allow, [start, end), with what it means. */
export interface Repair {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** Numbers that Python writes but JSON does not allow. */
const noNumber = /NaN|-?Infinity/y;

/** What may come next: a value, a value or `]`, a key or `}`, a colon, or a comma or closer. */
type Expected = 'value' | 'item' | 'key' | 'colon' | 'next';

/**
 * Walks over one JSON value without building it, so that its end and its first mistake are known.
 * Does not recurse. Commas before a closing bracket, and numbers such as NaN, are allowed and
 * reported.
 */
export function walkValue(text: string, start: number): Walk {
  const scanner = createScanner(text);
  scanner.setPosition(start);
  const open: number[] = [];
  const repairs: Repair[] = [];
  let expected: Expected = 'value';
  let comma = -1;
  const fail = (fault: Fault): Walk => {
    const ranOut = scanner.getPosition() >= text.length;
    return { ok: false, fault, at: scanner.getTokenOffset(), ranOut };
  };
  for (;;) {
    const isValue = expected === 'value' || expected === 'item';
    const token = nextToken(scanner, text, isValue ? repairs : undefined);
    const mistake = mistakeIn(scanner);
    if (mistake !== undefined) return fail(mistake);
    if (token === tokenKind.end) return fail(unfinished);
    const next = advance(expected, token, open);
    if (next === undefined) return fail(unexpected(expected, open, found(text, scanner)));
    if (open.length > deepestNesting) return fail(tooDeep);
    if (comma >= 0 && isCloser(token)) repairs.push({ start: comma, end: comma + 1, by: ' ' });
    comma = token === tokenKind.comma ? scanner.getTokenOffset() : -1;
    if (open.length === 0) return { ok: true, end: scanner.getPosition(), repairs };
    expected = next;
  }
}

/**
 * Returns the next token that is not blank. Where a value is allowed, a number that JSON does not
 * allow counts as null and is added to the repairs.
 */
function nextToken(scanner: JSONScanner, text: string, repairs: Repair[] | undefined): number {
  let token: number = scanner.scan();
  while (token === tokenKind.lineBreak || token === tokenKind.blank) token = scanner.scan();
  if (!repairs || token !== tokenKind.unknown) return token;
  const start = scanner.getTokenOffset();
  noNumber.lastIndex = start;
  const found = noNumber.exec(text)?.[0];
  if (found === undefined) return token;
  const end = start + found.length;
  repairs.push({ start, end, by: 'null' });
  scanner.setPosition(end);
  return tokenKind.null;
}

/**
 * Returns what is expected after this token, and updates the open brackets; undefined if the token
 * is not allowed.
 */
function advance(expected: Expected, token: number, open: number[]): Expected | undefined {
  if (isCloser(token)) {
    if (!mayClose(expected, token, open)) return undefined;
    open.pop();
    return 'next';
  }
  if (expected === 'next') return token === tokenKind.comma ? afterComma(open) : undefined;
  if (expected === 'colon') return token === tokenKind.colon ? 'value' : undefined;
  if (expected === 'key') return token === tokenKind.string ? 'colon' : undefined;
  if (!isOpener(token)) return isScalar(token) ? 'next' : undefined;
  open.push(token);
  return afterComma(open);
}

function mayClose(expected: Expected, token: number, open: readonly number[]): boolean {
  const empty = token === tokenKind.closeBrace ? 'key' : 'item';
  return open.at(-1) === openerOf(token) && (expected === 'next' || expected === empty);
}

function afterComma(open: readonly number[]): Expected {
  return open.at(-1) === tokenKind.openBrace ? 'key' : 'item';
}

function isScalar(token: number): boolean {
  return token > tokenKind.colon && token < tokenKind.lineComment;
}

export function isOpener(token: number): boolean {
  return token === tokenKind.openBrace || token === tokenKind.openBracket;
}

export function isCloser(token: number): boolean {
  return token === tokenKind.closeBrace || token === tokenKind.closeBracket;
}

function openerOf(closer: number): number {
  return closer === tokenKind.closeBrace ? tokenKind.openBrace : tokenKind.openBracket;
}

export const unfinished: Fault = {
  reason: 'The record ends before its last bracket is closed.',
  remedy: 'Close it, or remove the record.',
};

export const tooDeep: Fault = {
  reason: `The record is nested more than ${deepestNesting} levels deep.`,
  remedy: 'Remove the nested field: no field of a pair needs it.',
};

function mistakeIn(scanner: JSONScanner): Fault | undefined {
  switch (scanner.getTokenError() as number) {
    case 0:
      return undefined;
    case scanError.openString:
      return {
        reason: 'A string is not closed before the end of its line.',
        remedy: 'Close it with a quote; a line break inside a string is written \\n.',
      };
    case scanError.control:
      return {
        reason: 'A string contains an unescaped control character.',
        remedy: 'Write it as an escape, such as \\t or \\u0000.',
      };
    case scanError.escape:
    case scanError.unicode:
      return {
        reason: 'A string contains an invalid escape sequence.',
        remedy: 'Write a backslash itself as \\\\.',
      };
    case scanError.number:
      return { reason: 'A number is incomplete.', remedy: 'Complete it, or write it as a string.' };
    default:
      return { reason: 'A comment is not closed.', remedy: 'Remove it: JSON has no comments.' };
  }
}

function unexpected(expected: Expected, open: readonly number[], token: string): Fault {
  const closer = open.at(-1) === tokenKind.openBrace ? '}' : ']';
  const wanted = {
    value: 'a value',
    item: 'a value or ]',
    key: 'a name in quotes or }',
    colon: 'a colon',
    next: `a comma or ${closer}`,
  }[expected];
  return {
    reason: `This is not JSON: expected ${wanted}, found ${token}.`,
    remedy: 'Correct it here, or remove the record.',
  };
}

function found(text: string, scanner: JSONScanner): string {
  const start = scanner.getTokenOffset();
  const token = text.slice(start, Math.min(scanner.getPosition(), start + 24));
  return token.startsWith('"') ? token : JSON.stringify(token);
}
