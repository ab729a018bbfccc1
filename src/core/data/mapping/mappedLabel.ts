import { kindOf } from '../formats/fields.ts';
import type { Fault, JsonObject, JsonValue } from '../formats/format.ts';
import type { Pair } from '../pair.ts';
import type { FieldMapping } from './mapping.ts';
import { valueAt } from './place.ts';

const choices = ['A', 'B', 'tie'] as const;
type Choice = (typeof choices)[number];

/**
 * Returns the label of a record; undefined if it has none. Of several label fields, each is a vote,
 * and a response or a tie needs more than half of the votes.
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
    const meaning = meaningOf(mapping.labels, value);
    if (meaning === undefined) return { fault: unknownLabel(mapping, value) };
    if (meaning !== 'none') votes.push(meaning);
  }
  const isMajority = (one: Choice) =>
    votes.filter((vote) => vote === one).length * 2 > votes.length;
  return { label: choices.find(isMajority) };
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
