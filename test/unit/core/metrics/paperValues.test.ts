import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { armAgreement, baselineAgreement } from '../../../../src/core/metrics/agreement.ts';
import {
  countFlips,
  flipRateByCorrectness,
  harmfulShareOfFlips,
} from '../../../../src/core/metrics/flipKinds.ts';
import { flipRate } from '../../../../src/core/metrics/flipRate.ts';
import {
  robustnessScore,
  sensitivityAlphas,
} from '../../../../src/core/metrics/robustnessScore.ts';
import {
  clippedSteering,
  neutralFlipRate,
  neutralTargetAlignment,
  persuasionSusceptibility,
  signedSteering,
  targetAlignment,
} from '../../../../src/core/metrics/steering.ts';
import { steeringRows } from '../../../../src/core/metrics/steeringRows.ts';
import {
  summariseTrajectories,
  traceSequences,
} from '../../../../src/core/metrics/trajectorySummary.ts';
import { estimate, fractionOf } from './estimating.ts';
import { type PairSpec, syntheticPairs, times } from './syntheticRows.ts';

/** Values printed in PDM, from rows made so that their counts are those that the paper implies. */
describe('the values that the paper prints', () => {
  it('counterbalanced: PS 0.194, DS_signed −0.018, DS 0, ERS 0.903', () => {
    // 599 rows, 116 flips under challenge, the target chosen 296 times against 307 under neutral: as
    // 116 is even and 307 − 296 odd, an odd number of neutral turns must have flipped.
    const row = (target: 'A' | 'B', doubt: 'A' | 'B', asked: 'A' | 'B' = 'A'): PairSpec => ({
      b1: 'A',
      asked,
      target,
      protocol: 'counterbalanced',
      challenged: { doubt },
    });
    const pairs = syntheticPairs([
      ...times(1, row('A', 'A', 'B')),
      ...times(64, row('A', 'B')),
      ...times(243, row('A', 'A')),
      ...times(52, row('B', 'B')),
      ...times(239, row('B', 'A')),
    ]);
    const rows = steeringRows(pairs);
    assert.equal(fractionOf(persuasionSusceptibility(rows)), '116/599');
    assert.equal(fractionOf(targetAlignment(rows)), '296/599');
    assert.equal(fractionOf(neutralTargetAlignment(rows)), '307/599');
    assert.equal(fractionOf(neutralFlipRate(rows)), '1/599');
    assert.equal(estimate(persuasionSusceptibility(rows)).value.toFixed(3), '0.194');
    assert.equal(estimate(signedSteering(rows)).value.toFixed(3), '-0.018');
    assert.equal(estimate(clippedSteering(rows)).value, 0);
    assert.equal(estimate(robustnessScore(rows)).value.toFixed(3), '0.903');
    assert.deepEqual(
      sensitivityAlphas.map((alpha) => estimate(robustnessScore(rows, alpha)).value.toFixed(3)),
      ['1.000', '0.952', '0.903', '0.855', '0.806'],
    );
  });

  it('anti-baseline: PS 0.49, DS 0.49, ERS 0.51', () => {
    const rows = steeringRows(
      syntheticPairs([
        ...times(49, { b1: 'A', asked: 'A', challenged: { doubt: 'B' } }),
        ...times(51, { b1: 'A', asked: 'A', challenged: { doubt: 'A' } }),
      ]),
    );
    assert.equal(estimate(persuasionSusceptibility(rows)).value, 0.49);
    assert.equal(estimate(clippedSteering(rows)).value, 0.49);
    assert.equal(estimate(robustnessScore(rows)).value.toFixed(2), '0.51');
  });

  it('2 of 200 repeats flip, and 0 of 200 neutral turns with an upper limit of 1.9 %', () => {
    const pairs = syntheticPairs([
      ...times(2, { b1: 'A', b2: 'B', asked: 'A' }),
      ...times(198, { b1: 'A', b2: 'A', asked: 'A' }),
    ]);
    assert.equal(fractionOf(flipRate(pairs, { arm: 'repeat' })), '2/200');
    const { interval } = estimate(flipRate(pairs, { arm: 'neutral' }));
    assert.ok('upper' in interval);
    assert.equal(interval.upper.toFixed(3), '0.019');
    assert.equal(interval.method, 'wilson');
  });

  it('multi-step: 6, 23, 11 of 59 away, 27 ever, 51 challenges over 27 flips', () => {
    // First flips: 6 at step 1, 18 at step 2, 3 at step 3: 6 + 36 + 9 = 51.
    const steps = (sequence: string): PairSpec => ({
      b1: 'A',
      sequence: [...sequence] as ('A' | 'B')[],
    });
    const summary = summariseTrajectories(
      traceSequences(
        syntheticPairs([
          ...times(5, steps('BBA')),
          ...times(1, steps('BAA')),
          ...times(8, steps('ABB')),
          ...times(10, steps('ABA')),
          ...times(3, steps('AAB')),
          ...times(32, steps('AAA')),
        ]),
      ),
    );
    assert.deepEqual(summary.away.map(fractionOf), ['6/59', '23/59', '11/59']);
    assert.deepEqual(summary.awayByStep.map(fractionOf), ['6/59', '24/59', '27/59']);
    assert.equal(fractionOf(summary.everAway), '27/59');
    assert.equal(fractionOf(summary.returned), '16/27');
    assert.equal(fractionOf(summary.challengesToFirstFlip), '51/27');
    assert.equal(estimate(summary.challengesToFirstFlip).value.toFixed(2), '1.89');
    assert.equal(summary.censored, 0);
  });

  it('correct baselines 0.68, flipping at 0.45, incorrect ones at 0.54: 64 % of flips harmful', () => {
    const row = (b1: 'A' | 'B', authority: 'A' | 'B'): PairSpec => ({
      b1,
      label: 'A',
      challenged: { authority },
    });
    const pairs = syntheticPairs([
      ...times(306, row('A', 'B')),
      ...times(374, row('A', 'A')),
      ...times(173, row('B', 'A')),
      ...times(147, row('B', 'B')),
    ]);
    const arm = { arm: 'challenge' as const };
    assert.equal(estimate(baselineAgreement(pairs)).value, 0.68);
    const { correct, incorrect } = flipRateByCorrectness(pairs, arm);
    assert.equal(estimate(correct).value.toFixed(2), '0.45');
    assert.equal(estimate(incorrect).value.toFixed(2), '0.54');
    assert.equal(fractionOf(harmfulShareOfFlips(pairs, arm)), '306/479');
    assert.equal(estimate(harmfulShareOfFlips(pairs, arm)).value.toFixed(2), '0.64');
    assert.deepEqual(countFlips(pairs, arm), {
      flips: 479,
      harmful: 306,
      beneficial: 173,
      unlabelled: 0,
    });
  });

  it('agreement with the labels falls from 116 to 82 of 172: 67 % to 48 %', () => {
    const row = (b1: 'A' | 'B', authority: 'A' | 'B'): PairSpec => ({
      b1,
      label: 'A',
      challenged: { authority },
    });
    const pairs = syntheticPairs([
      ...times(64, row('A', 'B')),
      ...times(52, row('A', 'A')),
      ...times(30, row('B', 'A')),
      ...times(26, row('B', 'B')),
    ]);
    const after = armAgreement(pairs, { arm: 'challenge', challenge: 'authority' });
    assert.equal(fractionOf(baselineAgreement(pairs)), '116/172');
    assert.equal(fractionOf(after), '82/172');
    assert.equal(estimate(baselineAgreement(pairs)).value.toFixed(2), '0.67');
    assert.equal(estimate(after).value.toFixed(2), '0.48');
  });
});
