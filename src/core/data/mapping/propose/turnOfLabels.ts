import type { JsonObject } from '../../formats/format.ts';
import { listIn, repliesIn } from '../../formats/turns.ts';
import type { FieldMapping } from '../mapping.ts';
import { allReplies, allTexts, namesOf, valueAlong } from '../place.ts';
import { wordsOf } from './fieldWords.ts';

/**
 * Returns the field that says of which turn a record's label or score is, if its responses have, or
 * follow, more turns than that: people who voted on the first turn did not see the second.
 */
export function turnOfLabels(
  records: readonly JsonObject[],
  { responseA, response = responseA }: FieldMapping['fields'],
): string | undefined {
  const names = namesOf(response ?? '');
  const end = names.findIndex((name) => [allReplies, allTexts, '-1'].includes(name));
  if (end === -1) return undefined;
  const turnsOf = (record: JsonObject) => {
    const value = valueAlong(record, names.slice(0, end));
    const list = typeof value === 'string' ? listIn(value) : value;
    if (!Array.isArray(list)) return 0;
    return names[end] === allTexts ? list.length : repliesIn(list).length;
  };
  const isPart = (record: JsonObject, name: string) => {
    const turn = record[name] ?? '';
    return turn !== '' && Number(turn) < turnsOf(record);
  };
  const fields = new Set(records.flatMap((record) => Object.keys(record)));
  return [...fields].find(
    (name) =>
      wordsOf(name)
        .flat()
        .some((word) => /^(?:turn|round)$/.test(word)) &&
      records.some((record) => isPart(record, name)),
  );
}
