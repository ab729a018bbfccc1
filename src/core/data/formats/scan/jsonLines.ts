import { isObject } from '../fields.ts';
import type { Fault, JsonObject } from '../format.ts';
import { isTooDeep, notARecord, notJson, parseJson, repaired, repeatFault } from './parseRecord.ts';
import { type Container, trimSeparators, type Unit } from './unit.ts';
import { tooDeep, walkValue } from './walkValue.ts';

/** One record per line. Skips blank lines, and commas at the ends of lines. */
export function jsonLines(start: number): Container {
  return {
    kind: 'jsonl',
    start,
    read(text, complete, at) {
      const newline = text.indexOf('\n', at);
      if (newline === -1 && !complete) return 'more';
      if (at >= text.length) return 'end';
      const end = trimSeparators(text, at, newline === -1 ? text.length : newline);
      return readLine(text.slice(at, end), at);
    },
    findNext(text, from) {
      const newline = text.indexOf('\n', from);
      return newline === -1 ? undefined : newline;
    },
  };
}

function readLine(line: string, start: number): Unit {
  const end = start + line.length;
  const isPlain = line.startsWith('{') && line.endsWith('}');
  const value = isPlain ? parseJson(line) : undefined;
  if (!isObject(value)) return readUnusualLine(line, start);
  if (isTooDeep(value)) return { start, end, fault: tooDeep, at: start };
  return placed(line, start, value);
}

function readUnusualLine(line: string, start: number): Unit {
  const end = start + line.length;
  const walk = walkValue(line, 0);
  if (!walk.ok) return { start, end, fault: walk.fault, at: start + walk.at };
  if (walk.end < line.length) return { start, end, fault: moreOnLine, at: start + walk.end };
  const value = parseJson(repaired(line, 0, line.length, walk.repairs));
  if (isObject(value)) return placed(line, start, value);
  return { start, end, fault: value === undefined ? notJson : notARecord, at: start };
}

/** Returns the unit of a line's record. */
function placed(line: string, start: number, record: JsonObject): Unit {
  const end = start + line.length;
  const repeat = repeatFault(line, record);
  return repeat ? { start, end, ...repeat, at: start + repeat.at } : { start, end, record };
}

const moreOnLine: Fault = {
  reason: 'More text follows the record on its line.',
  remedy: 'Write one record per line.',
};
