import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { wilsonInterval } from '../../../../src/core/statistics/wilson.ts';
import { assertClose, readReference } from '../metrics/reference.ts';

describe("Wilson's interval", () => {
  it('equals statsmodels’, even for a fractional number of observations', () => {
    for (const [share, size, lower, upper] of readReference('wilson').cases) {
      const interval = wilsonInterval(share, size);
      assertClose(interval[0], lower);
      assertClose(interval[1], upper);
    }
  });

  it('has an upper limit of 1.9% for 0 of 200', () => {
    const [lower, upper] = wilsonInterval(0, 200);
    assert.equal(lower, 0);
    assert.equal(upper.toFixed(3), '0.019');
  });
});
