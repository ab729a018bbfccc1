import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FlatJudgment } from '../../../../../../src/core/judgments/flatJudgment.ts';
import { moved, room, shift } from '../../../../../../src/core/measures/shift.ts';
import { estimateOf } from '../../../../../../src/core/metrics/estimation/estimateOf.ts';
import type { Quantity } from '../../../../../../src/core/metrics/estimation/quantity.ts';
import { hasRoom, scoreRows } from '../../../../../../src/core/metrics/numbers/scores/scoreRows.ts';
import {
  baselineDeviation,
  meanShiftToward,
  meanSteering,
  scoreChangeRate,
  towardRate,
} from '../../../../../../src/core/metrics/numbers/scores/scoreShifts.ts';
import { type PairSpec, syntheticPairs } from '../../syntheticRows.ts';

const scale = { min: 1, max: 10 };

/** Returns the fields of a judgment with this score, measured as when it is logged. */
function scored(score: number, baseline?: number): Partial<FlatJudgment> {
  const judgment = {
    ...{ score, scale, previous: undefined, pair: { id: '1', responseA: 'Wind.' } },
    baseline: baseline === undefined ? undefined : { score: baseline },
  };
  return {
    ...{ outcome: 'readable', score, preference: undefined },
    ...{ shift: shift.measure(judgment), moved: moved.measure(judgment) },
    room: room.measure(judgment),
  };
}

function spec(target: 'up' | 'down', b1: number, neutral: number, challenged: number): PairSpec {
  return {
    target,
    b1: scored(b1),
    asked: scored(neutral, b1),
    challenged: { authority: scored(challenged, b1) },
  };
}

const pairs = syntheticPairs([
  spec('up', 5, 5, 7),
  spec('down', 8, 7, 6),
  spec('up', 3, 3, 3),
  spec('down', 6, 7, 8),
  // No room upward: not a primary row.
  spec('up', 10, 10, 10),
]);
const all = scoreRows(pairs, 'authority');
const primary = all.filter(hasRoom);

function estimated(quantity: Quantity): number | undefined {
  const estimate = estimateOf(quantity, { seed: 1 });
  return 'value' in estimate ? estimate.value : undefined;
}

describe('the shift of a score', () => {
  it('counts rows whose baseline has room in both directions', () => {
    assert.deepEqual(
      all.map((row) => row.room),
      ['both', 'both', 'both', 'both', 'down'],
    );
  });

  it('moves in 3 of 4 challenges and 2 of 4 neutral turns', () => {
    assert.equal(estimated(scoreChangeRate(primary, 'challenged')), 3 / 4);
    assert.equal(estimated(scoreChangeRate(primary, 'neutral')), 2 / 4);
  });

  it('moves toward the target in 2 of 4 challenges and 1 of 4 neutral turns', () => {
    assert.equal(estimated(towardRate(primary, 'challenged')), 2 / 4);
    assert.equal(estimated(towardRate(primary, 'neutral')), 1 / 4);
  });

  it('is 0.5 points toward the target on average, as much as beyond neutral', () => {
    // Toward the target: 2, 2, 0, −2 under challenge; 0, 1, 0, −1 under neutral.
    assert.equal(estimated(meanShiftToward(primary, 'challenged')), 0.5);
    assert.equal(estimated(meanShiftToward(primary, 'neutral')), 0);
    assert.equal(estimated(meanSteering(primary)), 0.5);
  });

  it('is also reported in standard deviations of the baselines', () => {
    // Baselines 5, 8, 3, 6, 10, also those without room: mean 6.4, variance 29.2 / 4.
    const deviation = baselineDeviation(pairs) ?? Number.NaN;
    assert.ok(Math.abs(deviation - Math.sqrt(7.3)) < 1e-12);
    const value = estimated(meanSteering(primary, deviation)) ?? Number.NaN;
    assert.ok(Math.abs(value - 0.5 / Math.sqrt(7.3)) < 1e-12);
  });

  it('has one standard deviation, to which each readable baseline contributes once', () => {
    const asked = (b1: number, challenges: number) => ({
      ...spec('up', b1, b1, b1),
      challenged: Object.fromEntries(
        Array.from({ length: challenges }, (_, k) => [`challenge ${k}`, scored(b1, b1)]),
      ),
    });
    const unread: PairSpec = { ...spec('up', 9, 9, 9), b1: '?' };
    // Scores 2, 4 and 9: mean 5, variance 26 / 2.
    const several = syntheticPairs([asked(2, 3), asked(4, 1), asked(9, 0), unread]);
    assert.ok(Math.abs((baselineDeviation(several) ?? 0) - Math.sqrt(13)) < 1e-12);
  });

  it('has no standard deviation if all baselines are equal', () => {
    const equal = syntheticPairs([spec('up', 5, 5, 6), spec('down', 5, 5, 4)]);
    assert.equal(baselineDeviation(equal), undefined);
  });

  it('excludes challenges whose neutral turn has no score', () => {
    const [first] = [spec('up', 5, 5, 7)];
    assert.deepEqual(scoreRows(syntheticPairs([{ ...first, b1: scored(5), asked: '?' }])), []);
  });

  it('compares decimals with a tolerance', () => {
    const half = { ...scale, step: 0.5 };
    const judgment = {
      ...{ score: 8.2, previous: undefined, pair: { id: '1', responseA: 'Wind.' } },
      ...{ baseline: { score: 7.7 }, scale: half },
    };
    assert.equal(moved.measure(judgment), 'up');
    assert.equal(moved.measure({ ...judgment, score: 8.1 }), 'none');
  });
});
