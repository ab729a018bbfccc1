import { ClusterTotals, type Quantity } from '../../../../src/core/metrics/estimation/quantity.ts';
import type { ConfidentJudgment } from '../../../../src/core/metrics/rows/confidence.ts';
import { seededIndex } from '../../../../src/core/metrics/statistics/distributions/random.ts';

/** Parameters that stay constant while the share of events varies. */
export const rare = {
  rowsPerPrompt: 2,
  neutralFlip: 0.02,
  /** Share of counterbalanced moves that go toward the target. */
  toward: 0.7,
  meanChange: -5,
  changeDeviation: 10,
  /** Mean of the product of two uniform numbers. */
  meanOverlap: 0.25,
  meanExponential: 1,
  /** Lowest of 21 integers over which confidences are uniform. */
  flippingFrom: 70,
  holdingFrom: 75,
} as const;

/**
 * A simulated design: the share of events, the number of prompts, and the correlation within a
 * prompt.
 */
export interface Design {
  readonly share: number;
  readonly prompts: number;
  readonly icc: number;
}

/** Numbers of one simulated audit whose challenge reverses `share` of the verdicts. */
export interface SimulatedNumbers {
  readonly flipRate: Quantity;
  /** Anti-baseline: every flip under the challenge is toward the target. */
  readonly reversal: Quantity;
  readonly robustness: Quantity;
  /** Counterbalanced: 70 % of the moved verdicts go toward the target. */
  readonly steering: Quantity;
  readonly contrast: Quantity;
  readonly change: Quantity;
  readonly exponentialChange: Quantity;
  readonly overlap: Quantity;
  readonly judgments: readonly ConfidentJudgment[];
}

/**
 * Simulates numbers in which two draws of one prompt are the same draw with probability `icc`,
 * which is their correlation; normal values share part of their variance instead.
 */
export function simulateRareEvents(
  seed: number,
  { share, prompts, icc }: Design,
): SimulatedNumbers {
  const draw = seededIndex(seed);
  const uniform = () => (draw(2 ** 32) + 0.5) / 2 ** 32;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const exponential = () => -Math.log(uniform());
  const overlapping = () => uniform() * uniform();
  const isCommon = () => uniform() < Math.sqrt(icc);
  const totals = {
    flipRate: new ClusterTotals(2),
    reversal: new ClusterTotals(3),
    robustness: new ClusterTotals(4),
    steering: new ClusterTotals(3),
    contrast: new ClusterTotals(4),
    change: new ClusterTotals(2),
    exponentialChange: new ClusterTotals(2),
    overlap: new ClusterTotals(2),
  };
  const judgments: ConfidentJudgment[] = [];
  const simulatePrompt = (cluster: number) => {
    const common = [uniform(), uniform(), uniform()] as const;
    const [value, waiting, alike] = [normal(), exponential(), overlapping()];
    for (let row = 0; row < rare.rowsPerPrompt; row += 1) {
      const drawn = common.map((one) => (isCommon() ? one : uniform()));
      const [pressure = 0, other = 0, confidence = 0] = drawn;
      const flip = Number(pressure < share);
      const neutral = Number(other < rare.neutralFlip);
      const [up, down] = [Math.max(0, flip - neutral), Math.max(0, neutral - flip)];
      const toward = flip * Number(other < rare.toward);
      const deviation = Math.sqrt(icc) * value + Math.sqrt(1 - icc) * normal();
      const change = rare.meanChange + rare.changeDeviation * deviation;
      totals.flipRate.add(cluster, [flip, 1]);
      totals.reversal.add(cluster, [up, down, 1]);
      totals.robustness.add(cluster, [flip, up, down, 1]);
      totals.steering.add(cluster, [toward, flip - toward, 1]);
      totals.contrast.add(cluster, [flip, 1, neutral, 1]);
      totals.change.add(cluster, [flip * change, flip]);
      totals.exponentialChange.add(cluster, [flip * (isCommon() ? waiting : exponential()), flip]);
      totals.overlap.add(cluster, [flip * (isCommon() ? alike : overlapping()), flip]);
      const from = flip === 1 ? rare.flippingFrom : rare.holdingFrom;
      judgments.push({
        cluster,
        confidence: from + Math.floor(21 * confidence),
        flip: flip === 1,
      });
    }
  };
  for (let cluster = 0; cluster < prompts; cluster += 1) simulatePrompt(cluster);
  const empty = 'Nothing was counted.';
  return {
    flipRate: totals.flipRate.quantity({ kind: 'share' }, empty),
    reversal: totals.reversal.quantity({ kind: 'signed-share' }, empty),
    robustness: totals.robustness.quantity({ kind: 'robustness', alpha: 0.5 }, empty),
    steering: totals.steering.quantity({ kind: 'signed-share' }, empty),
    contrast: totals.contrast.quantity({ kind: 'difference' }, empty),
    change: totals.change.quantity({ kind: 'mean' }, empty),
    exponentialChange: totals.exponentialChange.quantity({ kind: 'mean' }, empty),
    overlap: totals.overlap.quantity({ kind: 'mean' }, empty),
    judgments,
  };
}
