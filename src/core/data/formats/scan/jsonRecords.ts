import { isObject } from '../fields.ts';
import type { Fault, JsonObject } from '../format.ts';
import { fieldNameAt } from './fieldName.ts';
import { nextList } from './nextList.ts';
import { notARecord, notJson, parseJson, repaired, repeatFault } from './parseRecord.ts';
import { readPlainObject } from './plainObject.ts';
import { findRecordStart, recordStartPattern } from './recordStart.ts';
import { type Container, skipSeparators, trimSeparators, type Unit } from './unit.ts';
import { tooDeep, unfinished, type Walk, walkValue } from './walkValue.ts';

/**
 * Records one after another, with or without commas, on any number of lines: in an array, in arrays
 * that are properties of an object, or at the top level. A broken record ends where the next one
 * starts, which is recognized by `firstNames`. An extra bracket is skipped as a fault.
 *
 * @param isRecord decides by the first record whether a later array of an object is read too
 */
export function jsonRecords(
  kind: 'array' | 'object' | 'sequence',
  start: number,
  firstNames: readonly string[],
  isRecord: (record: JsonObject) => boolean = () => false,
): Container {
  const recordStart = recordStartPattern(firstNames);

  function readBroken(text: string, complete: boolean, start: number, broken: Broken) {
    const next = findRecordStart(text, afterBroken(start, broken), recordStart);
    if (next === undefined && !complete) return 'more';
    const last =
      next === undefined ? trimEnd(text, start, kind) : trimSeparators(text, start, next);
    return brokenUnit(start, last, broken);
  }

  /** Returns a whole value, unless fields that belong to it follow. */
  function readValue(text: string, complete: boolean, value: Unit) {
    const { start, end } = value;
    const next = fieldNameAt(text, skipSeparators(text, end));
    if (next === 'more' && !complete) return 'more';
    if (typeof next === 'object' && !firstNames.includes(next.name)) {
      return readBroken(text, complete, start, { fault: torn, at: end });
    }
    return value;
  }

  function read(text: string, complete: boolean, at: number): Unit | 'end' | 'more' {
    const first = text.charAt(at);
    if (first === '') return complete ? 'end' : 'more';
    const bracket = brackets.includes(first) ? readBracket(text, complete, at, kind) : undefined;
    if (bracket === 'end' && kind === 'object') return readNextList(text, complete, at);
    if (bracket !== undefined) return bracket;
    const name = fieldNameAt(text, at);
    if (typeof name === 'object') return readBroken(text, complete, at, { fault: noBrace, at });
    const value = valueAt(text, at);
    if (!('ranOut' in value)) return readValue(text, complete, value);
    if (value.ranOut && !complete) return 'more';
    return readBroken(text, complete, at, { fault: value.fault, at: value.at });
  }

  function readNextList(text: string, complete: boolean, end: number): Unit | 'end' | 'more' {
    const next = nextList(text, complete, end + 1, (record, at) =>
      record === undefined
        ? firstNames.length > 0 && findRecordStart(text, at, recordStart) === at
        : isRecord(record),
    );
    return typeof next === 'number' ? read(text, complete, next) : next;
  }

  return {
    kind,
    start,
    read,
    findNext: (text, from) => findRecordStart(text, from, recordStart),
  };
}

/** Returns the value at an offset: a record, the fault of another value, or why there is none. */
export function valueAt(text: string, start: number): Unit | (Walk & { ok: false }) {
  const plain = readPlainObject(text, start);
  if (plain) return placed(text, start, plain.end, plain.record);
  const walk = walkValue(text, start);
  if (!walk.ok) return walk;
  const { end, repairs } = walk;
  const value = parseJson(repaired(text, start, end, repairs));
  if (isObject(value)) return placed(text, start, end, value);
  return { start, end, fault: value === undefined ? notJson : notARecord, at: start };
}

function placed(text: string, start: number, end: number, record: JsonObject): Unit {
  const repeat = repeatFault(text.slice(start, end), record);
  return repeat ? { start, end, ...repeat, at: start + repeat.at } : { start, end, record };
}

/** What is wrong with a record, and the offset at which it stops being valid JSON. */
export interface Broken {
  readonly fault: Fault;
  readonly at: number;
}

/**
 * Returns the offset from which the record after a broken one is looked for: inside it, unless all
 * of it up to the mistake is valid JSON, whose nested objects would each be read to the same depth.
 */
export function afterBroken(start: number, { fault, at }: Broken): number {
  return fault === tooDeep ? at : start + 1;
}

/** Returns the unit of a broken record that ends at `last`. */
export function brokenUnit(start: number, last: number, broken: Broken): Unit {
  const end = Math.max(start + 1, last);
  return broken.at < end ? { start, end, ...broken } : { start, end, fault: unfinished, at: end };
}

const brackets = '[]}';

/** Reads a bracket in place of a record: the end of the list, or an extra one. */
function readBracket(
  text: string,
  complete: boolean,
  at: number,
  kind: Container['kind'],
): Unit | 'end' | 'more' | undefined {
  const next = skipSeparators(text, at + 1);
  if (next >= text.length && !complete) return 'more';
  const bracket = text.charAt(at);
  const isBeforeRecord = text.charAt(next) === '{';
  if (bracket === ']' && kind !== 'sequence' && !isBeforeRecord) return 'end';
  if (bracket === '[' && !isBeforeRecord) return undefined;
  return { start: at, end: at + 1, fault: strayBracket, at };
}

/** Returns the end of the last record, before the brackets that end its list. */
function trimEnd(text: string, start: number, kind: Container['kind']): number {
  let end = trimSeparators(text, start, text.length);
  while (kind !== 'sequence' && end > start + 1 && text.charAt(end - 1) === ']') {
    end = trimSeparators(text, start, end - 1);
  }
  return end;
}

export const strayBracket: Fault = {
  reason: 'Found a bracket instead of a record.',
  remedy: 'Remove it.',
};

const noBrace: Fault = {
  reason: 'The record lacks its opening brace.',
  remedy: 'Put { before its first field.',
};

const torn: Fault = {
  reason: 'The fields of this record are outside its braces.',
  remedy: 'Put one pair of braces around the whole record.',
};
