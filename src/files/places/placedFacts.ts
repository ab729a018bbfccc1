import type { ItemFacts } from '../../core/runs/audit/plan/selectPairs.ts';
import { type PlacedPairs, readDrafts } from './readDrafts.ts';

/**
 * Returns what the choice of a pair depends on, by its 0-based position in file order. Reads one
 * pair of each domain, for its name.
 *
 * @param keys returns the keys of all pairs
 */
export async function placedFacts(
  placed: PlacedPairs,
  keys: () => readonly string[],
): Promise<ItemFacts<number>> {
  const { pairs } = placed;
  const domains = new Map<number | undefined, string | undefined>();
  for await (const found of readDrafts(placed, pairs.firstsOfDomains())) {
    for (const { pair, draft } of found) domains.set(pair, draft.domain);
  }
  return {
    drawOf: (pair, seed) => pairs.drawOf(pair, seed, keys),
    domainOf: (pair) => domains.get(pairs.firstOfDomain(pair)),
    factsOf: (pair) => pairs.factsOf(pair),
  };
}
