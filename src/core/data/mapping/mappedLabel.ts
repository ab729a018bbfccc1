import { kindOf } from '../formats/fields.ts';
import type { Fault, JsonObject, JsonValue } from '../formats/format.ts';
import type { Pair } from '../pair.ts';
import type { FieldMapping } from './mapping.ts';
import { pathsIn, valueAt } from './place.ts';

const choices = ['A', 'B', 'tie'] as const;
type Choice = (typeof choices)[number];

/** A place that compares two numbers: the greater one wins, or the lesser. */
const comparison = /^\{[^{}]+\} ([<>]) \{[^{}]+\}$/;

/** Whether the place of a label compares two numbers, such as `{score_a} > {score_b}`. */
export function isComparison(place: string | readonly string[]): boolean {
  return typeof place === 'string' && comparison.test(place);
}

/**
 * Returns the label of a record; undefined if it has none. Of several label fields, each is a vote,
 * and a response or a tie needs more than half of the votes. The name of a model means itself.
 */
export function mappedLabel(
  mapping: FieldMapping,
  record: JsonObject,
): { readonly label: Pair['label'] } | { readonly fault: Fault } {
  const { label: places } = mapping.fields;
  if (places === undefined) return { label: mapping.label };
  const votes: Choice[] = [];
  for (const place of typeof places === 'string' ? [places] : places) {
    const value = valueAt(record, place);
    if (value === undefined || value === null) continue;
    const meaning = isComparison(place)
      ? compared(record, place)
      : (meaningOf(mapping.labels, value) ?? sideOfModel(mapping, record, value));
    if (meaning === undefined) return { fault: unknownLabel(mapping, value) };
    if (meaning !== 'none') votes.push(meaning);
  }
  const isMajority = (one: Choice) =>
    votes.filter((vote) => vote === one).length * 2 > votes.length;
  return { label: choices.find(isMajority) };
}

/** Returns which of two numbers of a record is better; `none` if it lacks one. */
function compared(record: JsonObject, place: string): Choice | 'none' {
  const [one, other] = pathsIn(place).map((path) => {
    const value = valueAt(record, path) ?? '';
    return value === '' || typeof value === 'boolean' ? Number.NaN : Number(value);
  });
  if (!Number.isFinite(one) || !Number.isFinite(other)) return 'none';
  const difference = ((one ?? 0) - (other ?? 0)) * (place.includes('} > {') ? 1 : -1);
  return difference === 0 ? 'tie' : difference > 0 ? 'A' : 'B';
}

/** Returns the side whose model a value names; undefined if it names both or none. */
function sideOfModel(
  { fields: { modelA, modelB } }: FieldMapping,
  record: JsonObject,
  value: JsonValue,
): Choice | undefined {
  if (modelA === undefined || modelB === undefined) return undefined;
  const [isA, isB] = [modelA, modelB].map((place) => valueAt(record, place) === value);
  return isA === isB ? undefined : isA ? 'A' : 'B';
}

/** Returns what a value means; without a map of meanings, A, B and tie mean themselves. */
export function meaningOf<Meaning extends string>(
  meanings: Readonly<Record<string, Meaning>> | undefined,
  value: JsonValue,
): Meaning | Choice | undefined {
  if (meanings === undefined) return choices.find((choice) => choice === value);
  if (typeof value === 'object') return undefined;
  return Object.hasOwn(meanings, String(value)) ? meanings[String(value)] : undefined;
}

function unknownLabel({ name, labels }: FieldMapping, label: JsonValue): Fault {
  const known = Object.keys(labels ?? { A: 0, B: 0, tie: 0 }).map((value) => JSON.stringify(value));
  return {
    reason: `The label is ${kindOf(label)}, which the mapping ${JSON.stringify(name)} does not explain (known: ${known.join(', ')}).`,
    remedy: 'Add this value to the labels of the mapping, or correct the record.',
  };
}
