import { keyedUnit } from '../../../digest.ts';
import { groupBy } from '../../../metrics/rows/groupBy.ts';
import { isTrustedScore, type Pair, trustedLabel } from '../../../pair.ts';

export interface SelectablePair {
  readonly key: string;
  readonly pair: Pair;
  /** 1-based line of its record, if it was read from a file. */
  readonly line?: number;
}

/**
 * Returns the pairs of a file that a run covers, in file order and without duplicate contents: all
 * of them or those with a human or gold label or score; if `sample` is given, a seeded sample of
 * these, stratified by domain in proportion to size (largest remainder).
 */
export function selectPairs(
  pairs: readonly SelectablePair[],
  { seed, labeled, sample }: { seed: number; labeled: boolean; sample: number | undefined },
): SelectablePair[] {
  const distinct = [...new Map(pairs.map((one) => [one.key, one])).values()];
  const eligible = labeled
    ? distinct.filter(({ pair }) => trustedLabel(pair) !== undefined || isTrustedScore(pair))
    : distinct;
  return drawSample(eligible, { seed, sample, domainOf: ({ pair }) => pair.domain });
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
  }: {
    readonly seed: number;
    readonly sample: number | undefined;
    readonly domainOf: (item: Item) => string | undefined;
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
  const chosen = new Set<string>();
  for (const [, members] of byRemainder) {
    const extra = left > 0 ? 1 : 0;
    left -= extra;
    const drawn = members
      .map(({ key }) => ({ key, draw: keyedUnit(seed, 'sample', key) }))
      .sort((one, other) => one.draw - other.draw)
      .slice(0, Math.floor(share(members.length)) + extra);
    for (const { key } of drawn) chosen.add(key);
  }
  return items.filter(({ key }) => chosen.has(key));
}
