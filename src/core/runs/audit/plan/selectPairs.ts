import type { Pair } from '../../../data/pair.ts';
import { factsOf, isLabeled, type PairFacts } from '../../../data/pairFacts.ts';
import { drawItems, sampleDraw } from '../../../words/digest.ts';
import { groupBy } from '../../../words/groupBy.ts';
import type { RecordChoice } from '../../options.ts';
import { promptDigest } from '../digests.ts';

export interface SelectablePair {
  readonly key: string;
  readonly pair: Pair;
  /** 1-based line of its record, if it was read from a file. */
  readonly line?: number;
  /** Position of its record among the readable ones, from 1, if it was read from a file. */
  readonly number?: number;
  /** Fields of its record with texts that are not read, if it was read from a file. */
  readonly unused?: readonly string[] | undefined;
}

/** Functions that return what the choice of an item depends on. */
export interface ItemFacts<Item> {
  /** Same as `sampleDraw` of the item's key. */
  readonly drawOf: (item: Item, seed: number) => number;
  readonly domainOf: (item: Item) => string | undefined;
  readonly factsOf: (item: Item) => PairFacts;
  /** Identifies the prompt among those of the other items. */
  readonly promptOf: (item: Item) => string | number;
}

/** Which pairs of a file a run covers, and the seed of the draws. */
export interface PairChoice extends Partial<RecordChoice> {
  readonly seed: number;
}

/** Whether a choice depends on prompts. */
export function isByPrompt({ perPrompt }: PairChoice): boolean {
  return perPrompt !== undefined;
}

/**
 * Returns the pairs of a file that a run covers, in file order and without duplicate contents: all
 * of them or those with a human or gold label or score; at most `perPrompt` of each prompt, drawn by
 * the seed; if `sample` is given, a seeded sample of these, stratified by domain in proportion to
 * size (largest remainder).
 */
export function selectPairs(
  pairs: readonly SelectablePair[],
  choice: PairChoice,
): SelectablePair[] {
  const distinct = [...new Map(pairs.map((one) => [one.key, one])).values()];
  return selectItems(distinct, choice, pairFacts);
}

/** Properties that the choice of a pair depends on. */
export const pairFacts: ItemFacts<SelectablePair> = {
  drawOf: ({ key }, seed) => sampleDraw(seed, key),
  domainOf: ({ pair }) => pair.domain,
  factsOf: ({ pair }) => factsOf(pair),
  promptOf: ({ pair }) => promptDigest(pair),
};

/** Makes the same choice among items of which no key appears twice. */
export function selectItems<Item>(
  items: readonly Item[],
  { seed, labeled, sample, perPrompt }: PairChoice,
  { drawOf, domainOf, factsOf, promptOf }: ItemFacts<Item>,
): Item[] {
  const eligible = labeled ? items.filter((item) => isLabeled(factsOf(item))) : items;
  const drawn = (item: Item) => drawOf(item, seed);
  const few =
    perPrompt === undefined ? eligible : takePerPrompt(eligible, perPrompt, drawn, promptOf);
  return drawSample(few, { sample, drawOf: drawn, domainOf });
}

function takePerPrompt<Item>(
  items: readonly Item[],
  most: number,
  drawOf: (item: Item) => number,
  promptOf: (item: Item) => string | number,
): Item[] {
  const taken = new Set<Item>();
  for (const ofPrompt of groupBy(items, promptOf).values()) {
    for (const item of drawItems(ofPrompt, most, drawOf)) taken.add(item);
  }
  return items.filter((item) => taken.has(item));
}

/**
 * Returns a seeded sample of the given number of items, in their original order, stratified by
 * domain in proportion to size (largest remainder); all items if no number is given.
 */
export function drawSample<Item>(
  items: readonly Item[],
  {
    sample,
    drawOf,
    domainOf,
  }: {
    readonly sample: number | undefined;
    readonly drawOf: (item: Item) => number;
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
  const chosen = new Set<Item>();
  for (const [, members] of byRemainder) {
    const extra = left > 0 ? 1 : 0;
    left -= extra;
    const count = Math.floor(share(members.length)) + extra;
    for (const item of drawItems(members, count, drawOf)) chosen.add(item);
  }
  return items.filter((item) => chosen.has(item));
}
