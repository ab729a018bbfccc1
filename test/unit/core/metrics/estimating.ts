import assert from 'node:assert/strict';
import type { Estimate } from '../../../../src/core/metrics/estimation/estimate.ts';
import { estimateOf } from '../../../../src/core/metrics/estimation/estimateOf.ts';
import type { Quantity } from '../../../../src/core/metrics/estimation/quantity.ts';

/** Returns the estimate of a quantity; fails if it is not estimable. */
export function estimate(quantity: Quantity, seed = 1): Estimate {
  const number = estimateOf(quantity, { seed });
  assert.ok(!('notEstimable' in number), JSON.stringify(number));
  return number;
}

/** Returns `numerator/denominator`. */
export function fractionOf(quantity: Quantity): string {
  const { numerator, denominator } = estimate(quantity);
  return `${numerator}/${denominator}`;
}

export function assertNotEstimable(quantity: Quantity): void {
  assert.ok('notEstimable' in estimateOf(quantity, { seed: 1 }));
}
