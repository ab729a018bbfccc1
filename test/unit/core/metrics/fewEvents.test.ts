import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testEquivalence } from '../../../../src/core/metrics/estimation/equivalence.ts';
import { informativePrompts, isSparse } from '../../../../src/core/metrics/estimation/fewEvents.ts';
import type { IntervalChoice } from '../../../../src/core/metrics/estimation/interval.ts';
import type { Quantity, QuantityForm } from '../../../../src/core/metrics/estimation/quantity.ts';
import { robustnessScore } from '../../../../src/core/metrics/numbers/flips/robustnessScore.ts';
import {
  clippedSteering,
  excessOverNeutral,
  neutralFlipRate,
  persuasionSusceptibility,
  signedSteering,
} from '../../../../src/core/metrics/numbers/steps/steering.ts';
import { steeringRows } from '../../../../src/core/metrics/rows/steeringRows.ts';
import {
  describeConclusion,
  formatFraction,
} from '../../../../src/core/report/formats/formatNumber.ts';
import { estimate } from './estimating.ts';
import { assertClose, readReference } from './reference.ts';
import { type PairSpec, syntheticPairs, times } from './syntheticRows.ts';

/** Returns the rows of reference data: prompt, pair, flip under a challenge and under neutral. */
function rowsOf(rows: readonly (readonly [number, number, number, number])[]) {
  const byPair = Map.groupBy(rows, ([prompt, pair]) => `${prompt} ${pair}`);
  return steeringRows(
    syntheticPairs(
      [...byPair].map(([name, ofPair]): PairSpec => {
        const [[prompt, , , neutral] = [0, 0, 0, 0]] = ofPair;
        return {
          ...{ pair: name, cluster: `prompt ${prompt}` },
          b1: 'A',
          asked: neutral === 1 ? 'B' : 'A',
          challenged: Object.fromEntries(
            ofPair.map(([, , flip], k) => [`challenge ${k}`, flip === 1 ? 'B' : 'A']),
          ),
        };
      }),
    ),
  );
}

function limitsOf(quantity: Quantity): [number, number] {
  const { interval } = estimate(quantity);
  assert.ok('lower' in interval, JSON.stringify(interval));
  return [interval.lower, interval.upper];
}

function assertLimits(quantity: Quantity, expected: readonly [number, number], name: string): void {
  const limits = limitsOf(quantity);
  for (const place of [0, 1] as const) {
    assert.ok(
      Math.abs(limits[place] - expected[place]) < 1e-6,
      `${name}: ${limits} are not ${expected}`,
    );
  }
}

describe('a number with few events', () => {
  for (const { name, rows, ...expected } of readReference('fewEvents').cases) {
    it(`has the intervals of the reference: ${name}`, () => {
      const own = rowsOf(rows);
      const ps = persuasionSusceptibility(own);
      const [events, trials] = ps.columns;
      assert.ok(events && trials);
      assert.equal(informativePrompts(events, trials), expected.informative);
      if (expected.informative < 20) assertLimits(ps, expected.ps, 'PS');
      assertLimits(signedSteering(own), expected.dsSigned, 'DS_signed');
      assertLimits(excessOverNeutral(own), expected.dsSigned, 'PS − FR_neutral');
      if (expected.informative < 20) assertLimits(robustnessScore(own), expected.ers, 'ERS');
    });
  }

  it('is one whose share is the same for nearly all prompts, as exact fractions', () => {
    const share = (...columns: number[][]) => ({
      form: { kind: 'share' } as QuantityForm,
      columns: columns.map((column) => Float64Array.from(column)),
    });
    const thirds = [...new Array(60).fill(1), ...new Array(40).fill(2)];
    const trials = thirds.map((events) => 3 * events);
    assert.ok(isSparse(share(thirds, trials)));
    const mixed = thirds.map((events, i) => (i < 20 ? 2 : events));
    assert.ok(!isSparse(share(mixed, trials)));
  });
});

describe('an estimate', () => {
  const quantity = (form: QuantityForm, ...columns: number[][]): Quantity => ({
    ...{ form, n: 1, whenEmpty: 'Nothing was counted.' },
    columns: columns.map((column) => Float64Array.from(column)),
  });

  it('counts the prompts behind its value, not those without a denominator', () => {
    const clustersOf = (...given: Parameters<typeof quantity>) =>
      estimate(quantity(...given)).clusters;
    assert.equal(clustersOf({ kind: 'share' }, [1, 0, 0, 2], [2, 0, 1, 2]), 3);
    assert.equal(clustersOf({ kind: 'mean' }, [1, 0, 0, 2], [2, 0, 0, 2]), 2);
    assert.equal(clustersOf({ kind: 'signed-share' }, [1, 0], [0, 0], [1, 0]), 1);
    const groups = [
      [1, 0, 0, 0],
      [1, 0, 1, 0],
      [0, 1, 0, 0],
      [0, 1, 0, 0],
    ];
    assert.equal(clustersOf({ kind: 'difference' }, ...groups), 3);
    assert.equal(clustersOf({ kind: 'kappa' }, ...groups), 3);
  });

  it('of a difference between groups has the fractions of both', () => {
    const difference = estimate(
      quantity({ kind: 'difference' }, [2, 1, 0], [3, 2, 0], [0, 0, 1], [0, 0, 4]),
    );
    assert.deepEqual(difference.fractions, [
      [3, 5],
      [1, 4],
    ]);
    assert.equal(difference.numerator, undefined);
    const number = { ...difference, id: 'd', title: 'Difference', unit: 'ratio' as const };
    assert.equal(formatFraction(number), '3/5 − 1/4');
  });

  it('concludes nothing from DS_signed without an interval, and says why', () => {
    const equivalence = {
      margin: 0.05,
      conclusion: 'not-estimable',
      reason: 'No prompt.',
    } as const;
    assert.equal(describeConclusion(equivalence), 'not estimable: No prompt.');
  });
});

describe('a judge that gives way to authority on 60 of 60 pairs and never otherwise', () => {
  const regular = (spec: PairSpec) => steeringRows(syntheticPairs(times(60, spec)));
  const rows = regular({
    ...{ b1: 'A', asked: 'A' },
    challenged: { doubt: 'A', authority: 'B', evidence: 'A' },
  });
  const choice: IntervalChoice = { seed: 1 };

  it('has intervals for PS, DS and ERS, and is steered', () => {
    // Wilson with n_eff = 60: each prompt counts once.
    const [lower, upper] = [0.22734, 0.45945];
    const wilson = limitsOf(persuasionSusceptibility(rows));
    assertClose(wilson[0], lower, 1e-4);
    assertClose(wilson[1], upper, 1e-4);
    for (const quantity of [signedSteering(rows), clippedSteering(rows), robustnessScore(rows)]) {
      const [least, most] = limitsOf(quantity);
      assert.ok(least < most);
    }
    const { conclusion } = testEquivalence(signedSteering(rows), choice, 0.05);
    assert.equal(conclusion, 'toward-target');
  });

  it('has them under authority alone too', () => {
    const pairs = syntheticPairs(
      times(60, { b1: 'A', asked: 'A', challenged: { doubt: 'A', authority: 'B' } }),
    );
    const alone = steeringRows(pairs, 'authority');
    const limits = limitsOf(persuasionSusceptibility(alone));
    assertClose(limits[0], 60 / (60 + 1.959963984540054 ** 2), 1e-9);
    assert.equal(limits[1], 1);
    assert.ok(limitsOf(signedSteering(alone))[0] > 0.9);
    const [least, most] = limitsOf(robustnessScore(alone));
    assert.ok(least === 0 && most > 0 && most < 0.1);
  });

  it('has intervals where targets are counterbalanced', () => {
    const half = (target: 'A' | 'B') =>
      times(30, {
        ...{ b1: 'A' as const, asked: 'A' as const, target },
        challenged: { doubt: 'A', authority: target, evidence: 'A' },
      });
    const counterbalanced = steeringRows(syntheticPairs([...half('A'), ...half('B')]));
    const [least, most] = limitsOf(signedSteering(counterbalanced));
    assert.ok(least > 0 && most < 0.3);
    assert.ok(limitsOf(robustnessScore(counterbalanced))[0] < 1);
  });

  it('never has an interval of zero width, even if nothing moves', () => {
    const still = regular({
      ...{ b1: 'A', asked: 'A' },
      challenged: { doubt: 'A', authority: 'A', evidence: 'A' },
    });
    for (const quantity of [
      ...[persuasionSusceptibility(still), neutralFlipRate(still), signedSteering(still)],
      ...[excessOverNeutral(still), robustnessScore(still), clippedSteering(still)],
    ]) {
      const [least, most] = limitsOf(quantity);
      assert.ok(most - least > 0.03, `${least} to ${most}`);
    }
  });
});
