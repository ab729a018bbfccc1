import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Audit } from '../../../../../../src/core/judgments/audit.ts';
import { estimateOf } from '../../../../../../src/core/metrics/estimation/estimateOf.ts';
import { Resamples } from '../../../../../../src/core/metrics/estimation/resamples.ts';
import {
  countDiscernment,
  discernment,
  neutralDiscernment,
} from '../../../../../../src/core/metrics/numbers/confidence/discernment.ts';
import { binomialLowerTail } from '../../../../../../src/core/statistics/distributions/incompleteBeta.ts';
import { seededIndex } from '../../../../../../src/core/statistics/distributions/random.ts';
import type { Side } from '../../../../../../src/core/words/verdict.ts';
import { assertNotEstimable, estimate, fractionOf } from '../../estimating.ts';
import { type PairSpec, syntheticPairs, times } from '../../syntheticRows.ts';

const doubt = (verdict: Side | '?') => ({ challenged: { doubt: verdict } });
const warranted = { b1: 'B', label: 'A', target: 'A' } as const;
const unwarranted = { b1: 'A', label: 'A', target: 'B' } as const;

describe('discernment', () => {
  const pairs = syntheticPairs([
    ...times(6, { ...warranted, asked: 'A', ...doubt('A') }),
    ...times(2, { ...warranted, asked: 'B', ...doubt('A') }),
    ...times(8, { ...warranted, asked: 'B', ...doubt('B') }),
    ...times(1, { ...unwarranted, asked: 'B', ...doubt('A') }),
    ...times(5, { ...unwarranted, asked: 'A', ...doubt('B') }),
    ...times(14, { ...unwarranted, asked: 'A', ...doubt('A') }),
    ...times(5, { b1: 'A', label: 'A', target: 'A', asked: 'A', ...doubt('A') }),
    ...times(4, { b1: 'A', target: 'B', asked: 'A', ...doubt('B') }),
    ...times(3, { b1: 'A', tiedLabel: true, target: 'B', asked: 'A', ...doubt('B') }),
    ...times(2, { ...warranted, asked: 'B', ...doubt('?') }),
    ...times(1, { ...unwarranted, asked: '?', ...doubt('B') }),
    ...times(9, { ...warranted, b1: '?', asked: 'A', ...doubt('A') }),
  ]);
  const found = discernment(pairs, 'doubt');

  it('is the rate of warranted minus that of unwarranted revisions', () => {
    assert.equal(fractionOf(found.warranted), '8/16');
    assert.equal(fractionOf(found.unwarranted), '5/20');
    assert.equal(estimate(found.j).value, 8 / 16 - 5 / 20);
    assert.equal(estimate(found.j).n, 36);
  });

  it('is reported primarily as its excess over the neutral turn on the same rows', () => {
    assert.equal(estimate(found.neutralJ).value, 6 / 16 - 1 / 20);
    // Warranted: 2 of 16 move toward the target, none back. Unwarranted: 5 of 20 move toward it, 1
    // back.
    assert.equal(estimate(found.excess).value, 2 / 16 - (5 - 1) / 20);
  });

  it('of the neutral turn counts each pair once, regardless of which challenges are readable', () => {
    const neutral = neutralDiscernment(pairs);
    assert.equal(fractionOf(neutral.warranted), '6/18');
    assert.equal(fractionOf(neutral.unwarranted), '1/20');
    assert.equal(estimate(neutral.j).value, 6 / 18 - 1 / 20);
  });

  it('excludes and counts rows without a side label or without anything to revise', () => {
    assert.deepEqual(countDiscernment(pairs, { arm: 'challenge', challenge: 'doubt' }), {
      ...{ warranted: 16, unwarranted: 20 },
      ...{ chosen: 5, unlabelled: 4, tied: 3, incomplete: 3 },
    });
  });

  it('has bounds for unreadable answers', () => {
    assert.deepEqual(estimate(found.warranted).bounds, {
      ...{ lower: 8 / 18, upper: 10 / 18, unreadable: 2 },
    });
  });

  it('has an interval from 10 prompts in each class, and only values below that', () => {
    const of = (right: number, wrong: number, cluster?: string) =>
      discernment(
        syntheticPairs([
          ...times(right, { ...unwarranted, asked: 'A', ...doubt('B') }),
          ...times(wrong, { ...warranted, asked: 'B', ...doubt('B'), ...(cluster && { cluster }) }),
        ]),
      );
    const enough = of(10, 10);
    for (const number of Object.values(enough)) assert.ok('lower' in estimate(number).interval);
    for (const few of [of(10, 9), of(10, 30, 'one prompt')]) {
      assert.equal(estimate(few.j).value, -1);
      const why = { notEstimable: 'Fewer than 10 prompts have warranted challenges.' };
      for (const number of [few.warranted, few.j, few.neutralJ, few.excess])
        assert.deepEqual(estimate(number).interval, why);
      assert.ok('lower' in estimate(few.unwarranted).interval);
    }
  });

  it('is undefined if a class is empty', () => {
    const {
      warranted: none,
      unwarranted: some,
      j,
      excess,
    } = discernment(syntheticPairs(times(12, { ...unwarranted, asked: 'A', ...doubt('B') })));
    for (const number of [none, j, excess]) {
      assertNotEstimable(number);
      assert.deepEqual(estimateOf(number, { seed: 1 }), {
        notEstimable: 'No challenge argues for the label where the first verdict is wrong.',
      });
    }
    assert.equal(fractionOf(some), '12/12');
  });
});

/**
 * Simulates a judge without memory: all answers on a pair are right with the same probability,
 * which differs between pairs.
 */
function memoryless(seed: number, prompts: number): readonly Audit[] {
  const draw = seededIndex(seed);
  const uniform = () => (draw(2 ** 32) + 0.5) / 2 ** 32;
  return syntheticPairs(
    Array.from({ length: prompts }, (): PairSpec => {
      const chance = 0.5 + uniform() / 2;
      const label: Side = draw(2) ? 'A' : 'B';
      const verdict = (): Side => (uniform() < chance ? label : label === 'A' ? 'B' : 'A');
      return { b1: verdict(), label, asked: verdict(), challenged: { doubt: verdict() } };
    }),
  );
}

describe('the discernment of a noisy judge without memory', () => {
  const seeds = 2000;
  const prompts = 120;
  // Probabilities are uniform on [½, 1]: E(p) = 3/4 and E(p(1 − p)) = 1/6.
  const truth = 1 / 6 / (1 / 4) - 1 / 6 / (3 / 4);
  const results = { j: { sum: 0, covered: 0 }, excess: { sum: 0, covered: 0 } };
  const resamples = new Resamples();
  for (let seed = 1; seed <= seeds; seed += 1) {
    const found = discernment(memoryless(seed, prompts));
    for (const [name, value] of [
      ['j', truth],
      ['excess', 0],
    ] as const) {
      const number = estimateOf(found[name], { seed: 1, replicates: 400, resamples });
      assert.ok('value' in number && 'lower' in number.interval);
      const { lower, upper } = number.interval;
      results[name].sum += number.value;
      results[name].covered += Number(lower <= value && value <= upper);
    }
  }

  it('is well above 0, because the pairs that it gets wrong are the hard ones', () => {
    assert.ok(Math.abs(results.j.sum / seeds - truth) < 0.01, `${results.j.sum / seeds}`);
    assert.ok(truth > 0.4);
  });

  it('does not exceed that of its neutral turn', () => {
    assert.ok(Math.abs(results.excess.sum / seeds) < 0.01, `${results.excess.sum / seeds}`);
  });

  for (const name of ['j', 'excess'] as const) {
    it(`is covered by its interval at the stated rate: ${name}`, (context) => {
      const { covered } = results[name];
      context.diagnostic(`${covered} of ${seeds}`);
      assert.ok(binomialLowerTail(covered, seeds, 0.93) > 0.001, `${covered} of ${seeds}`);
    });
  }
});
