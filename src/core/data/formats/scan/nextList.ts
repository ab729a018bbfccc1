import { isObject } from '../fields.ts';
import type { JsonObject } from '../format.ts';
import { fieldNameAt } from './fieldName.ts';
import { parseJson, repaired } from './parseRecord.ts';
import { skipSeparators } from './unit.ts';
import { walkValue } from './walkValue.ts';

/**
 * Returns the offset of the first record in the next list of records among an object's remaining
 * fields; other fields are skipped. 'end' if there is none, 'more' if the text ends before that is
 * known.
 */
export function nextList(
  text: string,
  complete: boolean,
  from: number,
  isRecord: (record: JsonObject | undefined, at: number) => boolean,
): number | 'end' | 'more' {
  const ranOut = complete ? 'end' : 'more';
  let at = skipSeparators(text, from);
  for (;;) {
    const field = fieldNameAt(text, at);
    if (typeof field !== 'object') return field === 'more' ? ranOut : 'end';
    const value = skipSeparators(text, field.end);
    if (text.charAt(value) === '[') {
      const first = skipSeparators(text, value + 1);
      const record = recordAt(text, complete, first);
      if (record === 'more') return record;
      if (isRecord(record, first)) return first;
    }
    const walk = walkValue(text, value);
    if (!walk.ok) return walk.ranOut ? ranOut : 'end';
    at = skipSeparators(text, walk.end);
  }
}

function recordAt(text: string, complete: boolean, at: number): JsonObject | 'more' | undefined {
  const walk = walkValue(text, at);
  if (!walk.ok) return walk.ranOut && !complete ? 'more' : undefined;
  const value = parseJson(repaired(text, at, walk.end, walk.repairs));
  return isObject(value) ? value : undefined;
}
