import type { Fault } from '../format.ts';
import { type FieldName, fieldNameAt } from './fieldName.ts';
import { afterBroken, type Broken, brokenUnit, strayBracket, valueAt } from './jsonRecords.ts';
import { findRecordStart, keyedStartPattern } from './recordStart.ts';
import { type Container, skipSeparators, trimSeparators, type Unit } from './unit.ts';

/**
 * Records as the fields of one object, such as `{"q1": {…}, "q2": {…}}`. A unit begins with its key,
 * which is the id of a record without one. A broken record ends where the next key before a record
 * is, which is recognized by `firstNames`.
 */
export function keyedRecords(start: number, firstNames: readonly string[]): Container {
  const recordStart = keyedStartPattern(firstNames);

  function readBroken(text: string, complete: boolean, from: number, broken: Broken) {
    const next = findRecordStart(text, afterBroken(from, broken), recordStart);
    if (next === undefined && !complete) return 'more';
    return brokenUnit(from, trimSeparators(text, from, next ?? text.length), broken);
  }

  function read(text: string, complete: boolean, at: number): Unit | 'end' | 'more' {
    const first = text.charAt(at);
    if (first === '') return complete ? 'end' : 'more';
    if (first === '}') return readEnd(text, complete, at);
    const key = fieldNameAt(text, at);
    if (key === 'more' && !complete) return 'more';
    return typeof key === 'object'
      ? readRecord(text, complete, at, key)
      : readBroken(text, complete, at, { fault: noKey, at });
  }

  function readRecord(text: string, complete: boolean, start: number, key: FieldName) {
    const value = valueAt(text, skipSeparators(text, key.end));
    if ('record' in value) {
      const { record, end } = value;
      return { start, end, record: { ...record, id: record.id ?? key.name } };
    }
    if (!('ranOut' in value)) return { ...value, start };
    const { fault, at, ranOut } = value;
    return ranOut && !complete ? 'more' : readBroken(text, complete, start, { fault, at });
  }

  return {
    kind: 'keyed',
    start,
    read,
    findNext: (text, from) => findRecordStart(text, from, recordStart),
  };
}

/** Whether the first field of the object at an offset is an object. */
export function mayBeKeyed(text: string, start: number): boolean {
  const key = fieldNameAt(text, skipSeparators(text, start + 1));
  return typeof key === 'object' && text.charAt(skipSeparators(text, key.end)) === '{';
}

/** Reads the brace that ends the object, or an extra one. */
function readEnd(text: string, complete: boolean, at: number): Unit | 'end' | 'more' {
  const next = skipSeparators(text, at + 1);
  if (next < text.length) return { start: at, end: at + 1, fault: strayBracket, at };
  return complete ? 'end' : 'more';
}

const noKey: Fault = {
  reason: 'The record lacks its key.',
  remedy: 'Put a key in double quotes and a colon before it.',
};
