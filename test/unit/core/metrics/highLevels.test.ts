import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { intervalOf } from '../../../../src/core/metrics/estimation/interval.ts';
import type { Quantity } from '../../../../src/core/metrics/estimation/quantity.ts';
import { assertClose } from './reference.ts';

/** 40 prompts with the values −2, −1, 1 and 2: mean 0, Σ squares 100. */
const mean: Quantity = {
  form: { kind: 'mean' },
  columns: [
    Float64Array.from({ length: 40 }, (_, i) => [-2, -1, 1, 2][i % 4] ?? 0),
    new Float64Array(40).fill(1),
  ],
  n: 40,
  whenEmpty: 'Nothing.',
};

describe('a limit beyond the 20th replicate from an end', () => {
  it('is linearized, with Student’s t', () => {
    // At 1 − 0.10 / 7, fewer than 1 in 140 of 2,000 replicates lie beyond each limit.
    const interval = intervalOf(mean, { seed: 1, level: 1 - 0.1 / 7 });
    assert.ok('lower' in interval);
    assert.equal(interval.method, 'student');
    // √(40/39 · 100) / 40 = 0.253185; Student's t of 39 degrees of freedom has 0.1 / 14 beyond 2.564813.
    assertClose(interval.upper, 0.253185 * 2.564813, 1e-5);
    assertClose(interval.lower, -0.253185 * 2.564813, 1e-5);
  });

  it('is a percentile at the usual level', () => {
    const interval = intervalOf(mean, { seed: 1 });
    assert.ok('lower' in interval);
    assert.equal(interval.method, 'bootstrap');
  });
});
