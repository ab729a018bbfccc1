import { asOneLine } from './escape.ts';
import type { Pair } from './pair.ts';
import { sideOfPair } from './pointwise/singles.ts';

/** Maximum number of characters of a record's first words. */
const longestWords = 48;

type Named = Pick<Pair, 'id' | 'prompt' | 'messages' | 'responseA' | 'responseB'>;

/**
 * Returns the name by which people know a record, as one line of plain text: its number and the first
 * words of its prompt. Example: `#12 · How many miles is a 10 km run?`, and `#12:A · …` for one
 * response of a pair.
 *
 * @param number position in the dataset, from 1; undefined if not known
 */
export function recordName(pair: Named, number?: number): string {
  const words = asOneLine(firstWords(pair), longestWords);
  const place = [number === undefined ? undefined : `#${number}`, sideOfPair(pair)];
  return [place.filter((part) => part !== undefined).join(':'), words].filter(Boolean).join(' · ');
}

/** Id of a record that states none, a digest of its content, and of one of its responses. */
const derivedId = /^[\da-f]{16}(:[AB])?$/;

/** Whether an id says nothing to people, because it is a digest of the record's content. */
export function isDerivedId(id: string): boolean {
  return derivedId.test(id);
}

/** Returns the short name of a record: the id that it states, or its number if known. */
export function shortName({ id }: Pick<Pair, 'id'>, number?: number): string {
  const derived = derivedId.exec(id);
  return derived === null || number === undefined ? id : `#${number}${derived[1] ?? ''}`;
}

function firstWords({ id, prompt = '', messages = [], responseA }: Named): string {
  const asked = messages.find(({ role }) => role === 'user')?.content ?? '';
  return [prompt, asked, responseA].find((text) => text.trim() !== '') ?? id;
}
