import { asOneLine } from '../words/escape.ts';
import type { Side } from '../words/verdict.ts';
import type { Pair } from './pair.ts';
import { sideOfPair } from './samples/singles.ts';

/** Maximum number of characters of a record's first words. */
const longestWords = 48;

type Named = Pick<Pair, 'id' | 'prompt' | 'messages' | 'responseA' | 'responseB'>;

/** Where a record is in its dataset. */
export interface RecordPlace {
  /** From 1, among the readable records. */
  readonly number: number;
  /** Set for one response of a pair. */
  readonly side?: Side | undefined;
}

/** Returns the place of a record. */
export function placeOf(pair: Named, number: number): RecordPlace {
  return { number, side: sideOfPair(pair) };
}

/** Returns a place in text. Example: `#12`, and `#12:A` for one response of a pair. */
export function placeText({ number, side }: Partial<RecordPlace>): string {
  const parts = [number === undefined ? undefined : `#${number}`, side];
  return parts.filter((part) => part !== undefined).join(':');
}

/** Parses the text of a place, such as `#12`; returns undefined for any other text. */
export function parsePlace(text: string): RecordPlace | undefined {
  const [, number, side] = /^#(\d{1,9})(?::([AB]))?$/.exec(text) ?? [];
  return number === undefined ? undefined : { number: Number(number), side: side as Side };
}

/** Whether a record has this place; both responses of a pair have one that states no side. */
export function isAtPlace(pair: Named, number: number | undefined, place: RecordPlace): boolean {
  return number === place.number && (place.side ?? sideOfPair(pair)) === sideOfPair(pair);
}

/** Returns the first item with this id or key, or else at this place, such as `#12`. */
export function findNamed<
  Item extends { readonly key: string; readonly pair: Named; readonly number?: number },
>(items: readonly Item[], name: string): Item | undefined {
  const place = parsePlace(name);
  return (
    items.find(({ key, pair }) => pair.id === name || key === name) ??
    (place && items.find(({ pair, number }) => isAtPlace(pair, number, place)))
  );
}

/**
 * Returns the name by which people know a record, as one line of plain text: its number and the
 * first words of its prompt. Example: `#12 · How many miles is a 10 km run?`, and `#12:A · …` for
 * one response of a pair.
 *
 * @param number position in the dataset, from 1; undefined if not known
 * @param told what to say of the record before its words, as one line of plain text
 */
export function recordName(pair: Named, number?: number, told?: string): string {
  const words = asOneLine(firstWords(pair), longestWords);
  const place = placeText({ number, side: sideOfPair(pair) });
  return [place, told, words].filter(Boolean).join(' · ');
}

/**
 * Matches the id of a record that states none, which is a digest of its content, and that of one of
 * its responses.
 */
const derivedId = /^[\da-f]{16}(:[AB])?$/;

/** Whether an id is meaningless to people, because it is a digest of the record's content. */
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
