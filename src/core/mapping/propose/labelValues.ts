import type { JsonObject } from '../../formats/format.ts';
import { valueAt } from '../place.ts';
import { fieldsIn } from './fieldsIn.ts';
import { responsePairIn } from './responsePair.ts';

/** What a value of a label means; `none` is no label. */
export type LabelMeaning = 'A' | 'B' | 'tie' | 'none';

/** A value of a label, and how often it occurs. */
export interface LabelValue {
  readonly value: string;
  readonly count: number;
  /** Undefined if the value may be read in several ways. */
  readonly meaning: LabelMeaning | undefined;
}

/** Maximum number of different values of a label. */
export const mostLabelValues = 20;
const longestValue = 100;

/**
 * Returns the values that the fields of a label have, the most frequent first, with what each
 * probably means. Undefined if they are no labels: lists, objects, long texts or too many values.
 */
export function labelValuesIn(
  records: readonly JsonObject[],
  places: string | readonly string[],
): readonly LabelValue[] | undefined {
  const fields = typeof places === 'string' ? [places] : places;
  const counts = new Map<string, number>();
  for (const record of records) {
    for (const place of fields) {
      const value = valueAt(record, place) ?? null;
      if (value === null) continue;
      if (typeof value === 'object' || String(value).length > longestValue) return undefined;
      counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
    }
  }
  if (counts.size === 0 || counts.size > mostLabelValues) return undefined;
  const texts = fieldsIn(records).filter(({ kind }) => kind !== 'number');
  const pair = responsePairIn(texts.map(({ path }) => path));
  const read = readingOf([...counts.keys()], fields, pair && { ...pair, a: pair.a });
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([value, count]) => ({ value, count, meaning: meaningOfText(value) ?? read(value) }));
}

const sides = [/^(a|1|first|left|one|chosen)$/, /^(b|2|second|right|two|rejected)$/] as const;
const before =
  /^(the )?(model|response|answer|output|completion|assistant|candidate|option|summary|side|win|winner)s? /;
const after = / (is )?(better|wins?|won|preferred|is preferred)$/;
const tie =
  /^(tie|ties|tied|draw|equal|equally good|same|both|neither|both good|both bad|no preference|tie .*)$/;
const none = /^(none|null|nan|na|n a|error|skip|skipped|unknown|unsure|invalid|missing)?$/;

/** Returns what a label says in words; undefined for numbers. */
function meaningOfText(value: string): LabelMeaning | undefined {
  const words = (value.toLowerCase().match(/[a-z]+|\d+/g) ?? []).join(' ');
  if (/^[-+.\d\s]+$/.test(value)) return undefined;
  if (tie.test(words)) return 'tie';
  if (none.test(words) && !/[<>=]/.test(value)) return 'none';
  const own = words.replace(before, '').replace(after, '');
  if (sides[0].test(own)) return 'A';
  return sides[1].test(own) ? 'B' : undefined;
}

/**
 * Returns how to read numbers. Fields of annotators have 0 for a tie, 1 and 2 for the responses, as
 * in PandaLM's test data; a `label` of "response 1" and "response 2" has 0 and 1 for the responses
 * and 2 for a tie, as in Auto-J's. Otherwise only values that are the names of both responses.
 */
function readingOf(
  values: readonly string[],
  places: readonly string[],
  pair:
    | { readonly a: string; readonly b: string; readonly marks: readonly [string, string] }
    | undefined,
): (value: string) => LabelMeaning | undefined {
  const isWithin = (...known: string[]) => values.every((value) => known.includes(value));
  const by = (meanings: Readonly<Record<string, LabelMeaning>>) => (value: string) =>
    Object.hasOwn(meanings, value) ? meanings[value] : undefined;
  const unknown = () => undefined;
  if (places.every((place) => /annotator_?\d+$/i.test(place)) && isWithin('0', '1', '2')) {
    return by({ 0: 'tie', 1: 'A', 2: 'B' });
  }
  const isAutoJ = pair?.a === 'response 1' && pair.b === 'response 2' && places[0] === 'label';
  if (isAutoJ && isWithin('0', '1', '2')) return by({ 0: 'A', 1: 'B', 2: 'tie' });
  if (!values.includes('0') && isWithin('1', '2')) return by({ 1: 'A', 2: 'B' });
  if (pair?.marks[0] === '0' && isWithin('0', '1')) return by({ 0: 'A', 1: 'B' });
  return unknown;
}
