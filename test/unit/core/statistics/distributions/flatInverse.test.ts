import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { invertFlat } from '../../../../../src/core/statistics/distributions/flatInverse.ts';
import { invertPositiveDefinite } from '../../../../../src/core/statistics/regression/matrix.ts';
import { assertClose } from '../../metrics/reference.ts';

describe('the in-place matrix inverse', () => {
  it('equals one computed by hand, and gives the logarithm of the determinant', () => {
    const matrix = Float64Array.of(4, 2, 2, 3);
    assertClose(invertFlat(matrix, 2), Math.log(8));
    for (const [i, value] of [3 / 8, -1 / 4, -1 / 4, 1 / 2].entries()) {
      assertClose(matrix[i] ?? Number.NaN, value);
    }
  });

  it('equals that of the Cholesky factor', () => {
    const entry = fc.integer({ min: -5, max: 5 });
    const square = fc.integer({ min: 1, max: 6 }).chain((size) =>
      fc.array(fc.array(entry, { minLength: size, maxLength: size }), {
        minLength: size,
        maxLength: size,
      }),
    );
    fc.assert(
      fc.property(square, (root) => {
        const product = root.map((one, i) =>
          root.map((other, j) =>
            one.reduce((sum, value, k) => sum + value * (other[k] ?? 0), i === j ? 1 : 0),
          ),
        );
        const flat = Float64Array.from(product.flat());
        assert.notEqual(invertFlat(flat, root.length), undefined);
        for (const [i, value] of (invertPositiveDefinite(product) ?? []).flat().entries()) {
          assertClose(flat[i] ?? Number.NaN, value, 1e-9);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is undefined for a singular matrix', () => {
    assert.equal(invertFlat(Float64Array.of(1, 1, 1, 1), 2), undefined);
    assert.equal(invertFlat(Float64Array.of(0), 1), undefined);
  });
});
