import { isObject } from '../fields.ts';
import type { Fault } from '../format.ts';
import { notARecord, notJson, parseJson, withoutCommas } from './parseRecord.ts';
import { type Break, findRecordEnd, recordStartPattern } from './recordEnd.ts';
import { tokenKind } from './tokens.ts';
import { type Container, skipSeparators, trimSeparators, type Unit } from './unit.ts';
import { unfinished, walkValue } from './walkValue.ts';

/**
 * Records that follow each other with or without commas, over as many lines as they like: in an
 * array, in an array that is a property of an object, or at the top level. A broken record ends
 * where the next one starts, which is told by the names in `firstNames`; a bracket too many is
 * passed over as a fault of its own.
 */
export function jsonRecords(
  kind: 'array' | 'object' | 'sequence',
  start: number,
  firstNames: readonly string[],
): Container {
  const recordStart = recordStartPattern(firstNames);

  function readBroken(text: string, complete: boolean, broken: Break, fault: Fault): Unit | 'more' {
    const { start, at } = broken;
    const found = findRecordEnd(text, complete, broken, recordStart);
    if (found === undefined && !complete) return 'more';
    const end = Math.max(start + 1, found ?? trimEnd(text, start));
    return at < end ? { start, end, fault, at } : { start, end, fault: unfinished, at: end };
  }

  function trimEnd(text: string, start: number): number {
    let end = trimSeparators(text, start, text.length);
    while (kind !== 'sequence' && end > start + 1 && text.charAt(end - 1) === ']') {
      end = trimSeparators(text, start, end - 1);
    }
    return end;
  }

  function readCloser(text: string, complete: boolean, at: number): Unit | 'end' | 'more' {
    let end = at + 1;
    while (text.charAt(end) === '}' || (kind === 'sequence' && text.charAt(end) === ']')) end += 1;
    const next = skipSeparators(text, end);
    if (next >= text.length && !complete) return 'more';
    if (kind !== 'sequence' && text.charAt(at) === ']' && text.charAt(next) !== '{') return 'end';
    return { start: at, end, fault: strayBracket, at };
  }

  function readOther(text: string, complete: boolean, start: number, end: number): Unit | 'more' {
    const next = text.charAt(skipSeparators(text, end));
    if (next === '' && !complete) return 'more';
    if (next !== ':') return { start, end, fault: notARecord, at: start };
    return readBroken(text, complete, { start, at: end, open: [tokenKind.openBrace] }, noBrace);
  }

  return {
    kind,
    start,
    read(text, complete, at) {
      const first = text.charAt(at);
      if (first === '') return complete ? 'end' : 'more';
      if (first === ']' || first === '}') return readCloser(text, complete, at);
      const walk = walkValue(text, at);
      if (walk.ok && first === '{') return readObject(text, at, walk.end, walk.trailingCommas);
      if (walk.ok) return readOther(text, complete, at, walk.end);
      if (walk.ranOut && !complete) return 'more';
      return readBroken(text, complete, { start: at, at: walk.at, open: walk.open }, walk.fault);
    },
  };
}

function readObject(text: string, start: number, end: number, commas: readonly number[]): Unit {
  const json = text.slice(start, end);
  const value = parseJson(
    withoutCommas(
      json,
      commas.map((comma) => comma - start),
    ),
  );
  return isObject(value)
    ? { start, end, record: value }
    : { start, end, fault: notJson, at: start };
}

const strayBracket: Fault = {
  reason: 'A closing bracket stands here without an opening one.',
  remedy: 'Take it out.',
};

const noBrace: Fault = {
  reason: 'The record lacks its opening brace.',
  remedy: 'Add { before its first name.',
};
