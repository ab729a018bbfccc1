import { type digestOfAll, drawItems } from '../../../digest.ts';
import { groupBy } from '../../../metrics/rows/groupBy.ts';
import type { Pair } from '../../../pair.ts';
import { factsOf, isLabeled, type PairFacts } from '../../../pairFacts.ts';

export interface SelectablePair {
  readonly key: string;
  readonly pair: Pair;
  /** 1-based line of its record, if it was read from a file. */
  readonly line?: number;
}

/** A pair to choose from, without its texts. */
export interface Candidate extends PairFacts {
  readonly key: string;
  readonly domain: string | undefined;
}

/** Which pairs of a file a run covers. */
export interface PairChoice {
  readonly seed: number;
  readonly labeled: boolean;
  readonly sample: number | undefined;
}

/**
 * Returns the pairs of a file that a run covers, in file order and without duplicate contents: all
 * of them or those with a human or gold label or score; if `sample` is given, a seeded sample of
 * these, stratified by domain in proportion to size (largest remainder).
 */
export function selectPairs(
  pairs: readonly SelectablePair[],
  choice: PairChoice,
): SelectablePair[] {
  const distinct = new Map(pairs.map((one) => [one.key, one]));
  const chosen = selectCandidates([...distinct.values()].map(candidateOf), choice);
  return chosen.flatMap(({ key }) => distinct.get(key) ?? []);
}

export function candidateOf({ key, pair }: SelectablePair): Candidate {
  return { ...factsOf(pair), key, domain: pair.domain };
}

/** Makes the same choice among pairs of which no key appears twice. */
export function selectCandidates<Item extends Candidate>(
  items: readonly Item[],
  { seed, labeled, sample }: PairChoice,
  digest?: typeof digestOfAll,
): Item[] {
  const eligible = labeled ? items.filter(isLabeled) : items;
  return drawSample(eligible, { seed, sample, digest, domainOf: ({ domain }) => domain });
}

/**
 * Returns a seeded sample of the given number of items, in their original order, stratified by
 * domain in proportion to size (largest remainder); all items if no number is given.
 */
export function drawSample<Item extends { readonly key: string }>(
  items: readonly Item[],
  {
    seed,
    sample,
    domainOf,
    digest,
  }: {
    readonly seed: number;
    readonly sample: number | undefined;
    readonly domainOf: (item: Item) => string | undefined;
    /** Same as `digestOfAll`, if the platform has a faster implementation. */
    readonly digest?: typeof digestOfAll | undefined;
  },
): Item[] {
  if (sample === undefined || sample >= items.length) return [...items];
  const strata = groupBy(items, (item) => domainOf(item) ?? '');
  const share = (size: number) => (sample * size) / items.length;
  const byRemainder = [...strata].sort(
    ([oneName, one], [otherName, other]) =>
      (share(other.length) % 1) - (share(one.length) % 1) || (oneName < otherName ? -1 : 1),
  );
  let left =
    sample - byRemainder.reduce((sum, [, { length }]) => sum + Math.floor(share(length)), 0);
  const chosen = new Set<Item>();
  for (const [, members] of byRemainder) {
    const extra = left > 0 ? 1 : 0;
    left -= extra;
    const count = Math.floor(share(members.length)) + extra;
    for (const item of drawItems(members, count, seed, digest)) chosen.add(item);
  }
  return items.filter((item) => chosen.has(item));
}
