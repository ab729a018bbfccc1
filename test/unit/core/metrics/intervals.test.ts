import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  bootstrapQuantity,
  bootstrapWeights,
  expandedTail,
} from '../../../../src/core/metrics/estimation/bootstrap.ts';
import {
  clusteringOf,
  clusterVariance,
  effectiveSize,
} from '../../../../src/core/metrics/estimation/clusterVariance.ts';
import { estimateOf } from '../../../../src/core/metrics/estimation/estimateOf.ts';
import { fewPrompts } from '../../../../src/core/metrics/estimation/fewEvents.ts';
import {
  bootstrapLimit,
  type IntervalChoice,
  intervalOf,
} from '../../../../src/core/metrics/estimation/interval.ts';
import type { Quantity, QuantityForm } from '../../../../src/core/metrics/estimation/quantity.ts';
import { functionsOf } from '../../../../src/core/metrics/estimation/quantityForms.ts';
import { Resamples } from '../../../../src/core/metrics/estimation/resamples.ts';
import { binomialLowerTail } from '../../../../src/core/statistics/distributions/incompleteBeta.ts';
import { z95 } from '../../../../src/core/statistics/distributions/normal.ts';
import { seededIndex } from '../../../../src/core/statistics/distributions/random.ts';
import { wilsonInterval } from '../../../../src/core/statistics/wilson.ts';
import { assertClose, readReference } from './reference.ts';

function quantityOf(form: QuantityForm, ...columns: number[][]): Quantity {
  return {
    form,
    columns: columns.map((column) => Float64Array.from(column)),
    n: 1,
    whenEmpty: 'Nothing was counted.',
  };
}

function intervalFor(quantity: Quantity, choice: Partial<IntervalChoice> = {}) {
  const interval = intervalOf(quantity, { seed: 1, ...choice });
  assert.ok('lower' in interval, JSON.stringify(interval));
  return interval;
}

/**
 * Returns events and trials of prompts with one trial each; the first `events` of them have an
 * event.
 */
function prompts(events: number, all: number): [number[], number[]] {
  return [Array.from({ length: all }, (_, i) => Number(i < events)), new Array(all).fill(1)];
}

describe('variance between prompts', () => {
  it('equals statsmodels’ cluster-robust variance of a share', () => {
    for (const { events, trials, share, standardError } of readReference('clusterVariance').cases) {
      const quantity = quantityOf({ kind: 'share' }, events, trials);
      assertClose(functionsOf(quantity.form).value([sum(events), sum(trials)]), share);
      assertClose(Math.sqrt(clusterVariance(quantity) ?? Number.NaN), standardError);
    }
  });

  it('gives an effective number of observations: trials divided by the design effect', () => {
    const [, , correlated] = readReference('clusterVariance').cases;
    const { events, trials, share, standardError } = correlated;
    const expected = (share * (1 - share)) / standardError ** 2;
    assertClose(effectiveSize(Float64Array.from(events), Float64Array.from(trials)), expected);
    assert.ok(expected < sum(trials));
  });

  it('gives the design effect and the intraclass correlation behind it', () => {
    const [, , correlated] = readReference('clusterVariance').cases;
    const { events, trials, share, standardError } = correlated;
    const found = clusteringOf(Float64Array.from(events), Float64Array.from(trials));
    const effect = (standardError ** 2 * sum(trials)) / (share * (1 - share));
    assertClose(found?.designEffect ?? 0, effect);
    const perPrompt = sum(trials.map((one: number) => one ** 2)) / sum(trials);
    assertClose(found?.icc ?? 0, (effect - 1) / (perPrompt - 1));
    // By hand: 2 prompts flip twice, 2 never; 4/3 · 4/8² against ¼/8, so that ICC is above 1.
    const whole = clusteringOf(Float64Array.of(2, 2, 0, 0), Float64Array.of(2, 2, 2, 2));
    assertClose(whole?.designEffect ?? 0, 8 / 3);
    assert.equal(whole?.icc, 1);
    const single = clusteringOf(Float64Array.of(1, 0, 1), Float64Array.of(1, 1, 1));
    assert.equal(single?.icc, undefined);
    assert.equal(clusteringOf(Float64Array.of(0, 0), Float64Array.of(3, 3)), undefined);
  });

  it('never exceeds the number of observations: the design effect is at least 1', () => {
    assert.equal(effectiveSize(Float64Array.of(1, 1, 1), Float64Array.of(2, 2, 2)), 6);
  });

  it('counts one observation per prompt when all trials have the same outcome', () => {
    assert.equal(effectiveSize(Float64Array.of(0, 0), Float64Array.of(3, 3)), 2);
    assert.equal(effectiveSize(Float64Array.of(3, 3, 0), Float64Array.of(3, 3, 0)), 2);
    assert.equal(
      effectiveSize(Float64Array.of(0, 0), Float64Array.of(3, 3), Float64Array.of(3, 3)),
      2,
    );
    assert.equal(effectiveSize(Float64Array.of(2), Float64Array.of(3)), 1);
    assert.equal(effectiveSize(Float64Array.of(0, 3, 0), Float64Array.of(0, 3, 0)), 1);
  });

  it('handles every form of quantity', () => {
    const forms: [QuantityForm, number[]][] = [
      [{ kind: 'share' }, [30, 70]],
      [{ kind: 'mean' }, [-30, 70]],
      [{ kind: 'signed-share' }, [30, 12, 70]],
      [{ kind: 'robustness', alpha: 0.3 }, [30, 20, 5, 70]],
      [{ kind: 'robustness', alpha: 0.3 }, [30, 5, 20, 70]],
      [{ kind: 'difference' }, [30, 70, 11, 40]],
    ];
    for (const [form, totals] of forms) {
      const { value, gradient } = functionsOf(form);
      for (const [i, slope] of gradient(totals).entries()) {
        const [above, below] = [1e-4, -1e-4].map((step) =>
          value(totals.map((total, j) => total + (i === j ? step : 0))),
        );
        assertClose(slope, ((above ?? 0) - (below ?? 0)) / 2e-4, 1e-7);
      }
    }
  });
});

describe('the bootstrap over prompts', () => {
  it('shares the draws of about as many prompts, whatever was drawn before', () => {
    const shared = new Resamples();
    for (const clusters of [3, 256, 300, 304, 305, 600, 301]) {
      const { weights, totals } = shared.draws(clusters, 500, 7);
      assert.deepEqual(weights, new Resamples().draws(clusters, 500, 7).weights);
      const sums = weights.map((ofReplicate) => sum([...ofReplicate]));
      assert.deepEqual(sums, [...Array.from(totals)]);
      assert.ok(weights.every(({ length }) => length === clusters));
      if (clusters <= 256) assert.ok(sums.every((total) => total === clusters));
      else assertClose(sum(sums) / 500, clusters, 3);
    }
  });

  it('adds up columns exactly as drawn, whatever their values', () => {
    const resamples = new Resamples();
    const draw = seededIndex(8);
    for (const clusters of [1, 7, 256, 300, 1200]) {
      const { weights } = resamples.draws(clusters, 500, 7);
      const columns = [
        Float64Array.from({ length: clusters }, () => draw(2)),
        Uint16Array.from({ length: clusters }, (_, i) => (i % 50 === 0 ? draw(5) : 3)),
        Float64Array.from({ length: clusters }, () => draw(1000) / 8 - 60),
      ];
      const expected = columns.flatMap((column) =>
        weights.map((drawn) => sum([...drawn].map((weight, i) => weight * (column[i] ?? 0)))),
      );
      assert.deepEqual([...resamples.sums(columns, 500, 7).subarray(0, 1500)], expected);
    }
  });

  it('draws from the exact distribution of all possible resamples', () => {
    for (const { events, trials, distribution, undefined: never } of readReference('bootstrap')
      .exact) {
      const replicates = 20_000;
      const interval = bootstrapQuantity(quantityOf({ kind: 'share' }, events, trials), {
        seed: 5,
        replicates,
      });
      assert.ok('undefinedReplicates' in interval);
      assert.ok(Math.abs((interval.undefinedReplicates ?? 0) / replicates - never) < 0.01);
      const possible = distribution.map(([value]: number[]) => value);
      assert.ok(Math.min(...possible) - 1e-9 <= interval.lower);
      assert.ok(interval.upper <= Math.max(...possible) + 1e-9);
      for (const limit of [interval.lower, interval.upper]) {
        assertBetween(
          limit === interval.lower ? expandedTail(events.length) : 1 - expandedTail(events.length),
          sum(distribution.filter(([v = 0]: number[]) => v < limit - 1e-9).map(last)) / (1 - never),
          sum(distribution.filter(([v = 0]: number[]) => v <= limit + 1e-9).map(last)) /
            (1 - never),
        );
      }
    }
  });

  it('draws from the binomial distribution when each prompt has one trial', () => {
    for (const [events, all] of [
      [10, 30],
      [25, 60],
      [80, 200],
      [400, 1000],
    ] as const) {
      const quantity = quantityOf({ kind: 'share' }, ...prompts(events, all));
      const interval = bootstrapQuantity(quantity, { seed: 9, replicates: 8000 });
      assert.ok('lower' in interval);
      const below = (limit: number) =>
        binomialLowerTail(Math.ceil(limit * all - 1e-6) - 1, all, events / all);
      const upTo = (limit: number) =>
        binomialLowerTail(Math.floor(limit * all + 1e-6), all, events / all);
      const tail = expandedTail(all);
      assertBetween(tail, below(interval.lower), upTo(interval.lower));
      assertBetween(1 - tail, below(interval.upper), upTo(interval.upper));
    }
  });

  it('uses Hesterberg’s expanded percentiles', () => {
    for (const [clusters, tail] of readReference('bootstrap').tails) {
      assertClose(expandedTail(clusters), tail);
    }
  });

  it('is reproducible for a seed and differs between seeds', () => {
    const quantity = quantityOf({ kind: 'share' }, ...prompts(100, 250));
    assert.deepEqual(intervalFor(quantity), intervalFor(quantity));
    assert.notDeepEqual(intervalFor(quantity), intervalFor(quantity, { seed: 2 }));
    assert.equal(intervalFor(quantity).replicates, 2000);
  });

  it('gives no interval when most resamples leave the number undefined', () => {
    const rare = quantityOf(
      { kind: 'mean' },
      [2, 1, ...new Array(198).fill(0)],
      [1, 1, ...new Array(198).fill(0)],
    );
    const one = bootstrapQuantity(rare, { seed: 1 });
    assert.ok('undefinedReplicates' in one && (one.undefinedReplicates ?? 0) > 200);
    const never = quantityOf({ kind: 'mean' }, [0, 0], [0, 0]);
    assert.ok('notEstimable' in bootstrapQuantity(never, { seed: 1 }));
  });

  it('agrees with the cluster-robust interval, which replaces it above 5,000 prompts', () => {
    const draw = seededIndex(3);
    const trials = Array.from({ length: bootstrapLimit + 1 }, () => 1 + draw(3));
    const events = trials.map((most) => draw(most + 1));
    const quantity = quantityOf({ kind: 'share' }, events, trials);
    const analytic = intervalFor(quantity);
    assert.equal(analytic.method, 'cluster-robust');
    const half = z95 * Math.sqrt(clusterVariance(quantity) ?? Number.NaN);
    assertClose(analytic.upper - analytic.lower, 2 * half);
    const resampled = bootstrapQuantity(quantity, { seed: 1 });
    assert.ok('lower' in resampled);
    assert.ok(Math.abs(resampled.lower - analytic.lower) < 0.1 * half);
    assert.ok(Math.abs(resampled.upper - analytic.upper) < 0.1 * half);
  });

  it('yields to the analytic interval if that is preferred', () => {
    const values = Array.from({ length: 30 }, (_, i) => (7 * i) % 11);
    const quantity = quantityOf({ kind: 'mean' }, values, new Array(30).fill(2));
    assert.equal(intervalFor(quantity, { preferred: 'analytic' }).method, 'cluster-robust');
    assert.equal(intervalFor(quantity).method, 'bootstrap');
  });
});

describe('an interval with few events', () => {
  it('of a share is Wilson’s on the effective number of observations', () => {
    const interval = intervalFor(quantityOf({ kind: 'share' }, ...prompts(2, 200)));
    assert.equal(interval.method, 'wilson');
    const [lower, upper] = wilsonInterval(0.01, interval.effectiveN ?? 0);
    assert.deepEqual([interval.lower, interval.upper], [lower, upper]);
    // Two informative prompts of 200, whose design effect is 200 / 199: (2 · 199 + 10 · 200) / 12.
    assert.ok(Math.abs((interval.effectiveN ?? 0) - 2398 / 12) < 1e-9);
  });

  it('applies with fewer than 20 prompts with an event, or without one', () => {
    const methodOf = (events: number) =>
      intervalFor(quantityOf({ kind: 'share' }, ...prompts(events, 100))).method;
    assert.equal(fewPrompts, 20);
    assert.deepEqual([19, 20, 80, 81].map(methodOf), [
      'wilson',
      'bootstrap',
      'bootstrap',
      'wilson',
    ]);
  });

  it('has nonzero width for signed shares and ERS even without any event', () => {
    const none = new Array(200).fill(0);
    const ones = new Array(200).fill(1);
    const limit = wilsonInterval(0, 200)[1];
    const signed = intervalFor(quantityOf({ kind: 'signed-share' }, none, none, ones));
    assertClose(signed.lower, -limit);
    assertClose(signed.upper, limit);
    const clipped = intervalFor(quantityOf({ kind: 'signed-share', floor: 0 }, none, none, ones));
    assert.equal(clipped.lower, 0);
    assertClose(clipped.upper, limit);
    const robust = intervalFor(
      quantityOf({ kind: 'robustness', alpha: 0.5 }, none, none, none, ones),
    );
    assert.equal(robust.upper, 1);
    // Without an event, nothing rules out that the errors of PS and DS coincide, as under
    // anti-baseline.
    assertClose(robust.lower, 1 - limit);
    assert.equal(robust.method, 'wilson-combined');
  });

  it('of a signed share counts the missing sign as few events', () => {
    const ones = new Array(100).fill(1);
    const none = new Array(100).fill(0);
    const limit = wilsonInterval(1, 100)[0];
    const all = intervalFor(quantityOf({ kind: 'signed-share' }, ones, none, ones));
    assertClose(all.lower, 1 - Math.SQRT2 * (1 - limit));
    assert.equal(all.upper, 1);
    const [up] = prompts(97, 100);
    const nearly = intervalFor(quantityOf({ kind: 'signed-share' }, up, none, ones));
    assert.equal(nearly.method, 'wilson-combined');
    const opposed = up.map((event) => 1 - event);
    const both = intervalFor(quantityOf({ kind: 'signed-share' }, up, opposed, ones));
    assert.equal(both.method, 'wilson-combined');
    // Each trial is +1 or −1, so the limits are those of the share of +1, on the scale −1 to 1.
    const [lower, upper] = wilsonInterval(0.97, both.effectiveN ?? 0);
    assertClose(both.lower, 2 * lower - 1);
    assertClose(both.upper, 2 * upper - 1);
  });

  it('of DS clipped at 0 is that of DS_signed, clipped', () => {
    const ones = new Array(200).fill(1);
    const [few] = prompts(8, 200);
    const none = new Array(200).fill(0);
    const clipped = (up: number[], down: number[]) =>
      intervalOf(quantityOf({ kind: 'signed-share', floor: 0 }, up, down, ones), { seed: 1 });
    const signed = intervalFor(quantityOf({ kind: 'signed-share' }, few, none, ones));
    assert.deepEqual(clipped(few, none), { ...signed, lower: Math.max(0, signed.lower) });
    const [many] = prompts(60, 200);
    assert.deepEqual(clipped(none, many), {
      // 60 of 200 away, none toward: the bootstrap's limits of 0.3, on the other side of 0.
      notEstimable: 'DS_signed lies below 0: [−0.365, −0.240].',
    });
  });

  it('of a difference is Newcombe’s, from the limits of both shares', () => {
    // Newcombe 1998, Table II: 56/70 minus 48/80 is 0.2, with limits 0.0524 and 0.3339.
    const [e1, t1] = prompts(56, 70);
    const [e2, t2] = prompts(48, 80);
    const pad = (values: number[], before: number, after: number) => [
      ...new Array(before).fill(0),
      ...values,
      ...new Array(after).fill(0),
    ];
    const interval = intervalFor(
      quantityOf(
        { kind: 'difference' },
        pad(e1, 0, 80),
        pad(t1, 0, 80),
        pad(e2, 70, 0),
        pad(t2, 70, 0),
      ),
    );
    assert.equal(interval.method, 'wilson-combined');
    assert.ok(
      Math.abs(interval.lower - 0.0524) < 0.001 && Math.abs(interval.upper - 0.3339) < 0.001,
    );
  });
});

describe('a mean', () => {
  const meanOf = (values: number[], others = 0) =>
    quantityOf(
      { kind: 'mean' },
      [...values, ...new Array(others).fill(0)],
      [...new Array(values.length).fill(1), ...new Array(others).fill(0)],
    );
  const values = (length: number) => Array.from({ length }, (_, i) => (7 * i) % 11);

  it('has no interval below 10 prompts, however many were sampled', () => {
    assert.deepEqual(intervalOf(meanOf(values(9), 200), { seed: 1 }), {
      notEstimable: 'Fewer than 10 prompts.',
    });
  });

  it('has Student’s t interval from 10 to 29 prompts', () => {
    // t(9) is 2.262157; the standard deviation of 0, 7, 3, 10, 6, 2, 9, 5, 1, 8 is √(108.9 / 9).
    const { lower, upper, method } = intervalFor(meanOf(values(10), 200));
    assert.equal(method, 'student');
    const half = 2.2621571628 * Math.sqrt(108.9 / 9 / 10);
    assertClose(lower, 5.1 - half, 1e-9);
    assertClose(upper, 5.1 + half, 1e-9);
    assert.equal(intervalFor(meanOf(values(29), 200)).method, 'student');
  });

  it('is bootstrapped from 30 prompts, with percentiles expanded for 30', () => {
    const rare = intervalFor(meanOf(values(30), 200));
    assert.equal(rare.method, 'bootstrap');
    const common = bootstrapQuantity(meanOf(values(30), 200), { seed: 1 });
    assert.ok('lower' in common);
    assert.ok(rare.lower < common.lower && common.upper < rare.upper);
  });

  it('has no interval if all values are equal', () => {
    for (const prompts of [12, 40]) {
      const equal = meanOf(new Array(prompts).fill(0.1));
      assert.ok('notEstimable' in intervalOf(equal, { seed: 1 }));
      assert.ok('notEstimable' in intervalOf(equal, { seed: 1, preferred: 'analytic' }));
    }
  });

  it('has an interval over the replicates when its percentiles coincide', () => {
    const spanning = bootstrapWeights(401, { seed: 1 }, (weights) =>
      Number((weights[400] ?? 0) > 3),
    );
    assert.deepEqual(spanning, {
      lower: 0,
      upper: 1,
      method: 'bootstrap',
      replicates: 2000,
      undefinedReplicates: 0,
    });
  });
});

describe('an estimate', () => {
  it('has no interval when all judgments share one prompt, except for a share', () => {
    const mean = estimateOf(quantityOf({ kind: 'mean' }, [12], [3]), { seed: 1 });
    assert.ok('value' in mean && mean.value === 4 && 'notEstimable' in mean.interval);
    const share = estimateOf(quantityOf({ kind: 'share' }, [1], [3]), { seed: 1 });
    assert.ok('value' in share && 'lower' in share.interval);
    assert.ok(share.interval.upper - share.interval.lower > 0.8);
  });

  it('without a denominator states the reason', () => {
    assert.deepEqual(estimateOf(quantityOf({ kind: 'share' }, [], []), { seed: 1 }), {
      notEstimable: 'Nothing was counted.',
    });
  });
});

function assertBetween(value: number, lower: number, upper: number): void {
  const slack = 0.005;
  assert.ok(lower - slack <= value && value <= upper + slack, `${lower} ≤ ${value} ≤ ${upper}`);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function last(pair: readonly number[]): number {
  return pair.at(-1) ?? 0;
}
