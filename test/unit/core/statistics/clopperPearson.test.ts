import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clopperPearson } from '../../../../src/core/statistics/clopperPearson.ts';

describe('the exact interval of a share', () => {
  it('is that of scipy.stats.beta', () => {
    const cases = [
      [0, 60, 0.98, 0, 0.07388127],
      [10, 60, 0.98, 0.07184412, 0.30781375],
      [14, 60, 0.9, 0.14692937, 0.34048158],
      [60, 60, 0.9, 0.95129709, 1],
      [3, 120, 1 - 0.1 / 7, 0.00322963, 0.08481321],
      [171, 300, 1 - 0.1 / 7, 0.49769437, 0.64023218],
      [1, 20, 0.9, 0.00256138, 0.21610616],
    ] as const;
    for (const [events, trials, level, lower, upper] of cases) {
      const limits = clopperPearson(events, trials, level).map((one) => one.toFixed(8));
      assert.deepEqual(limits, [lower.toFixed(8), upper.toFixed(8)], `${events} of ${trials}`);
    }
  });
});
