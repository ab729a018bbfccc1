import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  binomialLowerTail,
  incompleteBeta,
} from '../../../../src/core/statistics/distributions/incompleteBeta.ts';
import { chiSquaredUpperTail } from '../../../../src/core/statistics/distributions/incompleteGamma.ts';
import { logGamma } from '../../../../src/core/statistics/distributions/logGamma.ts';
import { normalTwoSided } from '../../../../src/core/statistics/distributions/normal.ts';
import {
  studentT95,
  studentTwoSided,
} from '../../../../src/core/statistics/distributions/studentT.ts';
import { assertClose, assertRelativelyClose, readReference } from '../metrics/reference.ts';

const reference = readReference('distributions');

describe('tail probabilities', () => {
  it('equal scipy’s for the normal distribution, to a relative error of 1e-8', () => {
    for (const [z, p] of reference.normal) assertRelativelyClose(normalTwoSided(z), p);
  });

  it('equal scipy’s for chi-squared', () => {
    for (const [x, df, p] of reference.chiSquared) {
      assertRelativelyClose(chiSquaredUpperTail(x, df), p);
    }
  });

  it('equal scipy’s for Student’s t, with fractional degrees of freedom too', () => {
    for (const [t, df, p] of reference.student) assertRelativelyClose(studentTwoSided(t, df), p);
  });

  it('equal scipy’s for the binomial, up to a million trials', () => {
    for (const [k, n, p, tail] of reference.binomial) {
      assertRelativelyClose(binomialLowerTail(k, n, p), tail);
    }
  });
});

describe('distribution functions', () => {
  it('give scipy’s 95% point of Student’s t', () => {
    for (const [df, t] of reference.studentQuantile) assertClose(studentT95(df), t);
  });

  it('give factorials for the gamma function of integers', () => {
    assertClose(logGamma(1), 0, 1e-14);
    assertClose(logGamma(5), Math.log(24), 1e-14);
    assertClose(logGamma(0.5), Math.log(Math.PI) / 2, 1e-14);
  });

  it('give 0 and 1 for the incomplete beta function at its ends', () => {
    assert.equal(incompleteBeta(0, 2, 3), 0);
    assert.equal(incompleteBeta(1, 2, 3), 1);
  });
});
