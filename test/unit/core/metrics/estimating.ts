import assert from 'node:assert/strict';
import type { Estimate } from '../../../../src/core/metrics/estimation/estimate.ts';
import { estimateOf } from '../../../../src/core/metrics/estimation/estimateOf.ts';
import type { Quantity } from '../../../../src/core/metrics/estimation/quantity.ts';

/** The estimate of a quantity that must be estimable. */
export function estimate(quantity: Quantity, seed = 1): Estimate {
  const number = estimateOf(quantity, { seed });
  assert.ok(!('notEstimable' in number), JSON.stringify(number));
  return number;
}

/** `numerator/denominator`. */
export function fractionOf(quantity: Quantity): string {
  const { numerator, denominator } = estimate(quantity);
  return `${numerator}/${denominator}`;
}

export function assertNotEstimable(quantity: Quantity): void {
  assert.ok('notEstimable' in estimateOf(quantity, { seed: 1 }));
}
