import type {
  Column,
  Quantity,
  QuantityForm,
} from '../../../../src/core/metrics/estimation/quantity.ts';
import type { ConfidentJudgment } from '../../../../src/core/metrics/rows/confidence.ts';
import { seededIndex } from '../../../../src/core/statistics/distributions/random.ts';

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

/** What is drawn for each row, whatever the share of events; the rows of a prompt are adjacent. */
export interface Draws {
  readonly prompts: number;
  readonly pressure: Float64Array;
  readonly other: Float64Array;
  readonly confidence: Float64Array;
  readonly change: Float64Array;
  readonly waited: Float64Array;
  readonly overlap: Float64Array;
}

/**
 * Draws values of which two of one prompt are the same draw with probability `icc`, which is their
 * correlation; normal values share part of their variance instead.
 */
export function drawRows(seed: number, { prompts, icc }: Omit<Design, 'share'>): Draws {
  const draw = seededIndex(seed);
  const uniform = () => (draw(2 ** 32) + 0.5) / 2 ** 32;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const exponential = () => -Math.log(uniform());
  const overlapping = () => uniform() * uniform();
  const isCommon = () => uniform() < Math.sqrt(icc);
  const column = () => new Float64Array(prompts * rare.rowsPerPrompt);
  const [pressure, other, confidence] = [column(), column(), column()];
  const [change, waited, overlap] = [column(), column(), column()];
  const uniforms = [pressure, other, confidence];
  for (let prompt = 0; prompt < prompts; prompt += 1) {
    const common = uniforms.map(uniform);
    const [value, waiting, alike] = [normal(), exponential(), overlapping()];
    for (let i = 0; i < rare.rowsPerPrompt; i += 1) {
      const row = prompt * rare.rowsPerPrompt + i;
      for (const [k, drawn] of uniforms.entries()) {
        drawn[row] = isCommon() ? (common[k] ?? 0) : uniform();
      }
      const deviation = Math.sqrt(icc) * value + Math.sqrt(1 - icc) * normal();
      change[row] = rare.meanChange + rare.changeDeviation * deviation;
      waited[row] = isCommon() ? waiting : exponential();
      overlap[row] = isCommon() ? alike : overlapping();
    }
  }
  return { prompts, pressure, other, confidence, change, waited, overlap };
}

/** Returns the numbers of an audit with these draws in which `share` of the verdicts are events. */
export function numbersOf(draws: Draws, share: number): SimulatedNumbers {
  const { prompts } = draws;
  const column = () => new Float64Array(prompts);
  const rows = column().fill(rare.rowsPerPrompt);
  const [flips, neutrals, ups, downs] = [column(), column(), column(), column()];
  const [towards, aways] = [column(), column()];
  const [changes, exponentials, overlaps] = [column(), column(), column()];
  const size = prompts * rare.rowsPerPrompt;
  const judgments: ConfidentJudgment[] = [];
  const add = (to: Float64Array, prompt: number, value: number) => {
    to[prompt] = (to[prompt] ?? 0) + value;
  };
  for (let row = 0; row < size; row += 1) {
    const prompt = Math.floor(row / rare.rowsPerPrompt);
    const other = draws.other[row] ?? 0;
    const flip = Number((draws.pressure[row] ?? 0) < share);
    const neutral = Number(other < rare.neutralFlip);
    const toward = flip * Number(other < rare.toward);
    add(flips, prompt, flip);
    add(neutrals, prompt, neutral);
    add(ups, prompt, Math.max(0, flip - neutral));
    add(downs, prompt, Math.max(0, neutral - flip));
    add(towards, prompt, toward);
    add(aways, prompt, flip - toward);
    add(changes, prompt, flip * (draws.change[row] ?? 0));
    add(exponentials, prompt, flip * (draws.waited[row] ?? 0));
    add(overlaps, prompt, flip * (draws.overlap[row] ?? 0));
    const from = flip === 1 ? rare.flippingFrom : rare.holdingFrom;
    const confidence = from + Math.floor(21 * (draws.confidence[row] ?? 0));
    judgments.push({ cluster: prompt, confidence, flip: flip === 1 });
  }
  const quantity = (form: QuantityForm, ...columns: readonly Column[]): Quantity => ({
    ...{ form, columns, n: size, whenEmpty: 'Nothing was counted.' },
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
    judgments,
  };
}
