import type { Pair } from '../../../data/pair.ts';
import { swapOrder } from '../../../words/presentation.ts';
import type { HeaderEntry, PairEntry } from '../log.ts';
import { BlockDraws } from './blockDraws.ts';
import { isShowable } from './showablePairs.ts';

type Choose = (pairs: readonly { readonly key: string; readonly pair: Pair }[]) => PairEntry[];

/**
 * Returns the missing entries of a run over these pairs, with all their draws: for each pair its
 * first presentation, immediately followed by the second if the run asks in both orders. A pair
 * that lacks a value shown to the judge has no entry; draws count it, so that they are the same for
 * all judges.
 *
 * @param known entries already in the run's log, which keep their draws
 */
export function pairEntriesFor(
  header: HeaderEntry,
  pairs: Parameters<Choose>[0],
  known: readonly PairEntry[] = [],
): PairEntry[] {
  return pairEntriesInPieces(header, known)(pairs);
}

/**
 * Like `pairEntriesFor`, for pairs that arrive in batches: each call continues where the previous
 * one ended.
 */
export function pairEntriesInPieces(header: HeaderEntry, known: readonly PairEntry[] = []): Choose {
  const held = new Map(known.map((entry) => [entry.key, entry]));
  const draws = new BlockDraws(header, known);
  return (pairs) =>
    pairs.flatMap(({ key, pair }) => {
      const first = held.get(key) ?? draws.entryOf(key, pair);
      const all = header.orders === 'both' ? [first, secondPresentation(first)] : [first];
      const added = all.filter((entry) => !held.has(entry.key) && isShowable(header, entry.pair));
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
