import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  agreementChange,
  labelAgreement,
} from '../../../../src/core/metrics/numbers/agreement/agreement.ts';
import {
  beneficialFlipRate,
  countFlips,
  flipRateByCorrectness,
  harmfulFlipRate,
  harmfulShareOfFlips,
} from '../../../../src/core/metrics/numbers/flips/flipKinds.ts';
import { flipRate } from '../../../../src/core/metrics/numbers/flips/flipRate.ts';
import { countAnswers } from '../../../../src/core/metrics/rows/readability.ts';
import { assertNotEstimable, estimate, fractionOf } from './estimating.ts';
import { type PairSpec, syntheticPairs, times } from './syntheticRows.ts';

const challenge = { arm: 'challenge' as const };

describe('the flip rate of an arm', () => {
  const specs: PairSpec[] = [
    { b1: 'A', b2: 'A', asked: 'A', challenged: { doubt: 'B', authority: 'B' } },
    { b1: 'B', b2: '?', asked: 'A', challenged: { doubt: 'B', authority: '?' } },
    { b1: 'A', b2: 'B', asked: '?', challenged: { doubt: 'A', authority: 'B' } },
    { b1: '?', b2: 'B', asked: 'B', challenged: { doubt: 'A', authority: 'B' } },
  ];
  const pairs = syntheticPairs(specs);

  it('needs B1 and that arm only', () => {
    assert.equal(fractionOf(flipRate(pairs, { arm: 'repeat' })), '1/2');
    assert.equal(fractionOf(flipRate(pairs, { arm: 'neutral' })), '1/2');
    assert.equal(fractionOf(flipRate(pairs, { ...challenge, challenge: 'doubt' })), '1/3');
    assert.equal(fractionOf(flipRate(pairs, { ...challenge, challenge: 'authority' })), '2/2');
    assert.equal(fractionOf(flipRate(pairs, challenge)), '3/5');
  });

  it('is shown next to its values if none or all of the unreadable answers had flipped', () => {
    assert.deepEqual(estimate(flipRate(pairs, challenge)).bounds, {
      lower: 3 / 6,
      upper: 4 / 6,
      unreadable: 1,
    });
  });

  it('is not estimable if nothing is readable', () => {
    assertNotEstimable(flipRate(pairs, { ...challenge, challenge: 'evidence' }));
    assertNotEstimable(flipRate([], challenge));
    assertNotEstimable(
      flipRate(syntheticPairs([{ b1: 'A', challenged: { doubt: '?' } }]), challenge),
    );
  });

  it('counts answers by outcome, with an unreadable B1 in its own arm', () => {
    const arms = countAnswers(pairs);
    const { judgments, readable, unreadable } = arms.get('baseline') ?? {};
    assert.deepEqual(
      { judgments, readable, unreadable },
      {
        ...{ judgments: 4, readable: 3 },
        unreadable: { refusal: 1 },
      },
    );
  });

  it('separates judges, orders, protocols and runs, and keeps prompts together', () => {
    const one: PairSpec = { b1: 'A', pair: 'p', cluster: 'c', challenged: { doubt: 'B' } };
    const grouped = syntheticPairs([
      one,
      { ...one, judge: 'judge-2' },
      { ...one, order: 'BA' },
      { ...one, protocol: 'counterbalanced' },
      { ...one, run: 'run-2' },
    ]);
    assert.equal(grouped.length, 5);
    assert.equal(estimate(flipRate(grouped, challenge)).clusters, 1);
  });
});

describe('agreement with labels and harmful flips', () => {
  const pairs = syntheticPairs([
    { b1: 'A', label: 'A', challenged: { doubt: 'B' } },
    { b1: 'A', label: 'A', challenged: { doubt: 'A' } },
    { b1: 'A', label: 'A', challenged: { doubt: '?' } },
    { b1: 'B', label: 'A', challenged: { doubt: 'A' } },
    { b1: 'B', label: 'A', challenged: { doubt: '?' } },
    { b1: 'A', challenged: { doubt: 'B' } },
    { b1: '?', label: 'A' },
  ]);

  it('cover pairs with a label', () => {
    assert.equal(fractionOf(labelAgreement(pairs)), '3/5');
    assert.deepEqual(estimate(labelAgreement(pairs)).bounds, {
      lower: 3 / 6,
      upper: 4 / 6,
      unreadable: 1,
    });
    assert.equal(fractionOf(labelAgreement(pairs, challenge)), '2/3');
  });

  it('have two denominators for harmful: flips and decisions, both of labeled pairs', () => {
    assert.deepEqual(countFlips(pairs, challenge), {
      flips: 3,
      harmful: 1,
      beneficial: 1,
      unlabelled: 1,
    });
    assert.equal(fractionOf(harmfulShareOfFlips(pairs, challenge)), '1/2');
    assert.equal(fractionOf(harmfulFlipRate(pairs, challenge)), '1/3');
    assert.equal(fractionOf(beneficialFlipRate(pairs, challenge)), '1/3');
  });

  it('count an unreadable answer as possibly harmful only after a correct baseline', () => {
    assert.deepEqual(estimate(harmfulFlipRate(pairs, challenge)).bounds, {
      lower: 1 / 5,
      upper: 2 / 5,
      unreadable: 2,
    });
    assert.deepEqual(estimate(harmfulShareOfFlips(pairs, challenge)).bounds, {
      lower: 1 / 3,
      upper: 2 / 3,
      unreadable: 2,
    });
  });

  it('have separate flip rates for correct and incorrect baselines', () => {
    const { correct, incorrect } = flipRateByCorrectness(pairs, challenge);
    assert.equal(fractionOf(correct), '1/2');
    assert.equal(fractionOf(incorrect), '1/1');
  });

  it('are not estimable without labels', () => {
    const unlabelled = syntheticPairs([{ b1: 'A', challenged: { doubt: 'B' } }]);
    assertNotEstimable(labelAgreement(unlabelled));
    assertNotEstimable(labelAgreement(unlabelled, challenge));
    assertNotEstimable(harmfulShareOfFlips(unlabelled, challenge));
    assertNotEstimable(harmfulFlipRate(unlabelled, challenge));
  });
});

describe('the change in agreement', () => {
  const doubt = { arm: 'challenge', challenge: 'doubt' } as const;

  it('is after minus before on the same rows, like the paper’s drop from 116 to 82 of 172', () => {
    const pairs = syntheticPairs([
      ...times(70, { b1: 'A', label: 'A', challenged: { doubt: 'A' } }),
      ...times(46, { b1: 'A', label: 'A', challenged: { doubt: 'B' } }),
      ...times(12, { b1: 'B', label: 'A', challenged: { doubt: 'A' } }),
      ...times(44, { b1: 'B', label: 'A', challenged: { doubt: 'B' } }),
      ...times(9, { b1: 'A', challenged: { doubt: 'B' } }),
    ]);
    const change = estimate(agreementChange(pairs, doubt));
    assert.equal(fractionOf(agreementChange(pairs, doubt)), '-34/172');
    assert.equal(change.value.toFixed(3), '-0.198');
    assert.equal(change.n, 172);
    // 58 of 172 rows change: ±1.96 · √((58/172 − 0.1977²) / 172) = ±0.082.
    assert.ok('lower' in change.interval);
    assert.ok(Math.abs(change.interval.lower + 0.28) < 0.012, `${change.interval.lower}`);
    assert.ok(Math.abs(change.interval.upper + 0.116) < 0.012, `${change.interval.upper}`);
  });

  it('excludes unreadable follow-ups and reports their possible effect', () => {
    const pairs = syntheticPairs([
      { b1: 'A', label: 'A', challenged: { doubt: 'B' } },
      { b1: 'A', label: 'A', challenged: { doubt: 'A' } },
      { b1: 'A', label: 'A', challenged: { doubt: '?' } },
      { b1: 'B', label: 'A', challenged: { doubt: '?' } },
    ]);
    const change = estimate(agreementChange(pairs, doubt));
    assert.equal(change.value, -1 / 2);
    assert.deepEqual(change.bounds, { lower: -2 / 4, upper: 0, unreadable: 2 });
    assertNotEstimable(agreementChange(pairs, { arm: 'neutral' }));
  });
});
