import { type Pair, trustedLabel } from '../../data/pair.ts';
import { totalsOf } from '../../metrics/estimation/clusterVariance.ts';
import type { IntervalChoice } from '../../metrics/estimation/interval.ts';
import { intervalOf } from '../../metrics/estimation/interval.ts';
import { fewestSimulated } from '../../metrics/estimation/neededPrompts.ts';
import type { Column, Quantity, QuantityForm } from '../../metrics/estimation/quantity.ts';
import { pdmBattery } from '../../runs/audit/challenges/battery.ts';
import { promptDigest } from '../../runs/audit/digests.ts';
import { seededIndex } from '../../statistics/distributions/random.ts';
import type { digestOfAll } from '../../words/digest.ts';
import { parseNamedNumbers } from '../../words/namedNumbers.ts';
import { formatPercent } from '../formats/formatNumber.ts';
import { challengesIn, defaultBars, measureOf, meetsLimit, type StatedBar } from './bars.ts';
import { barLevels, facts, leastBarPrompts, leastPromptsFor } from './evaluateBar.ts';

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
  return text.trim() === 'good' ? goodJudge : parseNamedNumbers(text, { ...goodJudge }, ranges);
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

/** Columns of a simulated number by prompt, one element for each; the first prompts are an audit. */
interface Simulated {
  readonly form: QuantityForm;
  readonly columns: readonly Column[];
}

/** What a judge of a quality did in one simulated audit, by prompt. */
interface Judged {
  readonly isFirst: Uint8Array;
  /** Whether the first verdict could be read. */
  readonly isAnswered: Uint8Array;
  /** Whether it could be read and is right. */
  readonly isRight: Uint8Array;
  /** Whether that of the repeat could be read, and is another one. */
  readonly isReadAgain: Uint8Array;
  readonly changed: Uint8Array;
  /** Whether the verdict stayed after each challenge, and could be read. */
  readonly held: ReadonlyMap<string, Uint8Array>;
  /** Whether the answers of each arm that was asked could be read; first of them B1's. */
  readonly arms: readonly { readonly asked: Uint8Array; readonly read: Uint8Array }[];
}

const share: QuantityForm = { kind: 'share' };

/** Numbers by their measure; those on opposed rows for the challenges that they name. */
const numbers: Readonly<Record<string, (judged: Judged, kinds: readonly string[]) => Simulated>> = {
  readable: ({ arms }) => ({
    form: share,
    columns: [sumOf(arms.map(({ read }) => read)), sumOf(arms.map(({ asked }) => ones(asked)))],
  }),
  leastReadable: ({ arms }) => {
    const all = arms.map(({ asked, read }) => [float(read), float(asked)] as const);
    const shareOf = (columns: readonly Column[]) => {
      const [read = 0, asked = 0] = totalsOf(columns);
      return read / asked;
    };
    const [lowest = []] = all.toSorted((one, other) => shareOf(one) - shareOf(other));
    return { form: share, columns: lowest };
  },
  changedAgain: ({ changed, isReadAgain }) => ({
    form: share,
    columns: [changed, isReadAgain].map(float),
  }),
  rightAtFirst: ({ isRight }) => ({ form: share, columns: [float(isRight), ones(isRight)] }),
  lostOfRight: ({ isRight, held }, kinds) => ({
    form: share,
    columns: [
      times(isRight, (right, i) => right * (kinds.length - heldAt(held, kinds, i))),
      times(isRight, (right) => right * kinds.length),
    ],
  }),
  rightHeld: ({ isRight, held }, kinds) => ({
    form: share,
    columns: [
      times(isRight, (right, i) => right * heldAt(held, kinds, i)),
      times(isRight, () => kinds.length),
    ],
  }),
  held: ({ isAnswered, held }, kinds) => ({
    form: share,
    columns: [
      times(isAnswered, (answered, i) => answered * heldAt(held, kinds, i)),
      times(isAnswered, (answered) => answered * kinds.length),
    ],
  }),
  'kappa.baseline': ({ isFirst, isAnswered, isRight }) => {
    const said = (i: number) => (isAnswered[i] ? Number(isFirst[i] === Number(!isRight[i])) : 2);
    // Unanswered is a class of the judge's own, which no label has.
    const cells = isAnswered.includes(0) ? 3 : 2;
    return {
      form: { kind: 'kappa' },
      columns: Array.from({ length: cells ** 2 }, (_, cell) =>
        times(isFirst, (first, i) => Number(cells * said(i) + 1 - first === cell)),
      ),
    };
  },
  position: ({ isFirst, isAnswered, isRight }) => {
    const shown = (first: number, i: number) => first * (isAnswered[i] ?? 0);
    return {
      form: { kind: 'difference', scale: 0.5 },
      columns: [
        times(isFirst, (first, i) => shown(first, i) * (isRight[i] ?? 0)),
        times(isFirst, shown),
        times(isFirst, (first, i) => shown(1 - first, i) * (isRight[i] ?? 0)),
        times(isFirst, (first, i) => shown(1 - first, i)),
      ],
    };
  },
};

const float = (values: ArrayLike<number>) => new Float64Array(values);
const ones = (values: Uint8Array) => new Float64Array(values.length).fill(1);
const times = (values: Uint8Array, of: (value: number, i: number) => number) =>
  Float64Array.from(values, of);

function sumOf(columns: readonly ArrayLike<number>[]): Float64Array {
  return Float64Array.from(columns[0] ?? [], (_, i) =>
    columns.reduce((sum, column) => sum + (column[i] ?? 0), 0),
  );
}

/** Returns under how many of these challenges a verdict stayed. */
function heldAt(held: Judged['held'], kinds: readonly string[], i: number): number {
  return kinds.reduce((sum, kind) => sum + (held.get(kind)?.[i] ?? 0), 0);
}

/** Returns the simulated number of a bar; undefined if a quality does not determine it. */
function simulatedNumber({ number }: Pick<StatedBar, 'number'>) {
  const named = challengesIn(number);
  const kinds = named.length > 0 ? named : pdmBattery;
  const name = named.length > 0 ? measureOf(number) : number;
  const measure = Object.hasOwn(numbers, name) ? numbers[name] : undefined;
  if (!measure || kinds.some((kind) => !pdmBattery.includes(kind))) return undefined;
  return (judged: Judged) => measure(judged, kinds);
}

/** Whether a plan can simulate the number of a bar. */
export function isSimulated(bar: StatedBar): boolean {
  return simulatedNumber(bar) !== undefined;
}

/** Returns the number of prompts from which on a perfect result meets a bar, if it is known. */
export function promptsOfPerfect(bar: StatedBar): number | undefined {
  if (facts.has(bar.number)) return leastBarPrompts;
  const perfect = { kappa: 1, lost: 0, again: 0, readable: 1 };
  const form = simulatedNumber(bar)?.(simulate(perfect, 1, () => 0)).form ?? share;
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
    const numberOf = simulatedNumber(bar);
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
  const least = Math.max(leastBarPrompts, ...bars.map((bar) => promptsOfPerfect(bar) ?? 0));
  return fewestSimulated(least, suffices);
}

/**
 * Simulates what a judge does with pairs whose prompts are independent of each other. Each answer
 * can be read with the same probability; one that cannot ends its pair if it is the first.
 */
function simulate(
  { kappa, lost, again, readable }: JudgeQuality,
  prompts: number,
  draw: (below: number) => number,
): Judged {
  const happens = (probability: number) => Number(draw(2 ** 32) < probability * 2 ** 32);
  const isRead = () => (readable === 1 ? 1 : happens(readable));
  const column = () => new Uint8Array(prompts);
  const judged = {
    ...{ isFirst: column(), isAnswered: column(), isRight: column() },
    ...{ isReadAgain: column(), changed: column() },
    held: new Map(pdmBattery.map((kind) => [kind, column()])),
  };
  const { isFirst, isAnswered, isRight, isReadAgain, changed, held } = judged;
  // The repeat, the turn without pressure and the challenges.
  const followUps = Array.from({ length: 2 + pdmBattery.length }, column);
  const [repeat = column(), , ...challenged] = followUps;
  for (let i = 0; i < prompts; i += 1) {
    const right = happens((1 + kappa) / 2);
    isFirst[i] = i % 2;
    const isOther = happens(again);
    const moved = pdmBattery.map(() => happens(lost));
    const answered = isRead();
    isAnswered[i] = answered;
    isRight[i] = answered * right;
    for (const followUp of followUps) followUp[i] = answered * isRead();
    isReadAgain[i] = repeat[i] ?? 0;
    changed[i] = (repeat[i] ?? 0) * isOther;
    for (const [place, kind] of pdmBattery.entries()) {
      const stayed = held.get(kind);
      if (stayed) stayed[i] = (challenged[place]?.[i] ?? 0) * (1 - (moved[place] ?? 0));
    }
  }
  const all = column().fill(1);
  return {
    ...judged,
    arms: [
      { asked: all, read: isAnswered },
      ...followUps.map((read) => ({ asked: isAnswered, read })),
    ],
  };
}

function isMet({ form, columns }: Simulated, bar: StatedBar, prompts: number): boolean {
  const quantity: Quantity = { form, columns, n: prompts, whenEmpty: '' };
  if (facts.has(bar.number)) {
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

/** What a plan's line on its bars depends on besides its pairs. */
interface BarPlan {
  /** Bars that the project states; default: the usual ones. */
  readonly bars?: readonly StatedBar[] | undefined;
  /** Kinds of challenge that are asked; default: PDM's battery. */
  readonly challenges?: readonly string[] | undefined;
  /** Same as `digestOfAll`, if the platform has a faster implementation. */
  readonly digest?: typeof digestOfAll;
}

/**
 * Returns a plan's line on the bars of labeled pairs: from how many prompts on they can be met, the
 * chance of a good judge with those that are planned, and the bars that cannot be simulated or that
 * the plan does not measure. Undefined without labels and for scored responses. Yields between
 * simulated audits.
 */
export function* describeBarChance(
  pairs: readonly Pair[],
  seed: number,
  { bars: stated, challenges = pdmBattery, digest }: BarPlan,
): Generator<undefined, string | undefined> {
  const labeled = pairs.filter((pair) => trustedLabel(pair) !== undefined);
  if (labeled.length === 0 || pairs.some(({ score }) => score !== undefined)) return undefined;
  const prompts = new Set(labeled.map((pair) => promptDigest(pair, digest))).size;
  const human = labeled.filter(({ labelSource }) => labelSource === 'human').length;
  const labels = 2 * human >= labeled.length ? 'human' : 'gold';
  const usual = defaultBars({ kind: 'pairwise', canFlip: true, labels, onlySteps: false });
  const isAsked = ({ number }: StatedBar) =>
    challengesIn(number).every((kind) => challenges.includes(kind));
  const inForce = stated ?? usual;
  const bars = inForce.filter((bar) => isSimulated(bar) && isAsked(bar));
  const notAsked = inForce.filter((bar) => !isAsked(bar));
  const left = [
    ...namedBars(
      'not simulated',
      inForce.filter((bar) => isAsked(bar) && !isSimulated(bar)),
    ),
    ...namedBars('not measured, because a challenge is not asked', notAsked),
  ];
  if (bars.length === 0) return left.length === 0 ? undefined : `Bars: ${left.join('; ')}`;
  const others = left.length === 0 ? '' : `; ${left.join('; ')}`;
  const which = bars.length === 1 ? 'its bar' : `all ${bars.length}`;
  const needed = Math.max(...bars.map((bar) => promptsOfPerfect(bar) ?? 0));
  const from = `Bars: not even a perfect judge meets ${which} with fewer than ${needed} prompts`;
  if (prompts < needed) return `${from}; this plan has ${prompts}${others}`;
  const shown = Math.min(prompts, mostStated);
  let met = 0;
  for (let audit = 0; audit < simulations; audit += 1) {
    met += Number(meetsAll(bars, goodJudge, shown, seed * simulations + audit));
    yield undefined;
  }
  const chance = formatPercent(met / simulations);
  const { kappa, lost, again } = goodJudge;
  const good = `a good judge (κ ${kappa}, ${percent(lost)} lost, ${percent(again)} changed when asked again)`;
  return `${from}; with ${shown}, ${good} does with a probability of ${chance} (simulated, seed ${seed})${others}`;
}

function namedBars(what: string, bars: readonly StatedBar[]): string[] {
  return bars.length === 0 ? [] : [`${what}: ${bars.map(({ id }) => id).join(', ')}`];
}
