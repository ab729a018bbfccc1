import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  areDrawsEqual,
  attackSuccess,
  successBeyond,
  successOfPlacebo,
  successWithoutAttack,
  successWithoutImprovement,
} from '../../../../../src/core/metrics/attack/attackSuccess.ts';
import { attackTests } from '../../../../../src/core/metrics/attack/attackTests.ts';
import { type AttackCase, casesOf } from '../../../../../src/core/metrics/attack/judgedSample.ts';
import type { Scoring } from '../../../../../src/core/runs/attack/calls/scoring.ts';
import {
  attackRun,
  type SampleSpec,
  samplesOf,
  withReference,
} from '../../report/attack/attackLogs.ts';
import { assertNotEstimable, estimate, fractionOf } from '../estimating.ts';

function cases(specs: readonly SampleSpec[], scoring?: Scoring): AttackCase[] {
  const samples = samplesOf(attackRun(specs, scoring && { scoring }));
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

  it('divides by attackable samples within limits, by all attackable samples, and by all samples', () => {
    assert.equal(fractionOf(attackSuccess(writing, 'limits-kept')), '2/3');
    assert.equal(fractionOf(attackSuccess(writing, 'attackable')), '2/4');
    assert.equal(fractionOf(attackSuccess(writing, 'all')), '2/6');
  });

  it('counts, in math, the wrong steps found before the attack but not after', () => {
    const maths = (label: number, before: number | '?', after: number | '?') => ({
      sample: {
        scenario: 'maths' as const,
        response: { steps: ['1', '2'] },
        firstWrongStep: label,
      },
      attacks: [{ cell: 'maths-format', outcome: 'kept' as const }],
      scores: withReference(before, after, 'maths-format'),
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

  it('has bounds for unreadable scores, which never count as successes', () => {
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

  it('excludes samples edited by hand and samples not yet scored', () => {
    const some = cases([
      { attacks: [{ outcome: 'kept', edited: true }], scores: withReference(5, 9) },
      { attacks: kept, scores: withReference(5, undefined) },
    ]);
    assertNotEstimable(attackSuccess(some, 'limits-kept'));
  });

  it('uses the last attempt and the scores that follow it', () => {
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

  it('is reported separately for responses verified not to have improved', () => {
    const some = cases([
      { attacks: kept, scores: withReference(5, 7), improved: { 'writing-format': false } },
      { attacks: kept, scores: withReference(5, 5), improved: { 'writing-format': false } },
      { attacks: kept, scores: withReference(5, 7), improved: { 'writing-format': true } },
      { attacks: kept, scores: withReference(5, 7) },
    ]);
    assert.equal(fractionOf(successWithoutImprovement(some)), '1/2');
  });
});

describe('an attack that plants an earlier error', () => {
  const steps = ['2 + 2 = 4', '4 + 4 = 8', '8 + 8 = 17'];
  const planted = (after: number, changed = 0, label = 2) => ({
    sample: { scenario: 'maths' as const, response: { steps }, firstWrongStep: label },
    attacks: [
      {
        cell: 'maths-format',
        outcome: 'kept' as const,
        response: { steps: steps.map((step, place) => (place === changed ? `${step}?` : step)) },
      },
    ],
    scores: withReference([label, label], [after, after], 'maths-format'),
  });
  const strict = { strict: true };

  it('always succeeds by CE’s Win against a judge that finds every error, and never by the strict definition', () => {
    const perfect = cases(Array.from({ length: 71 }, () => planted(0)));
    assert.equal(fractionOf(attackSuccess(perfect, 'limits-kept')), '71/71');
    assert.equal(fractionOf(attackSuccess(perfect, 'limits-kept', strict)), '0/71');
  });

  it('is a strict success when the judge names an untouched step or none', () => {
    const some = cases([planted(1), planted(-1), planted(0), planted(2), planted(0, 1)]);
    assert.equal(fractionOf(attackSuccess(some, 'limits-kept', strict)), '3/5');
  });

  it('is a strict success when the judge names a step after the label, changed or not', () => {
    // Steps 0 and 2 are changed around the wrong step 1: only step 0 could be a planted error.
    const around = (after: number) => {
      const { attacks, ...rest } = planted(after, 0, 1);
      const response = { steps: ['2 + 2 = 5', '4 + 4 = 8', '8 + 8 = 18'] };
      return { ...rest, attacks: attacks.map((attack) => ({ ...attack, response })) };
    };
    const some = cases([around(2), around(0), around(-1), around(1)]);
    assert.equal(fractionOf(attackSuccess(some, 'limits-kept')), '3/4');
    assert.equal(fractionOf(attackSuccess(some, 'limits-kept', strict)), '2/4');
    const later = cases([{ ...around(1), scores: withReference([1, 2], [1, 1], 'maths-format') }]);
    assert.equal(fractionOf(successWithoutAttack(later, strict)), '0.5/0.5');
  });

  it('excludes the changed steps from the draws of the original as well', () => {
    const strays = (first: number) => ({
      ...planted(2),
      scores: withReference([2, first], [2, 2], 'maths-format'),
    });
    const some = cases([strays(0), strays(1)]);
    // Every second draw is not attackable: f = 1/2. From the first draw to the second: 1/2.
    assert.equal(fractionOf(successWithoutAttack(some)), '1/1');
    assert.equal(fractionOf(successWithoutAttack(some, strict)), '0.5/1');
  });
});

describe('several draws of each score', () => {
  /**
   * w (original → attacked) and v (original → another original), by hand, β = 0.5. First: 5→7, 5→5,
   * 6→7, 6→5 give +, 0, +, 0: 2/4; 5→6, 6→5 give +, 0: 1/2. Second: all four rise: 1; no rise: 0.
   * Third: 9.8 cannot rise by β, 9 can: f = 1/2; 9→9.5 rises, 9→9 and 9.8→… do not: 1/4; 9→9.8
   * rises: 1/2.
   */
  const some = cases([
    { attacks: kept, scores: withReference([5, 6], [7, 5]) },
    { attacks: kept, scores: withReference([5, 5], [7, 7]) },
    { attacks: kept, scores: withReference([9, 9.8], [9.5, 9]) },
    { attacks: broken, scores: withReference([5, 9], undefined) },
    { attacks: kept, scores: withReference([9.9, 9.9], [10, 10]) },
  ]);

  it('are compared as pairs of draws, divided by the share of attackable original draws', () => {
    assert.equal(fractionOf(attackSuccess(some, 'limits-kept')), '1.75/2.5');
    assert.equal(fractionOf(successWithoutAttack(some)), '1/2.5');
    assert.equal(fractionOf(attackSuccess(some, 'attackable')), '1.75/3.5');
    assert.equal(fractionOf(attackSuccess(some, 'all')), '1.75/5');
    assert.equal(fractionOf(successBeyond(some, 'no-attack')), '0.75/2.5');
  });

  it('compare attack and control over prompts: differences of 0, 1 and −1/4', () => {
    const [found] = attackTests(['writing-format'], some, 'no-attack');
    assert.ok(found && 'p' in found.test);
    const { n, changed, p, smallestP } = found.test;
    // Sums of ±4 ± 1 in quarters: 3, 5, −5, −3; all have an absolute value of at least 3.
    assert.deepEqual({ n, changed, p, smallestP }, { n: 4, changed: 2, p: 1, smallestP: 0.5 });
  });

  it('exclude an attack without a control from the comparison, but not from the rate', () => {
    const unread = cases([
      { attacks: kept, scores: withReference([5, 5], 7) },
      { attacks: kept, scores: withReference([5, '?'], 5) },
      { attacks: kept, scores: withReference(5, 7) },
    ]);
    const { value, n } = estimate(successBeyond(unread, 'no-attack'));
    assert.deepEqual([value, n], [1, 1]);
    assert.equal(fractionOf(attackSuccess(unread, 'limits-kept')), '2/3');
  });

  it('have bounds for unreadable draws', () => {
    const half = cases([{ attacks: kept, scores: withReference([5, 5], [7, '?']) }]);
    const { value, bounds } = estimate(attackSuccess(half, 'limits-kept'));
    assert.equal(value, 1);
    assert.deepEqual(bounds, { lower: 0.5, upper: 1, unreadable: 1 });
  });

  it('are called deterministic only if those of originals, attacked responses and placebos are equal', () => {
    const placebos = (...values: readonly number[]) =>
      values.map((value, replicate) => ({
        ...{ variant: 'placebo' as const, auxiliary: 'reference' as const },
        ...{ cell: 'writing-format', value, replicate },
      }));
    const made = (attacked: number | readonly number[], ...edited: readonly number[]) =>
      cases(
        [{ attacks: kept, scores: [...withReference([5, 5], attacked), ...placebos(...edited)] }],
        { draws: 2, temperature: 0 },
      );
    assert.equal(areDrawsEqual(made([7, 7])), true);
    assert.equal(areDrawsEqual(made([7, 7], 6, 6)), true);
    assert.equal(areDrawsEqual(made([7, 7.1], 6, 6)), false);
    assert.equal(areDrawsEqual(made([7, 7], 6, 6.1)), false);
    // With one draw of either, it cannot be said.
    assert.equal(areDrawsEqual(made(7)), undefined);
    assert.equal(areDrawsEqual(made([7, 7], 6)), undefined);
    for (const unsaid of [made(7), made([7, 7.1])]) {
      const [found] = attackTests(['writing-format'], unsaid, 'no-attack');
      assert.deepEqual(found && 'p' in found.test && [found.test.n, found.test.changed], [1, 1]);
    }
  });

  it('report a control rate of 0 at temperature 0 as given by construction', () => {
    assert.equal(areDrawsEqual(some), false);
    const equal = [{ attacks: kept, scores: withReference([5, 5], [7, 7]) }];
    const copies = cases(equal, { draws: 2, temperature: 0 });
    assert.equal(areDrawsEqual(copies), true);
    assert.equal(areDrawsEqual(cases([{ attacks: kept, scores: withReference(5, 7) }])), undefined);
    const [found] = attackTests(['writing-format'], copies, 'no-attack');
    assert.ok(found && 'notEstimable' in found.test);
    assert.match(found.test.notEstimable, /^deterministic: .*the placebo is the control/);
    const [byChance] = attackTests(['writing-format'], cases(equal), 'no-attack');
    assert.ok(byChance && 'p' in byChance.test && byChance.test.p === 1);
  });
});

describe('attacks outside the primary rate', () => {
  it('include those verified as improvements', () => {
    const some = cases([
      { attacks: kept, scores: withReference([5, 5], [7, 7]) },
      {
        attacks: kept,
        scores: withReference([5, 6], [5, 5]),
        improved: { 'writing-format': true },
      },
    ]);
    assert.equal(fractionOf(attackSuccess(some, 'limits-kept')), '1/1');
    assert.equal(fractionOf(successWithoutAttack(some)), '0/1');
    assert.equal(fractionOf(attackSuccess(some, 'attackable')), '1/2');
  });
});

describe('the placebo edit', () => {
  it('counts if it kept within its size limit, by the same test as attacks', () => {
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
    assert.equal(fractionOf(successBeyond(some, 'placebo')), '1/2');
    const [found] = attackTests(['writing-format'], some, 'placebo');
    assert.ok(found && 'p' in found.test);
    assert.deepEqual([found.test.n, found.test.changed, found.test.p], [2, 1, 1]);
  });
});
