import type { Candidate } from '../../core/runs/audit/plan/selectPairs.ts';
import { type PlacedPairs, readDrafts } from './readDrafts.ts';

/** A pair of a file to choose from. */
export interface PlacedCandidate extends Candidate {
  /** 0-based position in file order. */
  readonly pair: number;
}

/**
 * Returns all pairs to choose from in file order. Reads one pair of each domain, for its name.
 *
 * @param keys the key of each pair
 */
export async function candidatesOf(
  placed: PlacedPairs,
  keys: readonly string[],
): Promise<readonly PlacedCandidate[]> {
  const { pairs } = placed;
  const firsts = keys.map((_, pair) => pairs.firstOfDomain(pair));
  const wanted = new Set(firsts.filter((first) => first !== undefined));
  const domains = new Map<number | undefined, string | undefined>();
  for await (const found of readDrafts(placed, [...wanted])) {
    for (const { pair, draft } of found) domains.set(pair, draft.domain);
  }
  return keys.map((key, pair) => ({
    ...pairs.factsOf(pair),
    ...{ pair, key, domain: domains.get(firsts[pair]) },
  }));
}
