import type { Pair } from '../../../data/pair.ts';
import { swapOrder } from '../../../words/presentation.ts';
import type { HeaderEntry, PairEntry, UnshownEntry } from '../log.ts';
import { BlockDraws } from './blockDraws.ts';
import { isShowable } from './showablePairs.ts';

/** What a run's log already has of its pairs. */
interface KnownPairs {
  /** Entries of the run's pairs, which keep their draws. */
  readonly pairs?: readonly PairEntry[];
  /** Pairs that the judge cannot be shown. */
  readonly unshown?: readonly UnshownEntry[];
  /** First presentations of pairs that have left the run, and keep their draws if they return. */
  readonly leftOut?: readonly PairEntry[];
}

type KeyedPairs = readonly { readonly key: string; readonly pair: Pair }[];

/**
 * Returns a function that returns the missing entries of a run over pairs that arrive in batches,
 * with all their draws: for each pair its first presentation, immediately followed by the second if
 * the run asks in both orders. A pair that lacks a value shown to the judge is only named, because
 * draws count it, so that they are the same for all judges.
 */
export function pairEntriesInPieces(
  header: HeaderEntry,
  { pairs: known = [], unshown = [], leftOut = [] }: KnownPairs = {},
): (pairs: KeyedPairs) => (PairEntry | UnshownEntry)[] {
  const held = new Map(known.map((entry) => [entry.key, entry]));
  const named = new Set(unshown.map(({ key }) => key));
  const gone = new Map(leftOut.map((entry) => [entry.key, entry]));
  const draws = new BlockDraws(header);
  for (const entry of known) if (entry.content === undefined) draws.keep(entry);
  for (const entry of unshown) draws.keep({ ...entry, pair: entry });
  const firstOf = (key: string, pair: Pair): PairEntry => {
    const returning = gone.get(key);
    if (!returning) return draws.entryOf(key, pair);
    draws.keep(returning);
    return { ...returning, pair };
  };
  return (pairs) =>
    pairs.flatMap(({ key, pair }): (PairEntry | UnshownEntry)[] => {
      if (!isShowable(header, pair)) {
        if (named.has(key) || held.has(key)) return [];
        named.add(key);
        const { label, labelSource } = pair;
        const { order, target, paraphrases } = draws.entryOf(key, pair);
        return [{ type: 'unshown', key, label, labelSource, order, target, paraphrases }];
      }
      const first = held.get(key) ?? firstOf(key, pair);
      const all = header.orders === 'both' ? [first, secondPresentation(first)] : [first];
      const added = all.filter((entry) => !held.has(entry.key));
      for (const entry of added) held.set(entry.key, entry);
      return added;
    });
}

/**
 * Returns the same pair with the other response first; target and wordings are those of the first
 * presentation.
 */
export function secondPresentation(first: PairEntry): PairEntry {
  return {
    ...first,
    key: secondKey(first.key),
    content: first.key,
    order: swapOrder(first.order),
  };
}

/** Returns the key of a pair's second presentation. */
export function secondKey(key: string): string {
  return `${key}:swapped`;
}
