import type { Flip } from './turnResult.ts';

/** Orders in which flips are reviewed; the first is the default. */
export const reviewOrders = ['uncertain', 'challenge', 'record'] as const;
export type ReviewOrder = (typeof reviewOrders)[number];

/**
 * Returns flips in the order of review, keeping the given order, that of records, among equals:
 * `uncertain` begins with the lowest confidence in B1, and a flip without one comes last.
 */
export function inReviewOrder<T extends { readonly flip: Flip }>(
  flips: readonly T[],
  order: ReviewOrder,
): T[] {
  switch (order) {
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
 * Returns the place of the next item that isn't done, in a direction, continuing at the other end;
 * undefined if all others are done.
 *
 * @param from place to start from, exclusive; -1 for the first of all
 */
export function nextOpen(
  done: readonly boolean[],
  from: number,
  direction: 1 | -1 = 1,
): number | undefined {
  const { length } = done;
  for (let step = 1; step <= length; step += 1) {
    const place = (((from + step * direction) % length) + length) % length;
    if (done[place] === false) return place;
  }
  return undefined;
}

function sureness({ confidenceFrom = Number.POSITIVE_INFINITY }: Flip): number {
  return confidenceFrom;
}

function challengeOf({ name }: Flip): string {
  return name.challenge ?? name.arm;
}
