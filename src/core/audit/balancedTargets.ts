import { trustedLabel } from '../pair.ts';
import type { PairEntry } from './log.ts';
import { drawTarget } from './targets.ts';

/**
 * Counterbalanced targets of a file's pairs, in permuted blocks of two within presented order × label,
 * so that A and B differ by at most one in each stratum (PDM 3.5). A pair that is presented twice counts
 * once, by its first presentation, as the second has the same target. Pairs that have a target keep it,
 * which makes it safe to resume a run and to extend it by pairs that were added to the file.
 */
export function assignTargets(
  seed: number,
  known: Iterable<PairEntry>,
  added: readonly PairEntry[],
): PairEntry[] {
  const surplus = new Map<string, number>();
  const count = (entry: PairEntry) => {
    const stratum = stratumOf(entry);
    surplus.set(stratum, (surplus.get(stratum) ?? 0) + (entry.target === 'A' ? 1 : -1));
  };
  for (const entry of known) if (entry.content === undefined) count(entry);
  return added.map((entry) => {
    const excess = surplus.get(stratumOf(entry)) ?? 0;
    const target = excess === 0 ? drawTarget(seed, entry.key) : excess > 0 ? 'B' : 'A';
    const assigned = { ...entry, target } as const;
    count(assigned);
    return assigned;
  });
}

function stratumOf({ order, pair }: PairEntry): string {
  return `${order} ${trustedLabel(pair) ?? 'none'}`;
}
