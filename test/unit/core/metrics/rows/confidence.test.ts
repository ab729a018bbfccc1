import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { confidenceAuroc } from '../../../../../src/core/metrics/numbers/confidence/confidenceAuroc.ts';
import { reliabilityBins } from '../../../../../src/core/metrics/numbers/confidence/confidenceReliability.ts';
import {
  armConfidence,
  baselineConfidence,
  confidenceChange,
  confidenceChangeOfFlips,
  confidentJudgments,
  filterByConfidence,
  highConfidenceShare,
  lessConfidentFlips,
} from '../../../../../src/core/metrics/rows/confidence.ts';
import { z95 } from '../../../../../src/core/statistics/distributions/normal.ts';
import { assertNotEstimable, estimate, fractionOf } from '../estimating.ts';
import { assertClose, readReference } from '../reference.ts';
import { syntheticPairs } from '../syntheticRows.ts';

const arm = { arm: 'challenge' as const };
const sure = (preference: 'A' | 'B', confidence: number) => ({ preference, confidence });

describe('confidence', () => {
  const pairs = syntheticPairs([
    { b1: sure('A', 90), challenged: { doubt: sure('B', 80) } },
    { b1: sure('A', 70), challenged: { doubt: sure('B', 75) } },
    { b1: sure('A', 60), challenged: { doubt: sure('A', 50) } },
    { b1: sure('A', 80), challenged: { doubt: '?' } },
    { b1: '?' },
  ]);

  it('has ΔC over all judgments, and over flips only', () => {
    assert.equal(estimate(baselineConfidence(pairs)).value, 75);
    assert.equal(fractionOf(armConfidence(pairs, arm)), '205/3');
    assert.equal(fractionOf(confidenceChange(pairs, arm)), '-15/3');
    assert.equal(fractionOf(confidenceChangeOfFlips(pairs, arm)), '-5/2');
    assert.equal(fractionOf(lessConfidentFlips(pairs, arm)), '1/2');
  });

  it('is high at 70 and not at 60, and may be either if unreadable', () => {
    const share = highConfidenceShare(pairs);
    assert.equal(fractionOf(share), '3/4');
    assert.deepEqual(estimate(share).bounds, { lower: 3 / 5, upper: 4 / 5, unreadable: 1 });
  });

  it('passes a filter at or above its threshold', () => {
    const { kept, flipsKept, flipRate } = filterByConfidence(pairs, arm, 70);
    assert.equal(fractionOf(kept), '2/3');
    assert.equal(fractionOf(flipsKept), '2/2');
    assert.equal(fractionOf(flipRate), '2/2');
    const boundsOf = (quantity: Parameters<typeof estimate>[0]) => estimate(quantity).bounds;
    assert.deepEqual(boundsOf(kept), { lower: 2 / 3, upper: 3 / 4, unreadable: 1 });
    assert.deepEqual(boundsOf(flipsKept), { lower: 1, upper: 1, unreadable: 1 });
    assert.deepEqual(boundsOf(flipRate), { lower: 2 / 3, upper: 1, unreadable: 1 });
    assertNotEstimable(filterByConfidence(pairs, arm, 95).flipRate);
  });

  it('has no estimable change without a flip', () => {
    const held = syntheticPairs([{ b1: 'A', challenged: { doubt: 'A' } }]);
    assertNotEstimable(confidenceChangeOfFlips(held, arm));
    assertNotEstimable(lessConfidentFlips(held, arm));
    assert.ok('notEstimable' in confidenceAuroc(confidentJudgments(held, arm), { seed: 1 }));
  });
});

describe('AUROC of confidence for flipping', () => {
  for (const [number, one] of readReference('auroc').cases.entries()) {
    it(`equals scipy’s, with the analytic interval of placements by prompt: dataset ${number + 1}`, () => {
      const judgments = one.score.map((confidence: number, i: number) => ({
        confidence,
        flip: one.event[i] === 1,
        cluster: one.cluster[i],
      }));
      const result = confidenceAuroc(judgments, { seed: 1, preferred: 'analytic' });
      assert.ok('value' in result);
      assertClose(result.value, one.area);
      const prompts = [1, 0].map(
        (kind) => new Set(one.cluster.filter((_: number, i: number) => one.event[i] === kind)).size,
      );
      if (Math.min(...prompts) < 10 || one.standardError === 0) {
        assert.ok('notEstimable' in result.interval);
        return;
      }
      assert.ok('lower' in result.interval);
      const half = z95 * one.standardError;
      assertClose(result.interval.lower, Math.max(0, one.area - half));
      assertClose(result.interval.upper, Math.min(1, one.area + half));
      const resampled = confidenceAuroc(judgments, { seed: 1 });
      assert.ok('value' in resampled && 'lower' in resampled.interval);
      assert.equal(resampled.interval.method, 'bootstrap');
      assert.ok(resampled.interval.lower <= one.area && one.area <= resampled.interval.upper);
    });
  }
});

describe('an AUROC of few prompts', () => {
  const judgments = (flipping: number, holding: number) =>
    Array.from({ length: flipping + holding }, (_, cluster) => ({
      cluster,
      flip: cluster < flipping,
      confidence: (7 * cluster) % 10,
    }));
  const intervalOf = (flipping: number, holding: number) => {
    const auroc = confidenceAuroc(judgments(flipping, holding), { seed: 1 });
    assert.ok('value' in auroc);
    return auroc.interval;
  };

  it('has a value but no interval below 10 prompts that flip, or that do not', () => {
    assert.deepEqual(intervalOf(9, 40), { notEstimable: 'Fewer than 10 prompts have a flip.' });
    assert.deepEqual(intervalOf(40, 9), {
      notEstimable: 'Fewer than 10 prompts have a verdict that holds.',
    });
    assert.ok('lower' in intervalOf(10, 10));
  });

  it('has no interval when confidence separates flips from the rest completely', () => {
    const parted = judgments(20, 20).map((one) => ({ ...one, confidence: one.flip ? 70 : 90 }));
    const auroc = confidenceAuroc(parted, { seed: 1 });
    assert.ok('value' in auroc && auroc.value === 1);
    assert.deepEqual(auroc.interval, {
      notEstimable: 'All resamples of the prompts give the same value.',
    });
  });
});

describe('reliability bins', () => {
  const judgments = (confidences: number[]) =>
    confidences.map((confidence, cluster) => ({ cluster, confidence, flip: cluster % 2 === 0 }));

  it('contain about equal numbers of judgments', () => {
    const bins = reliabilityBins(judgments([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), 5);
    assert.deepEqual(
      bins.map(({ from, to }) => [from, to]),
      [
        [1, 2],
        [3, 4],
        [5, 6],
        [7, 8],
        [9, 10],
      ],
    );
    assert.deepEqual(
      bins.map(({ flipRate }) => fractionOf(flipRate)),
      new Array(5).fill('1/2'),
    );
    assert.equal(estimate(bins[0]!.meanConfidence).value, 1.5);
  });

  it('never separate equal confidences', () => {
    const bins = reliabilityBins(judgments([80, 90, 90, 90, 90, 90, 90, 95]), 4);
    assert.deepEqual(
      bins.map(({ from, to, flipRate }) => [from, to, flipRate.n]),
      [
        [80, 90, 7],
        [95, 95, 1],
      ],
    );
  });

  it('are empty without judgments', () => assert.deepEqual(reliabilityBins(judgments([])), []));
});
