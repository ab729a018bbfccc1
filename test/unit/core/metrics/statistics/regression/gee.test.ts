import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  normalTwoSided,
  z95,
} from '../../../../../../src/core/metrics/statistics/distributions/normal.ts';
import { fitGee } from '../../../../../../src/core/metrics/statistics/regression/gee.ts';
import { independentColumns } from '../../../../../../src/core/metrics/statistics/regression/independentColumns.ts';
import { assertClose, readReference } from '../../reference.ts';

const { cases, degenerate } = readReference('gee');
const geepack = readReference('geepack').cases;

interface Case {
  readonly outcome: number[];
  readonly cluster: number[];
  readonly columns: number[][];
}

function dataOf({ outcome, cluster, columns }: Case) {
  const starts = cluster.flatMap((one, i) => (one === cluster[i - 1] ? [] : [i]));
  return {
    outcome: Float64Array.from(outcome),
    columns: columns.map((column) => Float64Array.from(column)),
    starts: Uint32Array.from([...starts, outcome.length]),
  };
}

function fitOf(one: Case, errors: 'robust' | 'bias-reduced') {
  const fit = fitGee(dataOf(one), errors);
  assert.ok(!('notEstimable' in fit));
  return { ...fit, standardErrors: fit.covariance.map((row, i) => Math.sqrt(row[i] ?? 0)) };
}

function assertAllClose(actual: readonly number[], expected: readonly number[], tolerance = 1e-6) {
  assert.equal(actual.length, expected.length);
  for (const [i, value] of actual.entries()) assertClose(value, expected[i] ?? 0, tolerance);
}

for (const [number, one] of cases.entries()) {
  describe(`GEE on dataset ${number + 1}`, () => {
    it('equals statsmodels’ coefficients, correlation and robust errors', () => {
      const fit = fitOf(one, 'robust');
      assertAllClose(fit.coefficients, one.coefficients);
      assertClose(fit.correlation, one.correlation, 1e-6);
      assertAllClose(fit.standardErrors, one.robust);
      for (const [i, error] of fit.standardErrors.entries()) {
        const value = fit.coefficients[i] ?? 0;
        assertClose(normalTwoSided(value / error), one.robustP[i], 1e-6);
        assertAllClose([value - z95 * error, value + z95 * error], one.robustInterval[i]);
      }
    });

    it('equals statsmodels’ bias-reduced errors', () => {
      assertAllClose(fitOf(one, 'bias-reduced').standardErrors, one.biasReduced);
    });

    it('equals geepack’s coefficients and errors, given the same correlation', () => {
      const fit = fitOf(one, 'robust');
      const { fixed } = geepack[number];
      assertAllClose(fit.coefficients, fixed.coefficients);
      assertAllClose(fit.standardErrors, fixed.robust);
    });
  });
}

describe('GEE compared with geepack’s own estimate', () => {
  it('agrees to 1e-3 from 25 prompts, although the correlation is estimated differently', () => {
    const large = cases.filter(
      (one: Case) => new Set(one.cluster).size >= 25 && one.columns.length > 1,
    );
    assert.equal(large.length, 5);
    for (const one of large) {
      const fit = fitOf(one, 'robust');
      const { coefficients, robust } = geepack[cases.indexOf(one)];
      assertAllClose(fit.coefficients, coefficients, 1e-3);
      assertAllClose(fit.standardErrors, robust, 1e-3);
    }
  });
});

describe('degenerate data', () => {
  for (const one of degenerate) {
    it(`is not estimable for ${one.name} (statsmodels: ${one.reference.slice(0, 60)})`, () => {
      const fit = fitGee(dataOf(one), 'robust');
      assert.ok('notEstimable' in fit && fit.notEstimable.length > 10);
    });
  }
});

describe('covariates', () => {
  const column = (name: string, ...values: number[]) => ({
    name,
    values: Float64Array.from(values),
  });

  it('are dropped by name if constant or implied by others, keeping the first', () => {
    const { kept, dropped } = independentColumns([
      column('x', 0, 1, 0, 1),
      column('always 7', 7, 7, 7, 7),
      column('not x', 1, 0, 1, 0),
      column('confidence', 70, 80, 90, 95),
      column('both', 72, 83, 92, 98),
    ]);
    assert.deepEqual(
      kept.map(({ name }) => name),
      ['x', 'confidence'],
    );
    assert.deepEqual(dropped, [
      { name: 'always 7', reason: 'constant' },
      { name: 'not x', reason: 'collinear' },
      { name: 'both', reason: 'collinear' },
    ]);
  });
});
