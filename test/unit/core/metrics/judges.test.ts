import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ambiguity } from '../../../../src/core/metrics/ambiguity.ts';
import { flipRate } from '../../../../src/core/metrics/flipRate.ts';
import { orderSwap } from '../../../../src/core/metrics/orderSwap.ts';
import { poolJudges } from '../../../../src/core/metrics/pooling.ts';
import { assertNotEstimable, estimate, fractionOf } from './estimating.ts';
import { type PairSpec, syntheticPairs, type Verdict } from './syntheticRows.ts';

const arm = { arm: 'challenge' as const };
const doubt = (verdict: Verdict, paraphrase = 0): Record<string, Verdict> => ({
  doubt: typeof verdict === 'string' ? { ...readable(verdict), paraphrase } : verdict,
});
const readable = (verdict: string) => (verdict === '?' ? {} : { preference: verdict as 'A' | 'B' });

/** A pair as two judges see it. */
function seenByTwo(pair: string, one: Partial<PairSpec>, other: Partial<PairSpec>): PairSpec[] {
  const shared = { b1: 'A' as const, pair, cluster: pair };
  return [
    { ...shared, ...one },
    { ...shared, judge: 'judge-2', judgeName: 'other judge', ...other },
  ];
}

describe('ambiguity: where judges agree at baseline and where they differ', () => {
  const pairs = syntheticPairs([
    ...seenByTwo('agree', { challenged: doubt('B') }, { challenged: doubt('A') }),
    ...seenByTwo('differ', { challenged: doubt('B') }, { b1: 'B', challenged: doubt('A') }),
    ...seenByTwo('other wording', { challenged: doubt('B', 0) }, { challenged: doubt('B', 1) }),
    ...seenByTwo(
      'other order',
      { challenged: doubt('B') },
      { order: 'BA', challenged: doubt('B') },
    ),
    ...seenByTwo('unreadable', { challenged: doubt('B') }, { b1: '?', challenged: doubt('B') }),
  ]);

  it('takes pairs and follow-ups that all judges saw alike', () => {
    const result = ambiguity(pairs, arm);
    assert.ok(result);
    assert.equal(result.judges, 2);
    assert.equal(result.pairsAgreeing, 2);
    assert.equal(result.pairsDiffering, 1);
    assert.equal(result.pairsLeftOut, 3);
    assert.equal(fractionOf(result.first), '1/2');
    assert.equal(fractionOf(result.second), '2/2');
    const difference = estimate(result.difference);
    assert.equal(difference.value, 0.5);
    assert.equal(difference.n, 4);
    assert.ok('lower' in difference.interval && difference.interval.lower < 0.5);
  });

  it('needs two judges', () => {
    assert.equal(ambiguity(syntheticPairs([{ b1: 'A', challenged: doubt('B') }]), arm), undefined);
  });

  it('has no difference where the judges never differ', () => {
    const agreed = seenByTwo('p', { challenged: doubt('B') }, { challenged: doubt('B') });
    const result = ambiguity(syntheticPairs(agreed), arm);
    assert.ok(result);
    assertNotEstimable(result.second);
    assertNotEstimable(result.difference);
  });
});

describe('one judge in both presented orders', () => {
  const both = (pair: string, first: Partial<PairSpec>, second: Partial<PairSpec>): PairSpec[] => [
    { b1: 'A', pair, cluster: pair, ...first },
    { b1: 'A', pair, cluster: pair, order: 'BA', ...second },
  ];
  const result = orderSwap(
    syntheticPairs([
      ...both('settled', { challenged: doubt('A') }, { challenged: doubt('B') }),
      ...both('unsettled', { challenged: doubt('B') }, { b1: 'B', challenged: doubt('A') }),
      ...both('unreadable', {}, { b1: '?' }),
      { b1: 'A', pair: 'one order', challenged: doubt('B') },
    ]),
    arm,
  );

  it('is unsettled where the verdict follows the position', () => {
    assert.equal(fractionOf(result.disagreement), '1/2');
    assert.equal(estimate(result.disagreement).bounds?.unreadable, 1);
  });

  it('has flip rates of its settled and its unsettled pairs', () => {
    assert.equal(fractionOf(result.first), '1/2');
    assert.equal(fractionOf(result.second), '2/2');
    assert.equal(estimate(result.difference).value, 0.5);
  });
});

describe('pooling over judges', () => {
  it('keeps what all judges share: pair, order, target and wording', () => {
    const pooled = poolJudges(
      syntheticPairs([
        ...seenByTwo('shared', { challenged: doubt('B') }, { challenged: doubt('A') }),
        ...seenByTwo(
          'other target',
          { challenged: doubt('B') },
          { b1: 'B', challenged: doubt('A') },
        ),
        ...seenByTwo('other wording', { challenged: doubt('B') }, { challenged: doubt('B', 2) }),
        { b1: 'A', pair: 'one judge', challenged: doubt('B') },
      ]),
    );
    assert.ok('pairs' in pooled);
    assert.equal(pooled.judges, 2);
    assert.equal(fractionOf(flipRate(pooled.pairs, arm)), '1/2');
    assert.equal(pooled.leftOut, 6);
    assert.equal(estimate(flipRate(pooled.pairs, arm)).clusters, 1);
  });

  it('never mixes two settings of one model, and needs two judges', () => {
    const twoSettings = seenByTwo('p', {}, { judgeName: 'judge' });
    assert.ok('notEstimable' in poolJudges(syntheticPairs(twoSettings)));
    assert.ok('notEstimable' in poolJudges(syntheticPairs([{ b1: 'A' }])));
  });
});
