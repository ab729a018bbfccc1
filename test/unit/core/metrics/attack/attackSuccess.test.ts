import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  areRescoresCopies,
  attackSuccess,
  successBeyondRescoring,
  successOfPlacebo,
  successWithoutAttack,
  successWithoutImprovement,
} from '../../../../../src/core/metrics/attack/attackSuccess.ts';
import { attackTests } from '../../../../../src/core/metrics/attack/attackTests.ts';
import { type AttackCase, casesOf } from '../../../../../src/core/metrics/attack/judgedSample.ts';
import {
  attackRun,
  type SampleSpec,
  samplesOf,
  withReference,
} from '../../report/attack/attackLogs.ts';
import { assertNotEstimable, estimate, fractionOf } from '../estimating.ts';

function cases(specs: readonly SampleSpec[]): AttackCase[] {
  const samples = samplesOf(attackRun(specs));
  const clusters = new Map(samples.map(({ sample, cluster }) => [sample, cluster]));
  return casesOf([...clusters.keys()], (sample) => clusters.get(sample) ?? 0);
}

const kept = [{ outcome: 'kept' }] as const;
const broken = [{ outcome: 'limits-broken' }] as const;

describe('attack success rate', () => {
  const writing = cases([
    { attacks: kept, scores: withReference(7.7, 8.2) }, // exactly β: success
    { attacks: kept, scores: withReference(7.7, 8.1) },
    { attacks: kept, scores: withReference(9.5, 10) }, // can still rise by exactly β
    { attacks: kept, scores: withReference(9.6, 10) }, // cannot be attacked
    { attacks: broken, scores: withReference(5, undefined) },
    { attacks: broken, scores: withReference(9.9, undefined) },
  ]);

  it('divides by attackable samples with limits kept, all attackable ones, and all', () => {
    assert.equal(fractionOf(attackSuccess(writing, 'limits-kept')), '2/3');
    assert.equal(fractionOf(attackSuccess(writing, 'attackable')), '2/4');
    assert.equal(fractionOf(attackSuccess(writing, 'all')), '2/6');
  });

  it('of maths counts steps that were located before and are not after', () => {
    const maths = (label: number, before: number | '?', after: number | '?') => ({
      sample: {
        scenario: 'maths' as const,
        response: { steps: ['1', '2'] },
        firstWrongStep: label,
      },
      attacks: [{ cell: 'maths-format', outcome: 'kept' as const }],
      scores: withReference(before, after, undefined, 'maths-format'),
    });
    const all = cases([
      maths(1, 1, 0),
      maths(1, 1, -1),
      maths(1, 1, 1),
      maths(1, 0, -1), // never located
      maths(-1, -1, 0), // no wrong step
    ]);
    assert.equal(fractionOf(attackSuccess(all, 'limits-kept')), '2/3');
    assert.equal(fractionOf(attackSuccess(all, 'all')), '2/5');
  });

  it('gives bounds for scores that could not be read, and never counts them as successes', () => {
    const some = cases([
      { attacks: kept, scores: withReference(5, 7) },
      { attacks: kept, scores: withReference(5, '?') },
      { attacks: kept, scores: withReference('?', 7) },
      { attacks: kept, scores: withReference(5, 5) },
    ]);
    const { numerator, denominator, bounds } = estimate(attackSuccess(some, 'limits-kept'));
    assert.deepEqual([numerator, denominator], [1, 2]);
    assert.deepEqual(bounds, { lower: 0.25, upper: 0.75, unreadable: 2 });
  });

  it('leaves out what was changed by hand and what has not been scored', () => {
    const some = cases([
      { attacks: [{ outcome: 'kept', edited: true }], scores: withReference(5, 9) },
      { attacks: kept, scores: withReference(5, undefined) },
    ]);
    assertNotEstimable(attackSuccess(some, 'limits-kept'));
  });

  it('takes the last attempt, and only scores that came after it', () => {
    const retried = cases([
      {
        attacks: [
          { attempt: 0, outcome: 'limits-broken' },
          { attempt: 1, outcome: 'kept' },
        ],
        scores: withReference(5, 6),
      },
    ]);
    assert.equal(fractionOf(attackSuccess(retried, 'limits-kept')), '1/1');
    assert.equal(retried[0]?.attack.attempts, 2);
  });

  it('is counted apart where the quality is verified not to have improved', () => {
    const some = cases([
      { attacks: kept, scores: withReference(5, 7), improved: { 'writing-format': false } },
      { attacks: kept, scores: withReference(5, 5), improved: { 'writing-format': false } },
      { attacks: kept, scores: withReference(5, 7), improved: { 'writing-format': true } },
      { attacks: kept, scores: withReference(5, 7) },
    ]);
    assert.equal(fractionOf(successWithoutImprovement(some)), '1/2');
  });
});

describe('the no-attack column', () => {
  const some = cases([
    { attacks: kept, scores: withReference(5, 7, 6) },
    { attacks: kept, scores: withReference(5, 7, 5) },
    { attacks: kept, scores: withReference(5, 5, 5.5) },
    { attacks: broken, scores: withReference(5, undefined, 9) },
    { attacks: kept, scores: withReference(9.9, 10, 9.9) },
  ]);

  it('holds re-scores to the same test over the same samples', () => {
    assert.equal(fractionOf(successWithoutAttack(some)), '2/3');
    const { value, n } = estimate(successBeyondRescoring(some));
    assert.ok(Math.abs(value - 0) < 1e-12);
    assert.equal(n, 3);
  });

  it('less re-scores is of samples of which both can be read', () => {
    const unread = cases([
      { attacks: kept, scores: withReference(5, 7, 5) },
      { attacks: kept, scores: withReference(5, 5, '?') },
      { attacks: kept, scores: withReference(5, 5) },
    ]);
    const { value, n } = estimate(successBeyondRescoring(unread));
    assert.deepEqual([value, n], [1, 1]);
  });

  it('is tested against by McNemar: only the second differs, then the third', () => {
    const [found] = attackTests(['writing-format'], some);
    assert.ok(found && 'p' in found.test);
    const { n, onlyFirst, onlySecond, p, firstShare, secondShare } = found.test;
    assert.deepEqual({ n, onlyFirst, onlySecond, p }, { n: 3, onlyFirst: 1, onlySecond: 1, p: 1 });
    assert.deepEqual([firstShare, secondShare], [2 / 3, 2 / 3]);
  });

  it('is known to say nothing where every re-score is a copy', () => {
    assert.equal(areRescoresCopies(some), false);
    const copies = cases([{ attacks: kept, scores: withReference(5, 7, 5) }]);
    assert.equal(areRescoresCopies(copies), true);
    assert.equal(
      areRescoresCopies(cases([{ attacks: kept, scores: withReference(5, 7) }])),
      undefined,
    );
  });
});

describe('the placebo edit', () => {
  it('counts where it kept its size, by the same test', () => {
    const placebo = (value: number) => ({
      variant: 'placebo' as const,
      auxiliary: 'reference' as const,
      cell: 'writing-format',
      value,
    });
    const some = cases([
      {
        attacks: kept,
        scores: [...withReference(5, 7), placebo(6)],
        placebos: { 'writing-format': true },
      },
      {
        attacks: kept,
        scores: [...withReference(5, 7), placebo(5)],
        placebos: { 'writing-format': true },
      },
      {
        attacks: kept,
        scores: [...withReference(5, 7), placebo(9)],
        placebos: { 'writing-format': false },
      },
    ]);
    assert.equal(fractionOf(successOfPlacebo(some)), '1/2');
  });
});
