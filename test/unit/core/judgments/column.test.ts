import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import * as z from 'zod';
import { columnFor } from '../../../../src/core/judgments/column.ts';

const integer = fc.integer({ min: -40_000, max: 40_000 });
const value = fc.option(fc.oneof(integer, fc.double({ noNaN: true }), fc.constant(-0)), {
  nil: undefined,
});

describe('a column of numbers', () => {
  it('gives what was set last at each place, whichever numbers are near it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: 9000 }), value)), (set) => {
        const column = columnFor(z.number().optional());
        for (const [place, one] of set) column.set(place, one);
        for (const [place, one] of new Map(set)) assert.ok(Object.is(column.get(place), one));
        assert.equal(column.get(9001), undefined);
      }),
    );
  });
});
