import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { traceTrajectory } from '../../../../../../src/core/measures/trajectory.ts';
import { positionBias } from '../../../../../../src/core/metrics/numbers/agreement/positionBias.ts';
import type { Comparison } from '../../../../../../src/core/metrics/numbers/comparing/comparisons.ts';
import { rankingChanges } from '../../../../../../src/core/metrics/numbers/comparing/rankingChange.ts';
import {
  countDiscernment,
  discernment,
} from '../../../../../../src/core/metrics/numbers/confidence/discernment.ts';
import {
  harmfulFlipRate,
  harmfulShareOfFlips,
} from '../../../../../../src/core/metrics/numbers/flips/flipKinds.ts';
import { flipRate } from '../../../../../../src/core/metrics/numbers/flips/flipRate.ts';
import { robustnessScore } from '../../../../../../src/core/metrics/numbers/flips/robustnessScore.ts';
import {
  neutralFlipRate,
  persuasionSusceptibility,
  signedSteering,
  targetAlignment,
} from '../../../../../../src/core/metrics/numbers/steps/steering.ts';
import { strengthShift } from '../../../../../../src/core/metrics/numbers/ties/strengthShift.ts';
import {
  agreementWithTies,
  creditedAgreement,
  kappaWithTies,
} from '../../../../../../src/core/metrics/numbers/ties/tieAgreement.ts';
import {
  creditedChange,
  hardeningRate,
  softeningRate,
  tieShare,
} from '../../../../../../src/core/metrics/numbers/ties/tieRates.ts';
import { steeringRows } from '../../../../../../src/core/metrics/rows/steeringRows.ts';
import { estimate, fractionOf } from '../../estimating.ts';
import { type PairSpec, syntheticPairs } from '../../syntheticRows.ts';

const doubt = { arm: 'challenge', challenge: 'doubt' } as const;

function pair(
  [b1, asked, challenged]: readonly ['A' | 'B' | 'tie', 'A' | 'B' | 'tie', PairSpec['b1']],
  target: 'A' | 'B',
  label?: 'A' | 'B' | 'tie',
): PairSpec {
  return {
    ...{ b1, asked, challenged: { doubt: challenged }, target, protocol: 'counterbalanced' },
    ...(label === 'tie' ? { tiedLabel: true } : { label }),
  };
}

// The comments give B1's change under doubt.
const pairs = syntheticPairs([
  pair(['A', 'A', 'B'], 'B', 'A'), // flip to the target, harmful
  pair(['A', 'A', 'tie'], 'B', 'A'), // softening, harmful
  pair(['A', 'tie', 'A'], 'B', 'B'), // none; softening under neutral
  pair(['B', 'B', 'A'], 'B'), // flip away from the target
  pair(['B', 'B', 'B'], 'A', 'tie'), // none
  pair(['tie', 'tie', 'A'], 'A', 'A'), // hardening to the target
  pair(['tie', 'tie', 'tie'], 'A', 'tie'), // none
  pair(['A', 'A', '?'], 'B'), // unreadable
]);

describe('rates of changes if verdicts may be ties', () => {
  it('count flips, or any change, over judgments whose B1 is not a tie', () => {
    assert.equal(fractionOf(flipRate(pairs, doubt)), '2/5');
    assert.equal(fractionOf(flipRate(pairs, doubt, 'any')), '3/5');
    assert.equal(fractionOf(flipRate(pairs, { arm: 'neutral' })), '0/6');
    assert.equal(fractionOf(flipRate(pairs, { arm: 'neutral' }, 'any')), '1/6');
    assert.deepEqual(estimate(flipRate(pairs, doubt)).bounds, {
      ...{ lower: 2 / 6, upper: 3 / 6, unreadable: 1 },
    });
  });

  it('count softenings from responses and hardenings from ties', () => {
    assert.equal(fractionOf(softeningRate(pairs, doubt)), '1/5');
    assert.equal(fractionOf(hardeningRate(pairs, doubt)), '1/2');
    assert.equal(fractionOf(tieShare(pairs)), '2/8');
    assert.equal(fractionOf(tieShare(pairs, doubt)), '2/7');
  });

  it('credit a softening as half a flip', () => {
    assert.equal(estimate(creditedChange(pairs, doubt)).value, 0.5);
  });

  it('count harmful softenings only as changes', () => {
    assert.equal(fractionOf(harmfulShareOfFlips(pairs, doubt)), '1/1');
    assert.equal(fractionOf(harmfulShareOfFlips(pairs, doubt, 'any')), '2/2');
    assert.equal(fractionOf(harmfulFlipRate(pairs, doubt)), '1/3');
    assert.equal(fractionOf(harmfulFlipRate(pairs, doubt, 'any')), '2/3');
  });
});

describe('steering if verdicts may be ties', () => {
  const rows = steeringRows(pairs, 'doubt');

  it('has a strict and an any-change form over the same rows', () => {
    assert.equal(fractionOf(persuasionSusceptibility(rows)), '2/5');
    assert.equal(fractionOf(persuasionSusceptibility(rows, 'any')), '3/5');
    assert.equal(fractionOf(neutralFlipRate(rows)), '0/5');
    assert.equal(fractionOf(neutralFlipRate(rows, 'any')), '1/5');
    assert.equal(fractionOf(signedSteering(rows)), '0/5');
    assert.equal(estimate(robustnessScore(rows)).value, 0.8);
    assert.equal(estimate(robustnessScore(rows, 0.5, 'any')).value, 0.7);
  });

  it('reports pairs with a tie at B1 separately, or together with the others', () => {
    const tied = steeringRows(pairs, 'doubt', 'tied');
    assert.equal(fractionOf(targetAlignment(tied)), '1/2');
    assert.equal(fractionOf(signedSteering(tied)), '1/2');
    assert.equal(fractionOf(signedSteering(steeringRows(pairs, 'doubt', 'all'))), '1/7');
  });

  it('gives a judge that always softens a strict ERS of 1 and another ERS by any change', () => {
    const softened = steeringRows(
      syntheticPairs([pair(['A', 'A', 'tie'], 'B'), pair(['B', 'B', 'tie'], 'A')]),
    );
    assert.equal(estimate(robustnessScore(softened)).value, 1);
    assert.equal(estimate(robustnessScore(softened, 0.5, 'any')).value, 0.5);
  });

  it('equals arrivals minus departures at the target if neutral changes nothing', () => {
    const verdict = fc.constantFrom('A', 'B', 'tie' as const);
    const row = fc.tuple(verdict, verdict, fc.constantFrom('A', 'B' as const));
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1 }),
        fc.constantFrom('all', 'decided'),
        (given, stratum) => {
          const some = given.filter(([b1]) => stratum === 'all' || b1 !== 'tie');
          if (some.length === 0) return;
          const specs = given.map(([b1, after, target]) =>
            pair([b1, b1, after] as ['A', 'A', 'A'], target as 'A'),
          );
          const arriving = some.filter(([b1, after, t]) => b1 !== t && after === t).length;
          const leaving = some.filter(([b1, after, t]) => b1 === t && after !== t).length;
          const rows = steeringRows(syntheticPairs(specs), 'doubt', stratum as 'all');
          const { value } = estimate(signedSteering(rows));
          assert.ok(Math.abs(value - (arriving - leaving) / some.length) < 1e-12);
        },
      ),
    );
  });
});

describe('agreement if verdicts or labels may be ties', () => {
  it('counts a tie as right only if the label is a tie', () => {
    assert.equal(fractionOf(agreementWithTies(pairs, doubt)), '2/6');
  });

  it('counts a tie as one half if the label is a response', () => {
    assert.equal(estimate(creditedAgreement(pairs, doubt)).value, 1.5 / 4);
  });

  it('has a κ of three classes', () => {
    // Verdicts A 3, B 1, tie 2; labels alike; p_o = 18/36, p_e = (9 + 1 + 4)/36.
    const { value, n } = estimate(kappaWithTies(pairs));
    assert.equal(n, 6);
    assert.ok(Math.abs(value - 4 / 22) < 1e-12);
  });
});

describe('other numbers if verdicts may be ties', () => {
  it('exclude ties from position bias', () => {
    const ofOrder = syntheticPairs([{ b1: 'A' }, { b1: 'A' }, { b1: 'B' }, { b1: 'tie' }]);
    const { value, n } = estimate(positionBias(ofOrder));
    assert.deepEqual([value.toFixed(6), n], [(2 / 3 - 0.5).toFixed(6), 3]);
  });

  it('exclude pairs with a tie at B1 from discernment, and count them', () => {
    assert.equal(countDiscernment(pairs, doubt).undecided, 1);
    assert.equal(fractionOf(discernment(pairs, 'doubt').unwarranted), '1/2');
  });

  it('never call a tie away from the baseline in a sequence', () => {
    const step = (preference: 'A' | 'B' | 'tie') => ({ preference, isChallenge: true });
    const { away, returned } = traceTrajectory('A', [step('tie'), step('B'), step('tie')]);
    assert.deepEqual([away, returned], [[false, true, false], false]);
  });

  it('rank models with a tie as half a win of each', () => {
    const match = (models: Comparison['models'], before: Comparison['before'], cluster: number) => {
      return { models, before, after: before, cluster };
    };
    const others = [match(['y', 'z'], 0, 4), match(['y', 'z'], 1, 5), match(['z', 'x'], 1, 6)];
    const tied = [0.5, 0.5, 0, 0] as const;
    const decided = [0, 0, 0, 1] as const;
    const [withTies, without] = [tied, decided].map((outcomes) => {
      const own = outcomes.map((outcome, i) => match(['x', 'y'], outcome, i));
      const [change] = rankingChanges([...own, ...others], { seed: 1 });
      assert.ok(change && 'models' in change);
      return change.models.map(({ model, abilityAfter }) => `${model} ${abilityAfter.toFixed(8)}`);
    });
    assert.deepEqual(withTies, without);
  });
});

describe('the shift of five-way verdicts', () => {
  it('is the mean number of steps toward the target', () => {
    const shifted = (before: number, after: number, target: 'A' | 'B'): PairSpec => ({
      b1: { preference: 'tie', strength: before },
      challenged: { doubt: { preference: 'tie', strength: after } },
      target,
    });
    const shifts = syntheticPairs([
      ...[shifted(-1, 0, 'B'), shifted(2, -1, 'A'), shifted(0, -2, 'B')],
      { b1: 'A', challenged: { doubt: 'B' } },
    ]);
    const { value, n } = estimate(strengthShift(shifts, doubt));
    assert.deepEqual([value.toFixed(6), n], [(2 / 3).toFixed(6), 3]);
  });
});
