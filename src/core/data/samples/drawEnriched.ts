import { drawItems } from '../../words/digest.ts';
import { groupBy } from '../../words/groupBy.ts';

/** Number of domains in each tier, and the fraction of their items that is drawn (CE A.1). */
const tiers = [
  { domains: 4, share: 0.15 },
  { domains: 4, share: 0.1 },
];
/** Number of items drawn from each remaining domain. */
const ofTheRest = 4;

/**
 * Draws a sample like CE's second stage (A.1), from the seed: 15% of the items of each of the four
 * most affected domains, 10% of the next four, and four items of each other domain, in the items'
 * order. Sizes are rounded, to at least one item. The sample is enriched in what attacks affect, so
 * its rates are not those of the whole.
 *
 * @param ranking domains, the most affected first; domains that are not listed count as other
 */
export function drawEnriched<Item>(
  items: readonly Item[],
  {
    ranking,
    drawOf,
    domainOf,
  }: {
    readonly ranking: readonly string[];
    readonly drawOf: (item: Item) => number;
    readonly domainOf: (item: Item) => string;
  },
): Item[] {
  const domains = groupBy(items, domainOf);
  const ranked = ranking.filter((domain) => domains.has(domain));
  const chosen = new Set<Item>();
  for (const [domain, members] of domains) {
    const count = sizeOf(members.length, ranked.indexOf(domain));
    for (const item of drawItems(members, count, drawOf)) chosen.add(item);
  }
  return items.filter((item) => chosen.has(item));
}

/** @param rank 0-based; −1 without a rank */
function sizeOf(members: number, rank: number): number {
  let first = 0;
  for (const { domains, share } of tiers) {
    if (rank >= first && rank < first + domains) return Math.max(1, Math.round(share * members));
    first += domains;
  }
  return ofTheRest;
}
