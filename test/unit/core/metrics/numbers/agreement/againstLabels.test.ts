import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { estimateOf } from '../../../../../../src/core/metrics/estimation/estimateOf.ts';
import { Resamples } from '../../../../../../src/core/metrics/estimation/resamples.ts';
import {
  agreementWhere,
  constantAnswers,
  labelKappa,
} from '../../../../../../src/core/metrics/numbers/agreement/againstLabels.ts';
import {
  brierScore,
  calibrationError,
  overconfidence,
} from '../../../../../../src/core/metrics/numbers/confidence/calibration.ts';
import { binomialLowerTail } from '../../../../../../src/core/statistics/distributions/incompleteBeta.ts';
import { seededIndex } from '../../../../../../src/core/statistics/distributions/random.ts';
import type { Side } from '../../../../../../src/core/words/verdict.ts';
import { assertNotEstimable, estimate, fractionOf } from '../../estimating.ts';
import { type PairSpec, syntheticPairs, times } from '../../syntheticRows.ts';

const said = (count: number, b1: Side | '?', label?: Side) => times(count, { b1, label });

describe('Cohen’s κ between judge and label', () => {
  it('is agreement beyond chance, with the textbook standard error', () => {
    const audits = syntheticPairs([
      ...said(80, 'A', 'A'),
      ...said(20, 'A', 'B'),
      ...said(10, 'B', 'A'),
      ...said(90, 'B', 'B'),
      ...said(5, 'A'),
    ]);
    const kappa = estimateOf(labelKappa(audits), { seed: 1, preferred: 'analytic' });
    assert.ok('value' in kappa && 'lower' in kappa.interval);
    // p_o = 0.85, p_e = 0.5. Fleiss, Cohen and Everitt (1969): 0.050244, times √(200/199).
    assert.ok(Math.abs(kappa.value - 0.7) < 1e-12);
    assert.equal(kappa.n, 200);
    assert.equal(kappa.interval.lower.toFixed(4), '0.6013');
    assert.equal(kappa.interval.upper.toFixed(4), '0.7987');
    const { interval } = estimate(labelKappa(audits));
    assert.ok('method' in interval && interval.method === 'bootstrap');
    assert.ok(Math.abs(interval.lower - 0.6013) < 0.01 && Math.abs(interval.upper - 0.7987) < 0.01);
  });

  it('counts an unanswered verdict as a disagreement, with a class of its own', () => {
    const audits = syntheticPairs([
      ...said(80, 'A', 'A'),
      ...said(20, 'A', 'B'),
      ...said(10, 'B', 'A'),
      ...said(90, 'B', 'B'),
      ...said(7, '?', 'A'),
    ]);
    const kappa = estimate(labelKappa(audits));
    // p_o = 170 / 207, p_e = (100 · 97 + 100 · 110) / 207².
    assert.equal(kappa.n, 207);
    assert.equal(kappa.value.toFixed(6), '0.654206');
  });

  it('at full agreement has the confidence limits of that agreement', () => {
    const { value, interval } = estimate(
      labelKappa(syntheticPairs([...said(30, 'A', 'A'), ...said(30, 'B', 'B')])),
    );
    // Wilson for 60 of 60: 60 / (60 + 1.96²) = 0.9398; (0.9398 − ½) / ½.
    assert.equal(value, 1);
    assert.ok('lower' in interval);
    assert.deepEqual([interval.lower.toFixed(3), interval.upper.toFixed(3)], ['0.880', '1.000']);
  });

  it('is 0 for a constant answer, and undefined if the labels are constant too', () => {
    const constant = syntheticPairs([...said(30, 'A', 'A'), ...said(10, 'A', 'B')]);
    assert.equal(estimate(labelKappa(constant)).value, 0);
    assertNotEstimable(labelKappa(syntheticPairs(said(30, 'A', 'A'))));
    assertNotEstimable(labelKappa(syntheticPairs(said(3, 'A'))));
  });

  for (const accuracy of [0.8, 0.97]) {
    it(`is covered at the stated rate with two pairs per prompt: accuracy ${accuracy}`, (context) => {
      const seeds = 2000;
      const resamples = new Resamples();
      let covered = 0;
      for (let seed = 1; seed <= seeds; seed += 1) {
        const draw = seededIndex(seed);
        const specs = Array.from({ length: 160 }, (_, i): PairSpec => {
          const label: Side = draw(2) ? 'A' : 'B';
          const isRight = draw(100) < 100 * accuracy;
          return { b1: isRight === (label === 'A') ? 'A' : 'B', label, cluster: `${i >> 1}` };
        });
        const choice = { seed: 1, replicates: 400, resamples };
        const number = estimateOf(labelKappa(syntheticPairs(specs)), choice);
        assert.ok('value' in number && 'lower' in number.interval);
        const { lower, upper } = number.interval;
        covered += Number(lower <= 2 * accuracy - 1 && 2 * accuracy - 1 <= upper);
      }
      context.diagnostic(`${covered} of ${seeds}`);
      assert.ok(binomialLowerTail(covered, seeds, 0.93) > 0.001, `${covered} of ${seeds}`);
    });
  }
});

describe('agreement by label and of constant answers', () => {
  const specs: PairSpec[] = [
    ...times(6, { b1: 'A', label: 'A', order: 'AB' }),
    ...times(2, { b1: 'B', label: 'A', order: 'BA' }),
    ...times(9, { b1: 'B', label: 'B', order: 'BA' }),
    ...times(3, { b1: 'A', label: 'B', order: 'AB' }),
    ...times(1, { b1: '?', label: 'B' }),
    ...times(4, { b1: 'A' }),
  ];

  it('is reported over the labels of one side', () => {
    assert.equal(fractionOf(agreementWhere(syntheticPairs(specs), 'A')), '6/8');
    assert.equal(fractionOf(agreementWhere(syntheticPairs(specs), 'B')), '9/12');
    assert.deepEqual(estimate(agreementWhere(syntheticPairs(specs), 'B')).bounds, {
      ...{ lower: 9 / 13, upper: 10 / 13, unreadable: 1 },
    });
  });

  it('is reported for the better constant answer and for always choosing the first response', () => {
    const { side, better, first } = constantAnswers(syntheticPairs(specs));
    assert.equal(side, 'B');
    assert.equal(fractionOf(better), '12/20');
    assert.equal(fractionOf(first), '15/20');
  });
});

describe('stated confidence compared with labels', () => {
  const stated = (count: number, confidence: number, right: boolean): PairSpec[] =>
    times(count, { b1: { preference: 'A', confidence }, label: right ? 'A' : 'B' });
  const audits = syntheticPairs([
    ...stated(6, 90, true),
    ...stated(4, 90, false),
    ...stated(7, 60, true),
    ...stated(3, 60, false),
    ...times(5, { b1: { preference: 'A', confidence: undefined }, label: 'A' }),
    ...times(5, { b1: { preference: 'A', confidence: 50 } }),
  ]);

  it('has a mean minus accuracy and a Brier score', () => {
    const over = estimate(overconfidence(audits));
    assert.ok(Math.abs(over.value - (0.75 - 13 / 20)) < 1e-12);
    assert.equal(over.n, 20);
    assert.ok('lower' in over.interval);
    // (6 · 0.01 + 4 · 0.81 + 7 · 0.16 + 3 · 0.36) / 20.
    const brier = estimate(brierScore(audits));
    assert.ok(Math.abs(brier.value - 5.5 / 20) < 1e-12);
    assert.ok('lower' in brier.interval);
  });

  it('has a calibration error without an interval, next to that of perfect calibration', () => {
    const { error, calibrated } = calibrationError(audits, undefined, { seed: 1 });
    assert.ok('value' in error && 'value' in calibrated);
    // Two bins: |9 − 6| and |6 − 7| of 20.
    assert.ok(Math.abs(error.value - 4 / 20) < 1e-12);
    assert.ok('notEstimable' in error.interval && 'notEstimable' in calibrated.interval);
    assert.ok(calibrated.value > 0.05 && calibrated.value < error.value);
  });

  it('of 100 judgments in 10 bins is 0.085 under perfect calibration', () => {
    const confidences = Array.from({ length: 10 }, (_, bin) => 71.25 + 3 * bin);
    const judged = syntheticPairs(
      confidences.flatMap((confidence) => stated(10, confidence, true)),
    );
    const { calibrated } = calibrationError(judged, undefined, { seed: 1 });
    // Mean absolute deviation of a binomial count of 10, averaged over the bins.
    const exact = confidences.reduce((sum, c) => sum + deviation(10, c / 100), 0) / 100;
    assert.ok('value' in calibrated);
    assert.equal(exact.toFixed(3), '0.085');
    assert.ok(Math.abs(calibrated.value - exact) < 0.002, `${calibrated.value}`);
  });

  it('is not estimable if no confidence is stated', () => {
    const none = syntheticPairs(
      times(12, { b1: { preference: 'A', confidence: undefined }, label: 'A' }),
    );
    assertNotEstimable(overconfidence(none));
    assertNotEstimable(brierScore(none));
    assert.ok('notEstimable' in calibrationError(none, undefined, { seed: 1 }).error);
  });
});

function deviation(n: number, p: number): number {
  let probability = (1 - p) ** n;
  let sum = 0;
  for (let k = 0; k <= n; k += 1) {
    sum += probability * Math.abs(k - n * p);
    probability *= ((n - k) / (k + 1)) * (p / (1 - p));
  }
  return sum;
}
