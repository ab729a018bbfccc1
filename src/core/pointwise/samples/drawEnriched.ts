import { keyedUnit } from '../../digest.ts';
import { groupBy } from '../../metrics/rows/groupBy.ts';

/** Domains of a tier, and the share of their items that is drawn (CE A.1). */
const tiers = [
  { domains: 4, share: 0.15 },
  { domains: 4, share: 0.1 },
];
/** So many items of each domain below them. */
const ofTheRest = 4;

/**
 * CE's second stage of sampling (A.1): seeded, 15 % of the items of each of the four most affected
 * domains, 10 % of the next four, and four of each of the rest, in the items' order. Shares are rounded, to one item at
 * least. What is drawn is enriched in what attacks affect: its rates are not those of the whole.
 *
 * @param ranking the most affected domain first; one that it does not name is of the rest
 */
export function drawEnriched<Item extends { readonly key: string }>(
  items: readonly Item[],
  {
    seed,
    ranking,
    domainOf,
  }: {
    readonly seed: number;
    readonly ranking: readonly string[];
    readonly domainOf: (item: Item) => string;
  },
): Item[] {
  const domains = groupBy(items, domainOf);
  const ranked = ranking.filter((domain) => domains.has(domain));
  const chosen = new Set<string>();
  for (const [domain, members] of domains) {
    const drawn = members
      .map(({ key }) => ({ key, draw: keyedUnit(seed, 'sample', key) }))
      .sort((one, other) => one.draw - other.draw)
      .slice(0, sizeOf(members.length, ranked.indexOf(domain)));
    for (const { key } of drawn) chosen.add(key);
  }
  return items.filter(({ key }) => chosen.has(key));
}

/** @param rank from 0; −1 without one */
function sizeOf(members: number, rank: number): number {
  let first = 0;
  for (const { domains, share } of tiers) {
    if (rank >= first && rank < first + domains) return Math.max(1, Math.round(share * members));
    first += domains;
  }
  return ofTheRest;
}
