import type {
  Column,
  Quantity,
  QuantityForm,
} from '../../../../src/core/metrics/estimation/quantity.ts';
import type { ConfidentJudgments } from '../../../../src/core/metrics/rows/confidence.ts';
import { seededIndex } from '../../../../src/core/metrics/statistics/distributions/random.ts';
import { type ConfidentJudgment, confidentColumns } from './confidentColumns.ts';

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
  readonly judgments: ConfidentJudgments;
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
  const column = () => new Float64Array(prompts);
  const rows = column().fill(rare.rowsPerPrompt);
  const [flips, neutrals, ups, downs] = [column(), column(), column(), column()];
  const [towards, aways] = [column(), column()];
  const [changes, exponentials, overlaps] = [column(), column(), column()];
  const add = (to: Float64Array, prompt: number, value: number) => {
    to[prompt] = (to[prompt] ?? 0) + value;
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
      const waited = isCommon() ? waiting : exponential();
      const shared = isCommon() ? alike : overlapping();
      add(flips, cluster, flip);
      add(neutrals, cluster, neutral);
      add(ups, cluster, up);
      add(downs, cluster, down);
      add(towards, cluster, toward);
      add(aways, cluster, flip - toward);
      add(changes, cluster, flip * change);
      add(exponentials, cluster, flip * waited);
      add(overlaps, cluster, flip * shared);
      const from = flip === 1 ? rare.flippingFrom : rare.holdingFrom;
      judgments.push({
        cluster,
        confidence: from + Math.floor(21 * confidence),
        flip: flip === 1,
      });
    }
  };
  for (let cluster = 0; cluster < prompts; cluster += 1) simulatePrompt(cluster);
  const quantity = (form: QuantityForm, ...columns: readonly Column[]): Quantity => ({
    ...{ form, columns, n: prompts * rare.rowsPerPrompt, whenEmpty: 'Nothing was counted.' },
  });
  return {
    flipRate: quantity({ kind: 'share' }, flips, rows),
    reversal: quantity({ kind: 'signed-share' }, ups, downs, rows),
    robustness: quantity({ kind: 'robustness', alpha: 0.5 }, flips, ups, downs, rows),
    steering: quantity({ kind: 'signed-share' }, towards, aways, rows),
    contrast: quantity({ kind: 'difference' }, flips, rows, neutrals, rows),
    change: quantity({ kind: 'mean' }, changes, flips),
    exponentialChange: quantity({ kind: 'mean' }, exponentials, flips),
    overlap: quantity({ kind: 'mean' }, overlaps, flips),
    judgments: confidentColumns(judgments),
  };
}
