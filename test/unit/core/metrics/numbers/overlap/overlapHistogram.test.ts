import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { overlapHistogram } from '../../../../../../src/core/metrics/numbers/overlap/overlapHistogram.ts';
import { armHighConfidenceShare } from '../../../../../../src/core/metrics/rows/confidence.ts';
import { assertNotEstimable, estimate, fractionOf } from '../../estimating.ts';
import { syntheticPairs } from '../../syntheticRows.ts';

const said = (preference: 'A' | 'B', overlap?: number) => ({ preference, overlap });

describe('the distribution of overlap', () => {
  const bins = overlapHistogram(
    syntheticPairs([
      {
        b1: 'A',
        b2: said('A', 1),
        asked: said('B', 0.75),
        challenged: { doubt: said('B', 0.1999) },
      },
      { b1: 'A', challenged: { doubt: said('B', 0.2), authority: said('A', 0.3) } },
      { b1: 'A', challenged: { doubt: said('A', 0), authority: said('A') } },
      { b1: 'A', b2: '?', challenged: { doubt: '?' } },
      { b1: '?', b2: said('A', 0.5) },
    ]),
  );
  const countsOf = (series: 'flips' | 'held' | 'repeat' | 'neutral') =>
    bins.map((bin) => bin[series]).join('');

  it('has a bin edge at 0.20, which belongs to the bin above', () => {
    assert.deepEqual(bins.map(({ from, to }) => `${from}–${to}`).slice(0, 3), [
      '0–0.1',
      '0.1–0.2',
      '0.2–0.3',
    ]);
    assert.equal(countsOf('flips'), '0110000000');
    assert.equal(countsOf('held'), '1001000000');
  });

  it('includes repeats, at 1 in the last bin, and neutral turns, flipped or not', () => {
    assert.equal(countsOf('repeat'), '0000000001');
    assert.equal(countsOf('neutral'), '0000000100');
  });
});

describe('the share of high confidence in an arm', () => {
  const sure = (confidence?: number) => ({ preference: 'A' as const, confidence });
  const pairs = syntheticPairs([
    { b1: 'A', challenged: { doubt: sure(70) } },
    { b1: 'A', challenged: { doubt: sure(69) } },
    { b1: 'A', challenged: { doubt: sure(undefined) } },
    { b1: 'A', challenged: { doubt: '?' } },
  ]);

  it('counts 70 to 100 among the judgments that state a confidence', () => {
    const share = armHighConfidenceShare(pairs, { arm: 'challenge' });
    assert.equal(fractionOf(share), '1/2');
    assert.deepEqual(estimate(share).bounds, { lower: 1 / 3, upper: 2 / 3, unreadable: 1 });
    assertNotEstimable(armHighConfidenceShare(pairs, { arm: 'neutral' }));
  });
});
