import { otherSide } from '../../../words/verdict.ts';
import type { JsonObject } from '../../formats/format.ts';
import { isComparison } from '../mappedLabel.ts';
import { isTemplate, pathsIn, valueAt } from '../place.ts';
import { fieldsIn } from './fieldsIn.ts';
import { wordsOf } from './fieldWords.ts';
import { responsePairIn } from './responsePair.ts';

/** What a value of a label means; `none` means no label. */
export type LabelMeaning = (typeof meanings)[number];
const meanings = ['A', 'B', 'tie', 'none'] as const;

/** A value of a label, and how often it occurs. */
export interface LabelValue {
  readonly value: string;
  readonly count: number;
  /** Undefined if the value may be read in several ways. */
  readonly meaning: LabelMeaning | undefined;
}

/** Maximum number of different values of a label. */
const mostLabelValues = 20;
const longestValue = 100;

/** The fields of the responses that labels may name. */
export type NamedResponses = readonly [a: unknown, b: unknown];

/**
 * Returns the values that the fields of a label have, with what each probably means. Undefined if
 * they are not labels: lists, objects, fractions, long texts or too many values; or need no meaning.
 *
 * @param models places of the names of both models, which mean themselves
 */
export function labelValuesIn(
  records: readonly JsonObject[],
  places: string | readonly string[],
  responses?: NamedResponses,
  models: readonly string[] = [],
): readonly LabelValue[] | undefined {
  const fields = typeof places === 'string' ? [places] : places;
  const counts = isComparison(places) ? undefined : countLabels(records, fields);
  if (!counts) return undefined;
  const reading = readingOf(records, fields, [...counts.keys()]);
  const named = responses ?? namedResponses(records, counts.keys()) ?? [];
  const byName = new Map<unknown, LabelMeaning>([
    [named[0], 'A'],
    [named[1], 'B'],
  ]);
  const own = new Set(records.flatMap((record) => models.map((place) => valueAt(record, place))));
  return [...counts]
    .filter(([value]) => !own.has(value))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([value, count]) => ({
      ...{ value, count },
      meaning: byName.get(value) ?? wordMeaning(value) ?? reading.get(value),
    }));
}

/**
 * Returns the two fields that the values of a label name, such as `bot_x` and `bot_y`, in the order
 * of the record; undefined if they name any other number of fields.
 */
export function namedResponses(
  records: readonly JsonObject[],
  values: Iterable<string>,
): readonly [string, string] | undefined {
  const known = new Set(values);
  const [a, b, ...more] = fieldsIn(records).flatMap(({ path, kind }) =>
    kind === 'text' && known.has(path) ? [path] : [],
  );
  return a === undefined || b === undefined || more.length > 0 ? undefined : [a, b];
}

/** Returns the places of the names of both models, if they are known. */
export function modelsOf({ modelA, modelB }: Readonly<Record<string, unknown>>): readonly string[] {
  return typeof modelA === 'string' && typeof modelB === 'string' ? [modelA, modelB] : [];
}

/** Returns how often each value of a label occurs; undefined if the values are not labels. */
export function countLabels(
  records: readonly JsonObject[],
  places: readonly string[],
): ReadonlyMap<string, number> | undefined {
  const counts = new Map<string, number>();
  for (const value of records.flatMap((record) => places.map((place) => valueAt(record, place)))) {
    if (value === undefined || value === null) continue;
    const isScore = typeof value === 'number' && !Number.isInteger(value);
    if (typeof value === 'object' || isScore || String(value).length > longestValue) {
      return undefined;
    }
    counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  }
  return counts.size > 0 && counts.size <= mostLabelValues ? counts : undefined;
}

/** A comparison such as `A>B` or `[[B>>A]]`. */
const comparison = /^\[{0,2}([AB])([<=>]{1,2})[AB]\]{0,2}$/;
const sides = [/^(a|1|first|left|one|chosen)$/, /^(b|2|second|right|two|rejected)$/] as const;
const before =
  /^(the )?(model|response|answer|output|completion|assistant|candidate|option|summary|side|win|winner)s? /;
const after = / (is )?(better|wins?|won|preferred|is preferred)$/;
const tie =
  /^(tie|ties|tied|draw|equal|equally good|same|both|neither|both good|both bad|no preference|tie .*)$/;
const none = /^(none|null|nan|na|n a|error|skip|skipped|unknown|unsure|invalid|missing)$/;

/** Returns what a label says in words; undefined for numbers. */
export function wordMeaning(value: string): LabelMeaning | undefined {
  const [, first, sign] = comparison.exec(value) ?? [];
  if (sign?.startsWith('=')) return 'tie';
  if (sign !== undefined) return (first === 'A') === sign.startsWith('>') ? 'A' : 'B';
  const words = (value.toLowerCase().match(/[a-z]+|\d+/g) ?? []).join(' ');
  if (/^[-+.\d\s]+$/.test(value)) return undefined;
  if (words === '') return value.trim() === '' ? 'none' : undefined;
  if (tie.test(words)) return 'tie';
  if (none.test(words)) return 'none';
  const own = words.replace(before, '').replace(after, '');
  if (sides[0].test(own)) return 'A';
  return sides[1].test(own) ? 'B' : undefined;
}

/**
 * Returns how to read numbers. Fields of annotators have 0 for a tie, 1 and 2 for the responses, as
 * in PandaLM's test data; a `label` of "response 1" and "response 2" has 0 and 1 for the responses
 * and 2 for a tie, as in Auto-J's; `labels` of "human_ref_A" and "human_ref_B" have 1 and 0, as in
 * SHP. Otherwise the numbers must be those in the names of the responses.
 */
function readingOf(
  records: readonly JsonObject[],
  places: readonly string[],
  values: readonly string[],
): ReadonlyMap<string, LabelMeaning> {
  const others = fieldsIn(records).filter(({ kind }) => kind !== 'number');
  const pair = responsePairIn(others.map(({ path }) => path));
  const isAutoJ = pair?.a === 'response 1' && pair.b === 'response 2' && places[0] === 'label';
  const isShp = pair?.a === 'human_ref_A' && pair.b === 'human_ref_B' && places[0] === 'labels';
  const isFromZero = pair?.marks[0] === '0';
  const isFromOne = pair?.marks[0] === '1' || (!isFromZero && values.includes('2'));
  const hasPandaLm = pair?.marks[0] === '1' || values.includes('2');
  const readings: (Readonly<Record<string, LabelMeaning>> | false)[] = [
    oneHotReading(places, values),
    hasPandaLm &&
      places.every((place) => /annotator_?\d+$/i.test(place)) && { 0: 'tie', 1: 'A', 2: 'B' },
    isAutoJ && { 0: 'A', 1: 'B', 2: 'tie' },
    isShp && { 0: 'B', 1: 'A' },
    isFromZero && { 0: 'A', 1: 'B' },
    isFromOne && { 1: 'A', 2: 'B' },
  ];
  const fitting = readings.find(
    (reading) => reading && values.every((value) => Object.hasOwn(reading, value)),
  );
  return new Map(Object.entries(fitting || {}));
}

/** Spellings of 1 and 0 in columns of which one is 1. */
const spellings = [
  ['1', '0'],
  ['1.0', '0.0'],
  ['true', 'false'],
  ['True', 'False'],
] as const;

/**
 * Returns a template of columns for A, B and usually a tie, of which exactly one is 1 in each
 * record, as in `winner_model_a`, `winner_model_b` and `winner_tie`; undefined without them.
 */
export function oneHotLabel(records: readonly JsonObject[]): string | undefined {
  const columns = new Map<string, Map<LabelMeaning, string>>();
  for (const { path } of fieldsIn(records)) {
    const { group, meaning } = columnOf(path);
    const own = columns.get(group) ?? new Map<LabelMeaning, string>();
    if (meaning !== undefined) columns.set(group, own.set(meaning, path));
  }
  for (const own of columns.values()) {
    const alone = (meaning: LabelMeaning) =>
      meaning === 'tie' ? columns.get('')?.get(meaning) : undefined;
    const paths = meanings.flatMap((meaning) => own.get(meaning) ?? alone(meaning) ?? []);
    const label = paths.map((path) => `{${path}}`).join(' ');
    if (!own.has('A') || !own.has('B') || paths.length < 3) continue;
    const values = records.map((record) => String(valueAt(record, label)));
    const reading = oneHotReading([label], values);
    if (reading && values.every((value) => Object.hasOwn(reading, value))) return label;
  }
  return undefined;
}

/** Returns what a column's name has before its side, and the side. */
function columnOf(path: string): { readonly group: string; readonly meaning?: LabelMeaning } {
  const words = wordsOf(path).flat();
  const meaning = wordMeaning(words.at(-1) ?? '');
  const group = words
    .slice(0, -1)
    .filter((word) => !/^(model|response|is)$/.test(word))
    .join(' ');
  return { group, ...(meaning !== undefined && { meaning }) };
}

/** Returns what the values of a template of columns mean; false for any other place. */
function oneHotReading(
  [place = '', ...others]: readonly string[],
  values: readonly string[],
): Readonly<Record<string, LabelMeaning>> | false {
  const paths = pathsIn(place);
  const sides = paths.map((path) => columnOf(path).meaning);
  if (others.length > 0 || !isTemplate(place) || new Set(sides).size < paths.length) return false;
  const [one, zero] = spellings.find(([, no]) => values.some((value) => value.includes(no))) ?? [];
  return Object.fromEntries(
    sides.flatMap((side, at) =>
      side === undefined
        ? []
        : [[paths.map((_, own) => (own === at ? one : zero)).join(' '), side]],
    ),
  );
}

const partners = [
  ['a', 'b'],
  ['A', 'B'],
  ['1', '2'],
  ['first', 'second'],
  ['left', 'right'],
] as const;

/**
 * Returns the meanings of the values, and of those that the file may have further on: the other
 * response, and a tie; ordered by meaning. Values without a meaning do not count as labels.
 */
export function labelsFor(
  records: readonly JsonObject[],
  places: string | readonly string[],
  responses?: NamedResponses,
  models?: readonly string[],
): Readonly<Record<string, LabelMeaning>> {
  const values = labelValuesIn(records, places, responses, models) ?? [];
  const seen = values.map(({ value }) => value);
  const labels = new Map(readingOf(records, [places].flat(), seen));
  for (const { value, meaning } of values) {
    if ((meaning !== 'A' && meaning !== 'B') || /^\d+$/.test(value)) continue;
    labels.set('tie', 'tie');
    for (const [one, other] of partners) {
      const [own, partner] = meaning === 'A' ? [one, other] : [other, one];
      if (value.endsWith(own))
        labels.set(value.slice(0, -own.length) + partner, otherSide(meaning));
    }
  }
  for (const { value, meaning = 'none' } of values) labels.set(value, meaning);
  const byMeaning = [...labels].sort(
    ([, one], [, other]) => meanings.indexOf(one) - meanings.indexOf(other),
  );
  return Object.fromEntries(byMeaning);
}
