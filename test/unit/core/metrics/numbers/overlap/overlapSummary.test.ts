import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  lowOverlapShare,
  meanOverlap,
} from '../../../../../../src/core/metrics/numbers/overlap/overlapSummary.ts';
import { assertNotEstimable, estimate, fractionOf } from '../../estimating.ts';
import { syntheticPairs } from '../../syntheticRows.ts';

describe('overlap of justifications', () => {
  const said = (preference: 'A' | 'B', overlap?: number) => ({ preference, overlap });
  const pairs = syntheticPairs([
    { b1: 'A', b2: said('A', 0.9), asked: said('A', 0.5), challenged: { doubt: said('B', 0.1) } },
    { b1: 'A', challenged: { doubt: said('B', 0.2) } },
    { b1: 'A', challenged: { doubt: said('B', 0.3) } },
    { b1: 'A', challenged: { doubt: said('B') } },
    { b1: 'A', challenged: { doubt: said('A', 0.15) } },
  ]);
  const doubt = { arm: 'challenge' as const, challenge: 'doubt' };

  it('covers flips, with "below 0.20" as a strict limit', () => {
    assert.equal(estimate(meanOverlap(pairs, doubt, 'flips')).value.toFixed(10), '0.2000000000');
    assert.equal(fractionOf(lowOverlapShare(pairs, doubt, 'flips')), '1/3');
  });

  it('has an interval within 0 to 1, the range of overlaps', () => {
    const intervalOf = (values: readonly number[]) => {
      const repeated = syntheticPairs(values.map((one) => ({ b1: 'A', b2: said('A', one) })));
      const { interval } = estimate(meanOverlap(repeated, { arm: 'repeat' }, 'all'));
      assert.ok('method' in interval && interval.method === 'student', JSON.stringify(interval));
      return interval;
    };
    const overlaps = [0.6, ...Array<number>(11).fill(1)];
    assert.equal(intervalOf(overlaps).upper, 1);
    assert.equal(intervalOf(overlaps.map((one) => 1 - one)).lower, 0);
  });

  it('has bounds for unreadable judgments, which may be flips with any overlap', () => {
    const some = syntheticPairs([
      { b1: 'A', challenged: { doubt: said('B', 0.1) } },
      { b1: 'A', challenged: { doubt: said('B', 0.5) } },
      { b1: 'A', challenged: { doubt: '?' } },
      { b1: '?', challenged: {} },
    ]);
    const belowLine = lowOverlapShare(some, doubt, 'flips');
    assert.equal(fractionOf(belowLine), '1/2');
    assert.deepEqual(estimate(belowLine).bounds, { lower: 1 / 3, upper: 2 / 3, unreadable: 1 });
  });

  it('is shown next to unflipped verdicts, repeats and neutral turns', () => {
    assert.equal(fractionOf(lowOverlapShare(pairs, doubt, 'held')), '1/1');
    assert.equal(estimate(meanOverlap(pairs, { arm: 'repeat' }, 'all')).value, 0.9);
    assert.equal(estimate(meanOverlap(pairs, { arm: 'neutral' }, 'all')).value, 0.5);
    assertNotEstimable(meanOverlap(pairs, { arm: 'neutral' }, 'flips'));
  });
});
