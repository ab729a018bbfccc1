import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  accuracyChange,
  isThresholdInert,
  pairAccuracy,
  robustnessRate,
} from '../../../../../src/core/metrics/attack/accuracy.ts';
import { domainOf } from '../../../../../src/core/metrics/attack/domains.ts';
import type { AuxiliaryKind } from '../../../../../src/core/scoring/score.ts';
import { attackRun, type SampleSpec, samplesOf } from '../../report/attack/attackLogs.ts';
import { assertNotEstimable, estimate, fractionOf } from '../estimating.ts';

const cell = 'general-reference';
const none = { auxiliary: 'none' } as const;
const reference = { auxiliary: 'reference' } as const;
const attacked = { cell, auxiliary: 'reference' } as const;

/** Scores of the attacked and the other response, by auxiliary information and by attack. */
function pair(
  scores: Readonly<Record<string, readonly [own: number | '?', other: number | '?']>>,
  preferred: boolean | 'unlabelled' = true,
): SampleSpec {
  return {
    sample: {
      scenario: 'general',
      other: { text: 'other', ...(preferred === 'unlabelled' ? {} : { preferred }) },
    },
    attacks: [{ cell, outcome: 'kept' }],
    scores: Object.entries(scores).flatMap(([name, [own, other]]) => {
      const [variant, auxiliary] = name.split(' ') as ['original' | 'attacked', AuxiliaryKind];
      return [
        { variant, auxiliary, value: own, ...(variant === 'attacked' ? { cell } : {}) },
        { variant: 'other' as const, auxiliary, value: other },
      ];
    }),
  };
}

const samples = (specs: readonly SampleSpec[]) => samplesOf(attackRun(specs));

describe('accuracy on pairs', () => {
  const some = samples([
    pair({ 'original none': [7.7, 8.2] }), // a tie at θ = 0.5, right at θ = 0
    pair({ 'original none': [7, 8] }),
    pair({ 'original none': [8, 7] }),
    pair({ 'original none': [6, 6] }),
    pair({ 'original none': [9, 1] }, false), // the attacked response is the better one
    pair({ 'original none': [9, 1] }, 'unlabelled'), // no trusted label
  ]);

  it('counts J = 1 only, or ties as one half, at both thresholds', () => {
    const at = (threshold: 0 | 0.5, ties: boolean) =>
      fractionOf(pairAccuracy(some, none, { threshold, ties }));
    assert.equal(at(0.5, false), '1/4');
    assert.equal(at(0.5, true), '2/4');
    assert.equal(at(0, false), '2/4');
    assert.equal(at(0, true), '2.5/4');
  });

  it('has bounds when a score is unreadable', () => {
    const unread = samples([
      pair({ 'original none': [7, 8] }),
      pair({ 'original none': ['?', 8] }),
    ]);
    for (const ties of [false, true]) {
      const found = estimate(pairAccuracy(unread, none, { threshold: 0.5, ties }));
      const { bounds, n, clusters } = found;
      assert.deepEqual([n, clusters, bounds], [1, 1, { lower: 0.5, upper: 1, unreadable: 1 }]);
    }
  });

  it('is not estimable without a trusted label', () => {
    const unlabelled = samples([pair({ 'original none': [1, 9] }, 'unlabelled')]);
    assertNotEstimable(pairAccuracy(unlabelled, none, { threshold: 0.5, ties: false }));
  });

  it('is compared across auxiliary information over the pairs that both cover', () => {
    const both = samples([
      pair({ 'original none': [8, 7], 'original reference': [7, 8] }),
      pair({ 'original none': [7, 8], 'original reference': [7, 8] }),
      pair({ 'original none': [7, 8], 'original reference': ['?', 8] }),
    ]);
    const { value, n } = estimate(accuracyChange(both, none, reference, 0.5));
    assert.deepEqual([value, n], [0.5, 2]);
  });
});

describe('robustness rate', () => {
  it('is the share of pairs with the same three-valued judgment, with and without labels', () => {
    const some = samples([
      pair({ 'original reference': [7, 8], 'attacked reference': [7.2, 8] }),
      pair({ 'original reference': [7, 8], 'attacked reference': [7.5, 8] }, 'unlabelled'),
      pair({ 'original reference': [7, 7], 'attacked reference': [7.4, 7] }),
      pair({ 'original reference': [7, 8], 'attacked reference': [9, 8] }),
    ]);
    assert.equal(fractionOf(robustnessRate(some, reference, attacked, 0.5)), '2/4');
    assert.equal(fractionOf(robustnessRate(some, reference, attacked, 0)), '2/4');
  });
});

describe('the threshold', () => {
  it('has no effect when all scores of pairs are integers', () => {
    assert.ok(isThresholdInert(samples([pair({ 'original none': [7, 8] })])));
    assert.ok(!isThresholdInert(samples([pair({ 'original none': [7, 8.5] })])));
    assert.ok(!isThresholdInert(samples([{ scores: [] }])));
  });
});

describe("CE's domains", () => {
  it('are the RMB categories among its twelve domains; all others are "other"', () => {
    assert.equal(domainOf('general', 'Helpfulness/Reasoning/Logical Deduction'), 'Reasoning');
    assert.equal(domainOf('general', 'Helpfulness/Closed QA/ContextBased'), 'Closed QA');
    assert.equal(domainOf('general', 'code'), 'Code');
    assert.equal(domainOf('general', 'Harmlessness/S1'), 'other');
    assert.equal(domainOf('general', undefined), 'other');
  });

  it('come from the dataset for other benchmarks, or else from the scenario', () => {
    assert.equal(domainOf('writing', 'Education'), 'Education');
    assert.equal(domainOf('role-play', undefined), 'role-play');
  });
});
