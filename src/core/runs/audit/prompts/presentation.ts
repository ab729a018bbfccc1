import { otherSide } from '../../../otherSide.ts';
import type { Side } from '../../../pair.ts';

/** Which of the dataset's responses the judge is shown first, as its "Response A". */
export const orders = ['AB', 'BA'] as const;
export type Order = (typeof orders)[number];

export function swapOrder(order: Order): Order {
  return order === 'AB' ? 'BA' : 'AB';
}

/**
 * Translates between the dataset's A and B and the labels that the judge sees. The translation is
 * its own inverse, so one function serves both directions.
 */
export function relabel(side: Side, order: Order): Side {
  return order === 'AB' ? side : otherSide(side);
}
