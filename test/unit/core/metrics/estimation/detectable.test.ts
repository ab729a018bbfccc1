import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectableBySpread } from '../../../../../src/core/metrics/estimation/detectable.ts';
import { ClusterTotals } from '../../../../../src/core/metrics/estimation/quantity.ts';

/**
 * Difference over prompts with one response each, by the share of successes of its attack and of
 * its control.
 */
function difference(...prompts: readonly (readonly [attack: number, control: number])[]) {
  const totals = new ClusterTotals(3);
  for (const [prompt, [attack, control]] of prompts.entries()) {
    totals.add(prompt, [attack, control, 1]);
  }
  return totals.quantity({ kind: 'signed-share' }, 'none');
}

const times = (count: number, attack: number, control: number) =>
  Array.from({ length: count }, () => [attack, control] as const);

// By hand: mean 0, variance (60/59) · 30 · 1² / 60² = 0.008475, and 2.80 · √0.008475 = 0.2578.
test('detects a difference in shares of 2.80 standard errors or more', () => {
  const spread = difference(...times(15, 1, 0), ...times(15, 0, 1), ...times(30, 0.5, 0.5));
  assert.equal(detectableBySpread(spread)?.toFixed(4), '0.2578');
});

test('needs at least six prompts with a difference, regardless of the spread', () => {
  assert.equal(detectableBySpread(difference(...times(60, 0, 0)))?.toFixed(3), '0.129');
  assert.equal(detectableBySpread(difference(...times(5, 1, 0))), undefined);
});
