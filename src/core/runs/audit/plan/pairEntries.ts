import type { Pair } from '../../../pair.ts';
import type { HeaderEntry, PairEntry } from '../log.ts';
import { swapOrder } from '../prompts/presentation.ts';
import { BlockDraws } from './blockDraws.ts';

type Choose = (pairs: readonly { readonly key: string; readonly pair: Pair }[]) => PairEntry[];

/**
 * The entries that a run over these pairs still lacks, with all that is drawn for them: for each pair
 * its first presentation and, where the run asks in both orders, the second right behind it.
 *
 * @param known entries that the run's log holds already; they keep what was drawn for them
 */
export function pairEntriesFor(
  header: HeaderEntry,
  pairs: Parameters<Choose>[0],
  known: readonly PairEntry[] = [],
): PairEntry[] {
  return pairEntriesInPieces(header, known)(pairs);
}

/** The same for pairs that come in pieces: each call continues where the last one ended. */
export function pairEntriesInPieces(header: HeaderEntry, known: readonly PairEntry[] = []): Choose {
  const held = new Map(known.map((entry) => [entry.key, entry]));
  const draws = new BlockDraws(header, known);
  return (pairs) =>
    pairs.flatMap(({ key, pair }) => {
      const first = held.get(key) ?? draws.entryOf(key, pair);
      const all = header.orders === 'both' ? [first, secondPresentation(first)] : [first];
      const added = all.filter((entry) => !held.has(entry.key));
      for (const entry of added) held.set(entry.key, entry);
      return added;
    });
}

/** The same pair with the other response first: target and wordings are those of the first time. */
function secondPresentation(first: PairEntry): PairEntry {
  return {
    ...first,
    key: `${first.key}:swapped`,
    content: first.key,
    order: swapOrder(first.order),
  };
}
