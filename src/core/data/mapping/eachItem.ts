import type { Fault, JsonObject } from '../formats/format.ts';
import { listIn } from '../formats/turns.ts';
import { eachItem, namesOf, valueAlong } from './place.ts';

/** Places by the names of their fields. */
interface Fields {
  readonly [name: string]: string | readonly string[] | undefined;
  readonly responseA?: string | undefined;
  readonly responseB?: string | undefined;
  readonly response?: string | undefined;
}

/** A mapping of one of the pairs or responses of a record. */
interface ItemMapping<Mapping> {
  readonly mapping: Mapping;
  /** What its id ends with, such as ":2-1"; empty if the record has only one. */
  readonly suffix: string;
}

/** Maximum number of pairs or responses of a record. */
const mostItems = 1000;

/** Fields whose places follow the items of a response's list. */
const followers = {
  responseA: ['modelA', 'prompt', 'messages', 'system'],
  responseB: ['modelB'],
  response: ['model', 'score', 'prompt', 'messages', 'system'],
} as const;

/**
 * Returns the mappings of a record's pairs or responses: the mapping itself or, if its responses are
 * each item of a list, one for each combination of items. Items that are null are left out.
 */
export function mappingsOf<Mapping extends { readonly fields: Fields }>(
  mapping: Mapping,
  record: JsonObject,
): readonly ItemMapping<Mapping>[] | { readonly fault: Fault } {
  const { responseA, responseB, response } = mapping.fields;
  const [first = [], second = []] = (
    response === undefined ? [responseA, responseB] : [response, undefined]
  ).map((place) => itemsAt(record, place));
  if (first.length * second.length > mostItems) return { fault: tooMany };
  const isList = [responseA, responseB, response].some(isOfEach);
  return first.flatMap((one) =>
    second.map((other): ItemMapping<Mapping> => {
      if (!isList) return { mapping, suffix: '' };
      const lead = response === undefined ? 'responseA' : 'response';
      const fields = withItem(withItem(mapping.fields, lead, one), 'responseB', other);
      const numbers = [one, other].flatMap((at) => (at === undefined ? [] : [at + 1]));
      return { mapping: { ...mapping, fields }, suffix: `:${numbers.join('-')}` };
    }),
  );
}

/** Returns which field reads each item of a list without a response that does so too. */
export function misplacedEach(fields: Fields): string | undefined {
  const allowed = new Set<string>(
    Object.entries(followers).flatMap(([response, others]) =>
      isOfEach(fields[response]) ? [response, ...others] : [],
    ),
  );
  return Object.entries(fields).find(
    ([name, place]) => [place].flat().some(isOfEach) && !allowed.has(name),
  )?.[0];
}

function isOfEach(place: string | readonly string[] | undefined): boolean {
  return typeof place === 'string' && namesOf(place).includes(eachItem);
}

/** Returns the indices of the items of a place's list; of any other place, undefined. */
function itemsAt(record: JsonObject, place: string | undefined): readonly (number | undefined)[] {
  if (place === undefined || !isOfEach(place)) return [undefined];
  const names = namesOf(place);
  const value = valueAlong(record, names.slice(0, names.indexOf(eachItem)));
  const list = typeof value === 'string' ? listIn(value) : value;
  const items = Array.isArray(list) ? [...list.keys()].filter((at) => list[at] !== null) : [];
  return items.length > 0 ? items : [0];
}

function withItem(
  fields: Fields,
  response: keyof typeof followers,
  index: number | undefined,
): Fields {
  if (index === undefined) return fields;
  const names: readonly string[] = [response, ...followers[response]];
  return Object.fromEntries(
    Object.entries(fields).map(([name, place]) => [
      name,
      typeof place === 'string' && names.includes(name) && isOfEach(place)
        ? place.replace(eachItem, () => String(index))
        : place,
    ]),
  );
}

const tooMany: Fault = {
  reason: `Its lists have more than ${mostItems} pairs of responses.`,
  remedy: 'Shorten them, or remove the record.',
};
