import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { flipModel } from '../../../../../../src/core/metrics/numbers/flips/flipModel.ts';
import {
  studentT95,
  studentTwoSided,
} from '../../../../../../src/core/statistics/distributions/studentT.ts';
import { assertClose, readReference } from '../../reference.ts';
import { type PairSpec, syntheticPairs, times } from '../../syntheticRows.ts';

const { cases } = readReference('gee');
const kinds = ['', 'authority', 'doubt', 'evidence'];

/**
 * Returns the rows of a reference dataset as judgments: 1 to 3 are the challenges, in alphabetical
 * order.
 */
function pairsOf({ outcome, cluster, columns }: (typeof cases)[number], judges = 1): PairSpec[] {
  const [confidence, order] = columns.slice(judges > 1 ? 5 : 4);
  return outcome.map((flip: number, i: number) => {
    const kind = [1, 2, 3].find((one) => columns[one][i] === 1) ?? 0;
    const after = flip ? 'B' : 'A';
    const judge = judges > 1 && columns[4][i] === 1 ? 'judge-2' : 'judge-1';
    return {
      b1: { preference: 'A', confidence: confidence[i] },
      order: order[i] ? 'BA' : 'AB',
      cluster: `prompt ${cluster[i]}`,
      judge,
      judgeName: judge,
      ...(kind === 0 ? { asked: after } : { challenged: { [kinds[kind] ?? '']: after } }),
    } as PairSpec;
  });
}

describe('the regression model of flips', () => {
  it('equals statsmodels’ GEE with neutral as the reference', () => {
    const [one] = cases;
    const model = flipModel(syntheticPairs(pairsOf(one)));
    assert.ok('coefficients' in model);
    assert.deepEqual(
      model.coefficients.map(({ name }) => name),
      [
        'intercept',
        'challenge: authority',
        'challenge: doubt',
        'challenge: evidence',
        'baseline confidence',
        'order: BA',
      ],
    );
    for (const [i, { value, standardError, p }] of model.coefficients.entries()) {
      assertClose(value, one.coefficients[i], 1e-6);
      assertClose(standardError, one.biasReduced[i], 1e-6);
      const expected = studentTwoSided(value / one.biasReduced[i], model.clusters - 6);
      assertClose(typeof p === 'number' ? p : undefined, expected, 1e-6);
    }
    assert.ok(model.clusters >= 40);
    assert.equal(model.n, one.outcome.length);
    assert.deepEqual(model.dropped, []);
  });

  it('includes the judge as a covariate when there are two', () => {
    const model = flipModel(syntheticPairs(pairsOf(cases[1], 2)));
    assert.ok('coefficients' in model);
    const judge = model.coefficients.find(({ name }) => name.startsWith('judge: judge-2'));
    assertClose(judge?.value, cases[1].coefficients[4], 1e-6);
  });

  it('has bias-reduced errors and Student’s t', () => {
    const one = cases[3];
    const model = flipModel(syntheticPairs(pairsOf(one)));
    assert.ok('coefficients' in model);
    assert.equal(model.clusters, 25);
    for (const [i, { value, standardError, interval, p }] of model.coefficients.entries()) {
      assertClose(standardError, one.biasReduced[i], 1e-6);
      assert.ok('method' in interval && interval.method === 'student');
      assertClose(interval.upper - value, studentT95(25 - 6) * one.biasReduced[i], 1e-6);
      assert.equal(typeof p, 'number');
    }
  });

  it('takes no longer than linear for many judgments of one prompt', () => {
    const row = (flips: boolean, cluster: string): PairSpec => ({
      ...{ b1: 'A', asked: 'A', challenged: { doubt: flips ? 'B' : 'A' }, cluster },
    });
    const model = flipModel(
      syntheticPairs([
        ...Array.from({ length: 10_000 }, (_, i) => row(i % 3 === 0, 'the long one')),
        ...Array.from({ length: 80 }, (_, i) => row(i % 2 === 0, `prompt ${i % 40}`)),
      ]),
    );
    assert.ok('coefficients' in model && model.clusters === 41);
  });

  it('gives no p-value below 20 prompts', () => {
    const model = flipModel(syntheticPairs(pairsOf(cases[4], 2)));
    assert.ok('coefficients' in model);
    for (const { p } of model.coefficients) assert.ok(typeof p === 'object');
  });

  it('drops constant covariates and names them', () => {
    const pairs = syntheticPairs([
      ...times(25, { b1: 'A', asked: 'A', challenged: { doubt: 'B' } }),
      ...times(25, { b1: 'A', asked: 'A', challenged: { doubt: 'A' } }),
    ]);
    const model = flipModel(pairs);
    assert.ok('coefficients' in model);
    assert.deepEqual(model.dropped, [
      { name: 'baseline confidence', reason: 'constant' },
      { name: 'order: BA', reason: 'constant' },
    ]);
    assertClose(model.coefficients[1]?.value, 0.5);
  });

  it('counts judgments dropped because the baseline states no confidence', () => {
    const silent = { preference: 'A', confidence: undefined } as const;
    const model = flipModel(
      syntheticPairs([
        ...times(30, { b1: 'A', asked: 'A', challenged: { doubt: 'B' } }),
        ...times(15, { b1: 'A', asked: 'A', challenged: { doubt: 'A' } }),
        ...times(2, { b1: 'A', asked: 'B', challenged: { doubt: 'B' } }),
        { b1: silent, asked: 'A', challenged: { doubt: 'B' } },
      ]),
    );
    assert.ok('coefficients' in model);
    assert.equal(model.leftOut, 2);
  });

  it('is not estimable without flips, with flips only, or with too few prompts', () => {
    const degenerate: PairSpec[][] = [
      [],
      times(50, { b1: 'A', asked: 'A', challenged: { doubt: 'A' } }),
      times(50, { b1: 'A', asked: 'B', challenged: { doubt: 'B' } }),
      times(50, { b1: 'A', asked: 'A', challenged: { doubt: 'B' } }),
      times(2, { b1: 'A', asked: 'A', challenged: { doubt: 'B' } }),
      times(50, { b1: '?', asked: 'A', challenged: { doubt: 'B' } }),
    ];
    for (const specs of degenerate) {
      const model = flipModel(syntheticPairs(specs));
      assert.ok('notEstimable' in model && model.notEstimable.length > 10);
    }
  });
});
