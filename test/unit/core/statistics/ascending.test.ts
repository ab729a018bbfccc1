import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ascending } from '../../../../src/core/statistics/ascending.ts';

describe('the ascending order of numbers', () => {
  it('keeps equal numbers in the order in which they were given', () => {
    assert.deepEqual([...ascending([90, 70, 90, -1, 70])], [3, 1, 4, 0, 2]);
    assert.deepEqual([...ascending([])], []);
  });

  it('is that of a stable sort', () => {
    const numbers = fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -3, max: 3 }));
    fc.assert(
      fc.property(fc.array(numbers), (values) => {
        const sorted = [...values.keys()].sort((one, other) => {
          const [first, second] = [values[one] ?? 0, values[other] ?? 0];
          return first < second ? -1 : Number(first > second);
        });
        assert.deepEqual([...ascending(values)], sorted);
      }),
    );
  });
});
