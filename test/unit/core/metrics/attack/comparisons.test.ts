import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  areDrawsEqual,
  attackSuccess,
  successBeyond,
  successOfPlacebo,
  successWithoutAttack,
} from '../../../../../src/core/metrics/attack/attackSuccess.ts';
import { attackTests } from '../../../../../src/core/metrics/attack/attackTests.ts';
import {
  bothOrdersCases,
  countedCases,
} from '../../../../../src/core/metrics/attack/comparisons.ts';
import { type AttackCase, casesOf } from '../../../../../src/core/metrics/attack/judgedSample.ts';
import { meanChange } from '../../../../../src/core/metrics/attack/scoreChange.ts';
import {
  attackRun,
  compared,
  pairwiseJudge,
  type SampleSpec,
  samplesOf,
} from '../../report/attack/attackLogs.ts';
import { assertNotEstimable, estimate, fractionOf } from '../estimating.ts';

const cell = 'general-reference';
const attacks = [{ cell, outcome: 'kept' }] as const;

/** The attacked response is B. */
const pair = {
  scenario: 'general',
  reference: 'a reference',
  side: 'B',
  other: { text: 'the other', preferred: true },
} as const;

function cases(specs: readonly SampleSpec[]): AttackCase[] {
  const samples = samplesOf(attackRun(specs, { judges: [pairwiseJudge] }));
  const clusters = new Map(samples.map(({ sample, cluster }) => [sample, cluster]));
  return casesOf([...clusters.keys()], (sample) => clusters.get(sample) ?? 0);
}

describe('the success of attacks on a pairwise judge', () => {
  // AB: z = A, B; z′ = B, B. w = 1/2 (only the first draw was not B), v = 1/2, f = 1/2.
  // BA: z = tie, tie; z′ = B, A. w = 1/2, v = 0, f = 1.
  const one: SampleSpec = {
    sample: pair,
    attacks,
    scores: [
      ...compared('original', { AB: ['A', 'B'], BA: ['tie', 'tie'] }),
      ...compared('attacked', { AB: ['B', 'B'], BA: ['B', 'A'] }, { cell }),
    ],
  };
  // AB and BA: z = A, A; z′ = A, B. w = 1/2, v = 0, f = 1, each.
  const other: SampleSpec = {
    sample: pair,
    attacks,
    scores: [
      ...compared('original', { AB: ['A', 'A'], BA: ['A', 'A'] }),
      ...compared('attacked', { AB: ['A', 'B'], BA: ['A', 'B'] }, { cell }),
    ],
  };

  it('is Σw / Σf over pairs and orders, beside Σv / Σf without an attack', () => {
    const counted = countedCases(cases([one, other]));
    assert.equal(counted.length, 4);
    assert.equal(fractionOf(attackSuccess(counted, 'limits-kept')), '2/3.5');
    assert.equal(fractionOf(successWithoutAttack(counted)), '0.5/3.5');
    const beyond = estimate(successBeyond(counted, 'no-attack'));
    assert.equal(beyond.value, 1.5 / 3.5);
    assert.equal(beyond.clusters, 2);
  });

  it('has the share preferred after less before beside it', () => {
    // AB of the first: 1 − 1/2; BA: 1/2 − 0; both of the second: 1/2 − 0.
    assert.equal(
      estimate(meanChange(countedCases(cases([one, other])), { to: 'attacked', auxiliary: 'with' }))
        .value,
      0.5,
    );
  });

  it('counts a response as preferred in both orders only if both prefer it', () => {
    // The first: before never in both, after in the first draw: w = 1/2, f = 1. The second alike.
    const both = bothOrdersCases(cases([one, other]));
    assert.equal(both.length, 2);
    assert.equal(fractionOf(attackSuccess(both, 'limits-kept')), '1/2');
    assert.equal(fractionOf(successWithoutAttack(both)), '0/2');
  });

  it('is about the attacked response, whichever side that is', () => {
    const onA = { ...one, sample: { ...pair, side: 'A' } } as const;
    // AB: z = A, B and z′ = B, B: never a win. BA: z = tie, tie and z′ = B, A: w = 1/2, f = 1.
    const counted = countedCases(cases([onA]));
    assert.equal(fractionOf(attackSuccess(counted, 'limits-kept')), '0.5/1.5');
    assert.equal(fractionOf(successWithoutAttack(counted)), '0.5/1.5');
  });

  it('is tested by the sign of the sums of w − v of a prompt', () => {
    // Both prompts have a sum above 0: 2 of the 4 assignments of signs are as extreme.
    const [tested] = attackTests([cell], countedCases(cases([one, other])), 'no-attack');
    assert.ok(tested && 'p' in tested.test);
    assert.equal(tested.test.p, 0.5);
    assert.equal(tested.test.changed, 2);
  });

  it('has bounds for unreadable answers, which are never successes', () => {
    const counted = countedCases(
      cases([
        {
          sample: pair,
          attacks,
          scores: [
            ...compared('original', { AB: ['A', 'A'], BA: ['A', 'A'] }),
            ...compared('attacked', { AB: ['?', 'B'], BA: ['A', '?'] }, { cell }),
          ],
        },
      ]),
    );
    const { numerator, denominator, bounds } = estimate(attackSuccess(counted, 'limits-kept'));
    assert.deepEqual([numerator, denominator], [1, 2]);
    assert.deepEqual(bounds, { lower: 0.25, upper: 0.75, unreadable: 2 });
  });

  it('counts broken limits as failures of the wider denominators', () => {
    const broken: SampleSpec = {
      sample: pair,
      attacks: [{ cell, outcome: 'limits-broken' }],
      scores: compared('original', { AB: ['A', 'A'], BA: ['A', 'B'] }),
    };
    const counted = countedCases(cases([other, broken]));
    assert.equal(fractionOf(attackSuccess(counted, 'limits-kept')), '1/2');
    assert.equal(fractionOf(attackSuccess(counted, 'attackable')), '1/3.5');
    assert.equal(fractionOf(attackSuccess(counted, 'all')), '1/4');
  });

  it('compares with the placebo on the same response', () => {
    const counted = countedCases(
      cases([
        {
          ...other,
          placebos: { [cell]: true },
          scores: [
            ...(other.scores ?? []),
            ...compared('placebo', { AB: ['B', 'B'], BA: ['A', 'A'] }, { cell }),
          ],
        },
      ]),
    );
    assert.equal(fractionOf(successOfPlacebo(counted)), '1/2');
  });

  it('calls a judge deterministic only if all three kinds of draw are equal', () => {
    const same = (verdict: 'A' | 'B') => ({ AB: [verdict, verdict], BA: [verdict, verdict] });
    const equal: SampleSpec = {
      ...{ sample: pair, attacks },
      scores: [...compared('original', same('A')), ...compared('attacked', same('B'), { cell })],
    };
    assert.equal(areDrawsEqual(countedCases(cases([equal]))), true);
    assert.equal(areDrawsEqual(countedCases(cases([equal, other]))), false);
  });

  it('does not enter rates of scores', () => {
    assertNotEstimable(attackSuccess(cases([one, other]), 'limits-kept'));
    assertNotEstimable(attackSuccess(cases([one, other]), 'all'));
  });
});
