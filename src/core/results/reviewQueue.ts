import { isCountedFlip } from '../measures/countedFlips.ts';
import type { ReviewOrder } from './reviewOrders.ts';
import type { Flip } from './turnResult.ts';
import { compareWorst } from './worstFirst.ts';

/**
 * Returns flips in the order of review: first those that count, then those without a challenge and in
 * steps. Keeps the given order, that of records, among equals: `worst` begins with harmful and confident flips, as the list of flips does; `uncertain` begins
 * with the lowest confidence in B1, and a flip without one comes last.
 */
export function inReviewOrder<T extends { readonly flip: Flip }>(
  flips: readonly T[],
  order: ReviewOrder,
): T[] {
  const sorted = sortedFlips(flips, order);
  return [...sorted.filter(isCounted), ...sorted.filter((one) => !isCounted(one))];
}

function isCounted({ flip }: { readonly flip: Flip }): boolean {
  return isCountedFlip(flip.judgment);
}

function sortedFlips<T extends { readonly flip: Flip }>(
  flips: readonly T[],
  order: ReviewOrder,
): T[] {
  switch (order) {
    case 'worst':
      return flips.toSorted((one, other) => compareWorst(one.flip, other.flip));
    case 'uncertain':
      return flips.toSorted(({ flip: one }, { flip: other }) => sureness(one) - sureness(other));
    case 'challenge':
      return flips.toSorted(({ flip: one }, { flip: other }) =>
        challengeOf(one) < challengeOf(other) ? -1 : Number(challengeOf(one) > challengeOf(other)),
      );
    case 'record':
      return [...flips];
  }
}

/**
 * Returns the place of the next item that isn't done, continuing at the first; undefined if all are
 * done.
 *
 * @param from place to start from, exclusive; -1 for the first of all
 */
export function nextOpen(done: readonly boolean[], from: number): number | undefined {
  const { length } = done;
  for (let step = 1; step <= length; step += 1) {
    const place = (from + step) % length;
    if (done[place] === false) return place;
  }
  return undefined;
}

function sureness({ baseline }: Flip): number {
  return baseline.confidence ?? Number.POSITIVE_INFINITY;
}

function challengeOf({ judgment }: Flip): string {
  return judgment.challenge ?? judgment.arm;
}
