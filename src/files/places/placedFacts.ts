import { promptDigest } from '../../core/runs/audit/digests.ts';
import type { ItemFacts } from '../../core/runs/audit/plan/selectPairs.ts';
import { quickDigest } from '../../disk/quickDigest.ts';
import { type PlacedPairs, readDrafts } from './readDrafts.ts';

/**
 * Returns what the choice of a pair depends on, by its 0-based position in file order. Reads one
 * pair of each domain, for its name.
 *
 * @param keys returns the keys of all pairs
 * @param byPrompt whether the choice depends on prompts, for which all pairs are read
 */
export async function placedFacts(
  placed: PlacedPairs,
  keys: () => readonly string[],
  byPrompt: boolean,
): Promise<ItemFacts<number>> {
  const { pairs } = placed;
  const prompts = byPrompt ? await readPrompts(placed) : undefined;
  const domains = new Map<number | undefined, string | undefined>();
  for await (const found of readDrafts(placed, pairs.firstsOfDomains())) {
    for (const { pair, draft } of found) domains.set(pair, draft.domain);
  }
  return {
    drawOf: (pair, seed) => pairs.drawOf(pair, seed, keys),
    domainOf: (pair) => domains.get(pairs.firstOfDomain(pair)),
    factsOf: (pair) => pairs.factsOf(pair),
    promptOf: (pair) => prompts?.[pair] ?? -1 - pair,
  };
}

/** Returns a number for each pair, which pairs with the same prompt share. */
async function readPrompts(placed: PlacedPairs): Promise<Float64Array> {
  const { count } = placed.pairs;
  const prompts = new Float64Array(count);
  const numbers = new Map<string, number>();
  const all = Array.from({ length: count }, (_, pair) => pair);
  for await (const found of readDrafts(placed, all)) {
    for (const { pair, draft } of found) {
      const digest = promptDigest(draft, quickDigest);
      const number = numbers.get(digest) ?? numbers.size;
      numbers.set(digest, number);
      prompts[pair] = number;
    }
  }
  return prompts;
}
