import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { quantileOf } from '../../../../../src/core/statistics/distributions/quantile.ts';
import {
  seededIndex,
  seededIndices,
  xoshiro128,
} from '../../../../../src/core/statistics/distributions/random.ts';
import { assertClose, readReference } from '../../metrics/reference.ts';

describe('random numbers', () => {
  it('equal xoshiro128**’s reference output', () => {
    const { xoshiro128: expected } = readReference('bootstrap');
    const next = xoshiro128([1, 2, 3, 4]);
    assert.deepEqual(Array.from(expected, next), expected);
  });

  it('are reproducible for a seed and differ between seeds', () => {
    const draws = (seed: number) => {
      const draw = seededIndex(seed);
      return Array.from({ length: 20 }, () => draw(1000));
    };
    assert.deepEqual(draws(7), draws(7));
    assert.notDeepEqual(draws(7), draws(8));
  });

  it('are the same one by one and in bulk', () => {
    const [draw, drawMany] = [seededIndex(7), seededIndices(7)];
    for (const below of [1, 5, 1000, 2 ** 32]) {
      const indices = new Uint32Array(10);
      drawMany(below, indices);
      assert.deepEqual(
        [...indices],
        Array.from(indices, () => draw(below)),
      );
    }
  });

  it('reach every index about equally often', () => {
    const draw = seededIndex(0);
    const counts = [0, 0, 0, 0, 0, 0, 0];
    for (let k = 0; k < 70_000; k += 1) {
      const index = draw(7);
      counts[index] = (counts[index] ?? 0) + 1;
    }
    for (const count of counts) assert.ok(Math.abs(count - 10_000) < 500, `${count}`);
  });
});

describe('quantiles', () => {
  it('equal numpy’s', () => {
    for (const [values, probability, quantile] of readReference('bootstrap').quantiles) {
      assertClose(quantileOf(Float64Array.from(values), probability), quantile);
    }
  });

  it('are those of the sorted values, ties included', () => {
    const draw = seededIndex(4);
    for (let length = 1; length < 200; length += 1) {
      const values = Float64Array.from({ length }, () => draw(length % 7 === 0 ? 3 : 1000) / 7);
      const sorted = values.slice().sort();
      for (const place of [0, draw(length), length - 1]) {
        assertClose(
          quantileOf(values, place / Math.max(1, length - 1)),
          sorted[place] ?? Number.NaN,
        );
      }
    }
  });
});
