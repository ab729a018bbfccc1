import type { Pair } from '../pair.ts';
import { assignTargets } from './balancedTargets.ts';
import type { HeaderEntry, PairEntry } from './log.ts';
import { createPairEntry } from './newRun.ts';
import { swapOrder } from './presentation.ts';
import { needsAssignedTarget } from './protocolChoice.ts';

/**
 * The entries that a run over these pairs still lacks, with all that is drawn for them: for each pair
 * its first presentation and, where the run asks in both orders, the second right behind it.
 *
 * @param known entries that the run's log holds already; they keep what was drawn for them
 */
export function pairEntriesFor(
  header: HeaderEntry,
  pairs: readonly { readonly key: string; readonly pair: Pair }[],
  known: readonly PairEntry[] = [],
): PairEntry[] {
  const held = new Map(known.map((entry) => [entry.key, entry]));
  const drawn = pairs
    .filter(({ key }) => !held.has(key))
    .map(({ key, pair }) => createPairEntry(header, key, pair));
  const added = needsAssignedTarget(header) ? assignTargets(header.seed, known, drawn) : drawn;
  if (header.orders !== 'both') return added;
  const firsts = new Map([...held, ...added.map((entry) => [entry.key, entry] as const)]);
  return pairs.flatMap(({ key }) => {
    const first = firsts.get(key);
    if (!first) return [];
    const second = secondPresentation(first);
    return [first, second].filter((entry) => !held.has(entry.key));
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
