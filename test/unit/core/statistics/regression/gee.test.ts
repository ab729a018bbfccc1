import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fitGee } from '../../../../../src/core/statistics/regression/gee.ts';
import { independentColumns } from '../../../../../src/core/statistics/regression/independentColumns.ts';
import { assertClose, readReference } from '../../metrics/reference.ts';

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

function fitOf(one: Case) {
  const fit = fitGee(dataOf(one));
  assert.ok(!('notEstimable' in fit));
  return { ...fit, standardErrors: fit.covariance.map((row, i) => Math.sqrt(row[i] ?? 0)) };
}

function assertAllClose(actual: readonly number[], expected: readonly number[], tolerance = 1e-6) {
  assert.equal(actual.length, expected.length);
  for (const [i, value] of actual.entries()) assertClose(value, expected[i] ?? 0, tolerance);
}

for (const [number, one] of cases.entries()) {
  describe(`GEE on dataset ${number + 1}`, () => {
    it('equals statsmodels’ coefficients, correlation and bias-reduced errors', () => {
      const fit = fitOf(one);
      assertAllClose(fit.coefficients, one.coefficients);
      assertClose(fit.correlation, one.correlation, 1e-6);
      assertAllClose(fit.standardErrors, one.biasReduced);
    });

    it('equals geepack’s coefficients, given the same correlation', () => {
      assertAllClose(fitOf(one).coefficients, geepack[number].fixed.coefficients);
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
      assertAllClose(fitOf(one).coefficients, geepack[cases.indexOf(one)].coefficients, 1e-3);
    }
  });
});

describe('degenerate data', () => {
  for (const one of degenerate) {
    it(`is not estimable for ${one.name} (statsmodels: ${one.reference.slice(0, 60)})`, () => {
      const fit = fitGee(dataOf(one));
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
