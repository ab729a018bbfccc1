import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { poolJudges } from '../../../../../src/core/judgments/pooling.ts';
import {
  orderDisagreement,
  settledContrast,
} from '../../../../../src/core/metrics/numbers/agreement/orderSwap.ts';
import { ambiguity } from '../../../../../src/core/metrics/numbers/flips/ambiguity.ts';
import { flipRate } from '../../../../../src/core/metrics/numbers/flips/flipRate.ts';
import { assertNotEstimable, estimate, fractionOf } from '../estimating.ts';
import { type PairSpec, syntheticPairs, type Verdict } from '../syntheticRows.ts';

const arm = { arm: 'challenge' as const };
const doubt = (verdict: Verdict, paraphrase = 0): Record<string, Verdict> => ({
  doubt: typeof verdict === 'string' ? { ...readable(verdict), paraphrase } : verdict,
});
const readable = (verdict: string) => (verdict === '?' ? {} : { preference: verdict as 'A' | 'B' });

/** Returns a pair as judged by two judges. */
function seenByTwo(pair: string, one: Partial<PairSpec>, other: Partial<PairSpec>): PairSpec[] {
  const shared = { b1: 'A' as const, pair, cluster: pair };
  return [
    { ...shared, ...one },
    { ...shared, judge: 'judge-2', judgeName: 'other judge', ...other },
  ];
}

describe('ambiguity: pairs on which judges agree at baseline and those on which they differ', () => {
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

  it('covers pairs and follow-ups readable for all judges', () => {
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

  it('needs at least two judges', () => {
    assert.equal(ambiguity(syntheticPairs([{ b1: 'A', challenged: doubt('B') }]), arm), undefined);
  });

  it('has no difference if the judges never differ', () => {
    const agreed = seenByTwo('p', { challenged: doubt('B') }, { challenged: doubt('B') });
    const result = ambiguity(syntheticPairs(agreed), arm);
    assert.ok(result);
    assertNotEstimable(result.second);
    assertNotEstimable(result.difference);
  });
});

describe('one judge in both presentation orders', () => {
  const both = (pair: string, first: Partial<PairSpec>, second: Partial<PairSpec>): PairSpec[] => [
    { b1: 'A', pair, cluster: pair, ...first },
    { b1: 'A', pair, cluster: pair, order: 'BA', ...second },
  ];
  const pairs = syntheticPairs([
    ...both('settled', { challenged: doubt('A') }, { challenged: doubt('B') }),
    ...both('unsettled', { challenged: doubt('B') }, { b1: 'B', challenged: doubt('A') }),
    ...both('unreadable', {}, { b1: '?' }),
    { b1: 'A', pair: 'one order', challenged: doubt('B') },
  ]);
  const [disagreement, result] = [orderDisagreement(pairs), settledContrast(pairs, arm)];

  it('is unsettled if the verdict follows the position', () => {
    assert.equal(fractionOf(disagreement), '1/2');
    assert.equal(estimate(disagreement).bounds?.unreadable, 1);
  });

  it('has separate flip rates for settled and unsettled pairs', () => {
    assert.equal(fractionOf(result.first), '1/2');
    assert.equal(fractionOf(result.second), '2/2');
    assert.equal(estimate(result.difference).value, 0.5);
  });
});

describe('pooling over judges', () => {
  const pooledOf = (specs: readonly PairSpec[]) => {
    const pooled = poolJudges(syntheticPairs(specs));
    assert.ok('audits' in pooled, JSON.stringify(pooled));
    return pooled;
  };
  const reasonFor = (specs: readonly PairSpec[]) => {
    const pooled = poolJudges(syntheticPairs(specs));
    assert.ok('notEstimable' in pooled);
    return pooled.notEstimable;
  };
  const counterbalanced = { protocol: 'counterbalanced', target: 'A' as const };

  it('keeps each judge’s own audits of the pairs for which all of them have a readable B1', () => {
    const pooled = pooledOf([
      ...seenByTwo('agree', { challenged: doubt('B') }, { challenged: doubt('A') }),
      ...seenByTwo('differ', { challenged: doubt('B') }, { b1: 'B', challenged: doubt('A') }),
      ...seenByTwo('other wording', { challenged: doubt('A') }, { challenged: doubt('A', 2) }),
      ...seenByTwo(
        'other order',
        { challenged: doubt('A') },
        { order: 'BA', challenged: doubt('A') },
      ),
      ...seenByTwo('unreadable', { challenged: doubt('B') }, { b1: '?' }),
      { b1: 'A', pair: 'one judge', challenged: doubt('B') },
    ]);
    assert.deepEqual([pooled.judges, pooled.shared], [2, 4]);
    assert.deepEqual(pooled.leftOut, [
      '1 not judged by every judge',
      '1 without a readable first verdict from every judge, in right and firm alone',
    ]);
    assert.equal(fractionOf(flipRate(pooled.audits, arm)), '3/8');
    assert.equal(estimate(flipRate(pooled.audits, arm)).clusters, 4);
    assert.deepEqual([pooled.audits.length, pooled.asked.length], [8, 10]);
    assert.deepEqual([pooled.followUps, pooled.askedAlike], [8, 4]);
  });

  it('matches pairs by content, with A and B in either order', () => {
    const exchanged: PairSpec = {
      ...{ judge: 'judge-2', judgeName: 'other judge', dataset: 'other.jsonl', pair: 'its name' },
      ...{ content: 'p', cluster: 'p', swapped: true, order: 'BA', b1: 'B', label: 'B' },
      ...{ lengthA: 20, lengthB: 10, challenged: { doubt: 'A' } },
    };
    const { audits } = pooledOf([
      { b1: 'A', pair: 'p', cluster: 'p', label: 'A', challenged: { doubt: 'B' } },
      exchanged,
    ]);
    const [first, second] = audits.map(({ pair, baseline, challenges: [judgment] }) => [
      ...[baseline.preference, pair.order, pair.label, pair.lengthA],
      ...[judgment?.preference, judgment?.target],
    ]);
    assert.deepEqual(second, first);
    assert.equal(ambiguity(audits, arm)?.pairsAgreeing, 1);
  });

  it('requires the same assigned target by content', () => {
    const one = { ...counterbalanced, challenged: doubt('A') };
    assert.match(
      reasonFor(seenByTwo('p', one, { ...one, target: 'B' })),
      /share no pair .*: 1 with different targets/,
    );
    const exchanged = { ...one, target: 'B' as const, swapped: true };
    assert.equal(pooledOf(seenByTwo('p', one, exchanged)).shared, 1);
  });

  it('requires the same arms', () => {
    const both = { challenged: { ...doubt('A'), authority: 'B' as const } };
    assert.match(
      reasonFor(seenByTwo('p', both, { challenged: doubt('A') })),
      /1 with different arms/,
    );
    assert.match(reasonFor(seenByTwo('p', { ...both, asked: 'A' }, both)), /1 with different arms/);
  });

  it('never pools fixed evidence with evidence written by a model', () => {
    const fixed = { challenged: { evidence: 'B' as const } };
    const written = { challenged: { 'evidence (written by w)': 'B' as const } };
    assert.match(reasonFor(seenByTwo('p', fixed, written)), /1 with different arms/);
    assert.equal(pooledOf(seenByTwo('p', written, written)).shared, 1);
  });

  it('lists the pairs of each judge if they share none', () => {
    assert.equal(
      reasonFor([
        { b1: 'A', pair: 'p' },
        { b1: 'A', pair: 'q', judge: 'judge-2', judgeName: 'other judge' },
      ]),
      'The judges share no pair (matched by content): 2 not judged by every judge.',
    );
  });

  it('never mixes two settings of one model, and needs at least two judges', () => {
    const twoSettings = seenByTwo('p', {}, { judgeName: 'judge' });
    assert.match(reasonFor(twoSettings), /settings or judge prompts of one model are never pooled/);
    assert.match(reasonFor([{ b1: 'A' }]), /only one judge/);
  });
});
