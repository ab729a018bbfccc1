import { otherSide, type PresentedVerdict, type Side } from './verdict.ts';

/** Which of the dataset's responses is shown first, as the judge's "Response A". */
export const orders = ['AB', 'BA'] as const;
export type Order = (typeof orders)[number];

export function swapOrder(order: Order): Order {
  return order === 'AB' ? 'BA' : 'AB';
}

/**
 * Converts between the dataset's A and B and the labels that the judge sees. The conversion is its
 * own inverse, so one function works in both directions.
 */
export function relabel(side: Side, order: Order): Side {
  return order === 'AB' ? side : otherSide(side);
}

/** Returns a verdict on the presented responses as one on the dataset's, however clear it is. */
export function verdictOn(presented: PresentedVerdict, order: Order): Side | 'tie' {
  return presented === 'tie' ? 'tie' : relabel(presented.startsWith('first') ? 'A' : 'B', order);
}
