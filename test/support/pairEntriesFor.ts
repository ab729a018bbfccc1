import type { Pair } from '../../src/core/data/pair.ts';
import type { HeaderEntry, PairEntry } from '../../src/core/runs/audit/log.ts';
import { pairEntriesInPieces } from '../../src/core/runs/audit/plan/pairEntries.ts';

/**
 * Returns the missing pairs of a run over these pairs, with all their draws; those that the judge
 * cannot be shown are left out.
 *
 * @param known entries already in the run's log, which keep their draws
 */
export function pairEntriesFor(
  header: HeaderEntry,
  pairs: readonly { readonly key: string; readonly pair: Pair }[],
  known: readonly PairEntry[] = [],
): PairEntry[] {
  const entries = pairEntriesInPieces(header, { pairs: known })(pairs);
  return entries.filter((entry) => entry.type === 'pair');
}
