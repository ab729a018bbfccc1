import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  binomialLowerTail,
  incompleteBeta,
} from '../../../../../src/core/metrics/statistics/distributions/incompleteBeta.ts';
import { chiSquaredUpperTail } from '../../../../../src/core/metrics/statistics/distributions/incompleteGamma.ts';
import { logGamma } from '../../../../../src/core/metrics/statistics/distributions/logGamma.ts';
import { normalTwoSided } from '../../../../../src/core/metrics/statistics/distributions/normal.ts';
import {
  studentT95,
  studentTwoSided,
} from '../../../../../src/core/metrics/statistics/distributions/studentT.ts';
import { assertClose, assertRelativelyClose, readReference } from '../reference.ts';

const reference = readReference('distributions');

describe("tail probabilities are scipy's, to 1e-8 of their own size", () => {
  it('normal', () => {
    for (const [z, p] of reference.normal) assertRelativelyClose(normalTwoSided(z), p);
  });

  it('chi-squared', () => {
    for (const [x, df, p] of reference.chiSquared) {
      assertRelativelyClose(chiSquaredUpperTail(x, df), p);
    }
  });

  it("Student's, also with a broken number of degrees of freedom", () => {
    for (const [t, df, p] of reference.student) assertRelativelyClose(studentTwoSided(t, df), p);
  });

  it('binomial, up to a million trials', () => {
    for (const [k, n, p, tail] of reference.binomial) {
      assertRelativelyClose(binomialLowerTail(k, n, p), tail);
    }
  });
});

describe('points of distributions', () => {
  it("Student's 95 % point is scipy's", () => {
    for (const [df, t] of reference.studentQuantile) assertClose(studentT95(df), t);
  });

  it('the gamma function of whole numbers is a factorial', () => {
    assertClose(logGamma(1), 0, 1e-14);
    assertClose(logGamma(5), Math.log(24), 1e-14);
    assertClose(logGamma(0.5), Math.log(Math.PI) / 2, 1e-14);
  });

  it('the incomplete beta function is 0 and 1 at the ends', () => {
    assert.equal(incompleteBeta(0, 2, 3), 0);
    assert.equal(incompleteBeta(1, 2, 3), 1);
  });
});
