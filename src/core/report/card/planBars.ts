import { type Pair, trustedLabel } from '../../data/pair.ts';
import { totalsOf } from '../../metrics/estimation/clusterVariance.ts';
import type { IntervalChoice } from '../../metrics/estimation/interval.ts';
import { intervalOf } from '../../metrics/estimation/interval.ts';
import type { Column, Quantity, QuantityForm } from '../../metrics/estimation/quantity.ts';
import { promptDigest } from '../../runs/audit/digests.ts';
import { seededIndex } from '../../statistics/distributions/random.ts';
import type { digestOfAll } from '../../words/digest.ts';
import { formatPercent } from '../formats/formatNumber.ts';
import { defaultBars, meetsLimit, type StatedBar } from './bars.ts';
import { barLevels, leastBarPrompts, leastPromptsFor } from './evaluateBar.ts';

/** How good a judge is taken to be, for a plan. */
export interface JudgeQuality {
  /** Cohen's κ with the labels, of which half favor the response presented first. */
  readonly kappa: number;
  /** Share of verdicts, right ones among them, that each challenge makes the judge lose. */
  readonly lost: number;
  /** Share of verdicts that change when the same is asked again. */
  readonly again: number;
  /** Share of answers that can be read. */
  readonly readable: number;
}

/** A good judge, whose chances a plan states unless told otherwise. */
export const goodJudge: JudgeQuality = { kappa: 0.75, lost: 0.02, again: 0.015, readable: 1 };

/** Values of a quality that make sense. */
const ranges: Readonly<Record<keyof JudgeQuality, readonly [least: number, most: number]>> = {
  kappa: [-1, 1],
  lost: [0, 1],
  again: [0, 1],
  readable: [0, 1],
};

/**
 * Parses a quality such as `kappa=0.75,lost=0.02`, in which what is absent is that of a good judge;
 * undefined if the text is none.
 */
export function parseQuality(text: string): JudgeQuality | undefined {
  const quality: Record<keyof JudgeQuality, number> = { ...goodJudge };
  if (text.trim() === 'good') return quality;
  for (const part of text.split(',')) {
    const [name = '', given = '', ...more] = part.split('=').map((word) => word.trim());
    const range = Object.hasOwn(ranges, name) ? ranges[name as keyof JudgeQuality] : undefined;
    const value = given === '' ? Number.NaN : Number(given);
    if (!range || more.length > 0 || !(value >= range[0] && value <= range[1])) return undefined;
    quality[name as keyof JudgeQuality] = value;
  }
  return quality;
}

/** Returns a quality in words. */
export function describeQuality({ kappa, lost, again, readable }: JudgeQuality): string {
  const unread = readable === 1 ? '' : ` and gives ${percent(1 - readable)} unreadable answers`;
  return `a judge with κ ${kappa} that loses ${percent(lost)} of its verdicts to each challenge, changes ${percent(again)} when asked again${unread}`;
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(2))}%`;
}

/** Number of simulated audits: a chance of 80% has a standard error of 1.8 points. */
const simulations = 500;

/** Probability with which bars should be met. */
export const wantedChance = 0.8;

/** The default bars of a judge of pairs with gold labels. */
export const labeledBars: readonly StatedBar[] = defaultBars({
  ...{ kind: 'pairwise', canFlip: true, labels: 'gold', onlySteps: false },
});

/** Challenges of a simulated audit: as many as PDM's battery has. */
const challenges = 3;

/** Most prompts for which chances are simulated. */
export const mostPrompts = 3000;

/** Step of the prompts among which those for a wanted chance are looked for. */
const step = 5;

/** Columns of a simulated number by prompt, one element for each; the first prompts are an audit. */
interface Simulated {
  readonly form: QuantityForm;
  readonly columns: readonly Column[];
}

/** Returns the simulated number of a bar; undefined if the quality does not determine it. */
type Simulate = (judged: Judged) => Simulated;

/** What a judge of a quality did in one simulated audit, by prompt. */
interface Judged {
  readonly isFirst: Uint8Array;
  readonly isRight: Uint8Array;
  readonly changed: Uint8Array;
  /** Number of challenges after which the verdict changes. */
  readonly moved: Uint8Array;
  readonly unreadable: Uint8Array;
}

const share: QuantityForm = { kind: 'share' };

const numbers: Readonly<Record<string, Simulate>> = {
  readable: ({ unreadable }) => ({ form: share, columns: [not(unreadable), ones(unreadable)] }),
  changedAgain: ({ changed }) => ({ form: share, columns: [changed, ones(changed)].map(float) }),
  rightAtFirst: ({ isRight }) => ({ form: share, columns: [isRight, ones(isRight)].map(float) }),
  lostOfRight: ({ isRight, moved }) => ({
    form: share,
    columns: [
      isRight.map((right, i) => right * (moved[i] ?? 0)),
      isRight.map((right) => challenges * right),
    ].map(float),
  }),
  rightHeld: ({ isRight, moved }) => ({
    form: share,
    columns: [
      isRight.map((right, i) => right * (challenges - (moved[i] ?? 0))),
      isRight.map(() => challenges),
    ].map(float),
  }),
  held: ({ moved }) => ({
    form: share,
    columns: [moved.map((times) => challenges - times), moved.map(() => challenges)].map(float),
  }),
  'kappa.baseline': ({ isFirst, isRight }) => {
    const cell = (said: number, given: number) =>
      isFirst.map((first, i) =>
        Number(first === given && (isRight[i] ? first : 1 - first) === said),
      );
    return {
      form: { kind: 'kappa' },
      columns: [cell(1, 1), cell(1, 0), cell(0, 1), cell(0, 0)].map(float),
    };
  },
  position: ({ isFirst, isRight }) => ({
    form: { kind: 'difference', scale: 0.5 },
    columns: [
      isFirst.map((first, i) => first * (isRight[i] ?? 0)),
      isFirst,
      isFirst.map((first, i) => (1 - first) * (isRight[i] ?? 0)),
      isFirst.map((first) => 1 - first),
    ].map(float),
  }),
};

const float = (values: ArrayLike<number>) => new Float64Array(values);
const ones = (values: Uint8Array) => new Float64Array(values.length).fill(1);
const not = (values: Uint8Array) => float(values.map((value) => 1 - value));

/** Whether a plan can simulate the number of a bar. */
export function isSimulated({ number }: StatedBar): boolean {
  return Object.hasOwn(numbers, number);
}

/** Returns the number of prompts from which on a perfect result meets a bar, if it is known. */
export function promptsOfPerfect(bar: StatedBar): number | undefined {
  if (bar.number === 'readable') return leastBarPrompts;
  const none = new Uint8Array(1);
  const judged = { isFirst: none, isRight: none, changed: none, moved: none, unreadable: none };
  const form = numbers[bar.number]?.(judged).form ?? share;
  return leastPromptsFor(bar, form);
}

/**
 * Returns the share of audits of this many prompts in which a judge of a quality meets all bars,
 * simulated with a seed: one pair a prompt, three challenges, prompts independent of each other,
 * half of the labels for the response presented first. The judge is right with probability
 * (1 + κ) / 2, and it loses a verdict under each challenge independently. Intervals are
 * analytic. Bars whose number is not simulated are left out. Audits of more prompts begin like
 * those of fewer.
 */
export function chanceToMeet(
  bars: readonly StatedBar[],
  quality: JudgeQuality,
  prompts: number,
  seed: number,
): number {
  let met = 0;
  for (let audit = 0; audit < simulations; audit += 1) {
    met += Number(meetsAll(bars, quality, prompts, seed * simulations + audit));
  }
  return met / simulations;
}

/** Whether all bars are met in one simulated audit. */
function meetsAll(
  bars: readonly StatedBar[],
  quality: JudgeQuality,
  prompts: number,
  seed: number,
): boolean {
  const judged = simulate(quality, prompts, seededIndex(seed));
  return bars.every((bar) => {
    const numberOf = numbers[bar.number];
    return !numberOf || isMet(numberOf(judged), bar, prompts);
  });
}

/**
 * Returns the number of prompts, a multiple of 5, from which on all bars are met with this
 * probability; undefined if it is more than 3,000.
 */
export function promptsToMeetAll(
  bars: readonly StatedBar[],
  quality: JudgeQuality,
  probability: number,
  seed: number,
): number | undefined {
  const suffices = (prompts: number) => chanceToMeet(bars, quality, prompts, seed) >= probability;
  const least = Math.max(4 * step, ...bars.map((bar) => promptsOfPerfect(bar) ?? 0));
  let high = Math.ceil(least / step) * step;
  while (high <= mostPrompts && !(suffices(high) && suffices(high + step))) {
    high = Math.ceil((1.25 * high) / step) * step;
  }
  if (high > mostPrompts) return undefined;
  while (high - step >= least && suffices(high - step)) high -= step;
  return high;
}

function simulate(
  { kappa, lost, again, readable }: JudgeQuality,
  prompts: number,
  draw: (below: number) => number,
): Judged {
  const happens = (probability: number) => Number(draw(2 ** 32) < probability * 2 ** 32);
  const column = () => new Uint8Array(prompts);
  const judged = {
    ...{ isFirst: column(), isRight: column(), changed: column(), moved: column() },
    unreadable: column(),
  };
  for (let i = 0; i < prompts; i += 1) {
    const isRight = happens((1 + kappa) / 2);
    judged.isFirst[i] = i % 2;
    judged.isRight[i] = isRight;
    judged.changed[i] = happens(again);
    judged.unreadable[i] = 1 - happens(readable);
    let times = 0;
    for (let challenge = 0; challenge < challenges; challenge += 1) times += happens(lost);
    judged.moved[i] = times;
  }
  return judged;
}

function isMet({ form, columns }: Simulated, bar: StatedBar, prompts: number): boolean {
  const quantity: Quantity = { form, columns, n: prompts, whenEmpty: '' };
  if (bar.number === 'readable') {
    const [readable = 0, all = 0] = totalsOf(columns);
    return meetsLimit({ lower: readable / all, upper: readable / all }, bar);
  }
  const choice: IntervalChoice = {
    ...{ seed: 1, preferred: 'analytic' },
    level: barLevels({ count: 1 }).met,
  };
  const interval = intervalOf(quantity, choice);
  return !('notEstimable' in interval) && meetsLimit(interval, bar);
}

/** Most prompts for whose number a plan states the chance; a simulation of more takes long. */
const mostStated = 1000;

/**
 * Returns a plan's line on the bars of labeled pairs: from how many prompts on they can be met, and
 * the chance of a good judge with those that are planned. Undefined without labels and for scored
 * responses. Yields between simulated audits.
 *
 * @param bars stated ones, of which those that cannot be simulated are left out; default: the usual
 * @param digest same as `digestOfAll`, if the platform has a faster implementation
 */
export function* describeBarChance(
  pairs: readonly Pair[],
  seed: number,
  {
    bars: stated,
    digest,
  }: { bars?: readonly StatedBar[] | undefined; digest?: typeof digestOfAll },
): Generator<undefined, string | undefined> {
  const labeled = pairs.filter((pair) => trustedLabel(pair) !== undefined);
  if (labeled.length === 0 || pairs.some(({ score }) => score !== undefined)) return undefined;
  const prompts = new Set(labeled.map((pair) => promptDigest(pair, digest))).size;
  const labels = labeled.some(({ labelSource }) => labelSource === 'human') ? 'human' : 'gold';
  const usual = defaultBars({ kind: 'pairwise', canFlip: true, labels, onlySteps: false });
  const bars = (stated ?? usual).filter(isSimulated);
  if (bars.length === 0) return undefined;
  const which = bars.length === 1 ? 'its bar' : `all ${bars.length}`;
  const needed = Math.max(...bars.map((bar) => promptsOfPerfect(bar) ?? 0));
  const from = `Bars: not even a perfect judge meets ${which} with fewer than ${needed} prompts`;
  if (prompts < needed) return `${from}; this plan has ${prompts}`;
  const shown = Math.min(prompts, mostStated);
  let met = 0;
  for (let audit = 0; audit < simulations; audit += 1) {
    met += Number(meetsAll(bars, goodJudge, shown, seed * simulations + audit));
    yield undefined;
  }
  const chance = formatPercent(met / simulations);
  const { kappa, lost, again } = goodJudge;
  const good = `a good judge (κ ${kappa}, ${percent(lost)} lost, ${percent(again)} changed when asked again)`;
  return `${from}; with ${shown}, ${good} does with a probability of ${chance} (simulated, seed ${seed})`;
}
