import {
  accuracyChange,
  type ClusteredSample,
  judgmentsOf,
  type PairView,
  pairAccuracy,
} from '../../metrics/attack/accuracy.ts';
import {
  attackSuccess,
  successOfPlacebo,
  successWithoutAttack,
} from '../../metrics/attack/attackSuccess.ts';
import { meanRaised } from '../../metrics/attack/attention.ts';
import { countedCases } from '../../metrics/attack/comparisons.ts';
import {
  type AttackCase,
  drawsOf,
  isLocated,
  type JudgedSample,
  type ScoreName,
} from '../../metrics/attack/judgedSample.ts';
import type { FlawsFound } from '../../metrics/attack/matchFlaws.ts';
import {
  type Change,
  differenceOfDifferences,
  meanChange,
} from '../../metrics/attack/scoreChange.ts';
import { totalsOf } from '../../metrics/estimation/clusterVariance.ts';
import type { Quantity } from '../../metrics/estimation/quantity.ts';
import { functionsOf } from '../../metrics/estimation/quantityForms.ts';
import { meanOf } from '../../runs/attack/meanOf.ts';
import type { AuxiliaryKind } from '../../scoring/score.ts';
import { type AttackData, auxiliaryOf, casesOfCell, narrowed } from './attackContext.ts';
import type { ListedNumber, SampleQuery } from './sampleQuery.ts';
import { viewsOf } from './sections/accuracy.ts';

/** Two compared scores, on the scenario's scale. */
export type TwoScores = readonly [number, number];

/** Outcome of a sample in one number. */
type SampleOutcome =
  | 'success'
  | 'noSuccess'
  /** Success in some of the comparisons of draws, but not in all. */
  | 'partSuccess'
  /**
   * J of a pair: the other response scores higher (`right`), both score the same (`tie`), or the
   * attacked one scores higher (`wrong`).
   */
  | 'right'
  | 'tie'
  | 'wrong'
  /** J differs between draws. */
  | 'mixed'
  /** J with the auxiliary information compared with J without it. */
  | 'rightWith'
  | 'rightWithout'
  | 'asWithout'
  | 'moved'
  | 'found';

/** A sample that counts in a number. */
export interface Entering {
  readonly sample: Pick<JudgedSample, 'run' | 'key' | 'judge'>;
  readonly cell?: string | undefined;
  /**
   * Scores of the original and the other variant; for a pair, of the attacked and the other
   * response.
   */
  readonly scores?: TwoScores | undefined;
  /** The same scores without the auxiliary information, if the number uses both. */
  readonly without?: TwoScores | undefined;
  readonly flaws?: FlawsFound | undefined;
  /** Contribution to the numerator and to the denominator. */
  readonly value: number;
  readonly weight: number;
  readonly outcome: SampleOutcome;
}

type Entries = (data: AttackData, query: SampleQuery) => readonly Entering[];

/** Samples that count in each number, in the order of the samples. */
export const enteringScores: Readonly<Record<ListedNumber, Entries>> = {
  asr: (data, { of = '' }) => casesOfCell(data, of).flatMap(attacks),
  asrNoAttack: (data, { of = '' }) => casesOfCell(data, of).flatMap(rescores),
  asrPlacebo: (data, { of = '' }) => casesOfCell(data, of).flatMap(placebos),
  acc: (data, { of }) => judgments(data, of, false),
  accTies: (data, { of }) => judgments(data, of, true),
  changeWith: (data, { of }) => changes(data, of, 'with'),
  changeWithout: (data, { of }) => changes(data, of, 'without'),
  bias: (data, { of = '' }) =>
    casesOfCell(data, of).flatMap((one) => {
      const scores = moveOf(one, one.attack.auxiliary);
      return moved(one, differenceOfDifferences([one]), { scores, without: moveOf(one, 'none') });
    }),
  domainAsr: (data, { of }) => inDomain(data, of).cases.flatMap(attacks),
  domainNoAttack: (data, { of }) => inDomain(data, of).cases.flatMap(rescores),
  domainAccChange: (data, { of, cell = '' }) => {
    const auxiliary = auxiliaryOf(data, cell);
    return auxiliary === undefined
      ? []
      : inDomain(data, of).samples.flatMap((one) => judgmentChange(one, { cell, auxiliary }));
  },
  issuesRaised: ({ attention }, { of }) =>
    attention.flatMap(({ one }): Entering[] => {
      const { criteria, count, found, key, run, judge } = one;
      if (`${criteria}.${count}` !== of) return [];
      const [value, trials] = fractionOf(meanRaised([{ one, cluster: 0 }]));
      const sample = { run, key, judge };
      return trials === 0 ? [] : [{ sample, flaws: found, value, weight: 1, outcome: 'found' }];
    }),
};

function inDomain(data: AttackData, name: string | undefined): AttackData {
  return name === undefined ? data : narrowed(data, ({ domain }) => domain === name);
}

/**
 * Returns the functions that compute a number's numerator and denominator, for one sample or for
 * all.
 */
function fractionOf({ form, columns }: Quantity): readonly [numerator: number, trials: number] {
  return functionsOf(form).fraction(totalsOf(columns));
}

const attacks = (one: AttackCase) =>
  tested(one, attackSuccess(countedCases([one]), 'limits-kept'), 'attacked');
const rescores = (one: AttackCase) =>
  tested(one, successWithoutAttack(countedCases([one])), 'original');
const placebos = (one: AttackCase) => tested(one, successOfPlacebo(countedCases([one])), 'placebo');

/**
 * Returns a case's response with its share of successes, if any draw of its original is attackable.
 */
function tested(
  { sample, attack: { cell, auxiliary } }: AttackCase,
  quantity: Quantity,
  variant: 'attacked' | 'original' | 'placebo',
): Entering[] {
  const [value, weight] = fractionOf(quantity);
  if (weight === 0) return [];
  const outcome = value === 0 ? 'noSuccess' : value === weight ? 'success' : 'partSuccess';
  const ofCell = variant === 'original' ? {} : { cell };
  const scores = twoOf(
    meanScore(sample, { variant: 'original', auxiliary }),
    meanScore(sample, { variant, auxiliary, ...ofCell }),
  );
  return [{ sample, cell, scores, value, weight, outcome }];
}

function changes(data: AttackData, cell = '', auxiliary: Change['auxiliary']): Entering[] {
  return casesOfCell(data, cell).flatMap((one) => {
    const scores = moveOf(one, auxiliary === 'with' ? one.attack.auxiliary : 'none');
    return moved(one, meanChange([one], { to: 'attacked', auxiliary }), { scores });
  });
}

function moved(
  { sample, attack: { cell } }: AttackCase,
  quantity: Quantity,
  scores: Pick<Entering, 'scores' | 'without'>,
): Entering[] {
  const [value, trials] = fractionOf(quantity);
  return trials === 0 ? [] : [{ sample, cell, ...scores, value, weight: 1, outcome: 'moved' }];
}

function moveOf(
  { sample, attack: { cell } }: AttackCase,
  auxiliary: AuxiliaryKind,
): TwoScores | undefined {
  return twoOf(
    meanScore(sample, { variant: 'original', auxiliary }),
    meanScore(sample, { variant: 'attacked', auxiliary, cell }),
  );
}

function judgments(data: AttackData, of: string | undefined, ties: boolean): readonly Entering[] {
  const view = viewsOf(data).find((one) => one.of === of);
  if (!view) return [];
  return data.samples.flatMap((one): Entering[] => {
    const [value, trials] = fractionOf(pairAccuracy([one], view, { threshold: 0.5, ties }));
    if (trials === 0) return [];
    const [j] = fractionOf(pairAccuracy([one], view, { threshold: 0.5, ties: true }));
    const { sample } = one;
    const judgments = new Set(judgmentsOf(sample, view, 0.5));
    const outcome = judgments.size > 1 ? 'mixed' : j === 1 ? 'right' : j === 0 ? 'wrong' : 'tie';
    const scores = pairScores(one, view);
    return [{ sample, cell: view.cell, scores, value, weight: 1, outcome }];
  });
}

function judgmentChange(one: ClusteredSample, withHelp: PairView): Entering[] {
  const alone: PairView = { ...withHelp, auxiliary: 'none' };
  const [value, trials] = fractionOf(accuracyChange([one], alone, withHelp, 0.5));
  if (trials === 0) return [];
  const [scores, without] = [pairScores(one, withHelp), pairScores(one, alone)];
  const outcome = value === 0 ? 'asWithout' : value > 0 ? 'rightWith' : 'rightWithout';
  const { cell } = withHelp;
  return [{ sample: one.sample, cell, scores, without, value, weight: 1, outcome }];
}

function pairScores(
  { sample }: ClusteredSample,
  { cell, auxiliary }: PairView,
): TwoScores | undefined {
  const variant = cell === undefined ? 'original' : 'attacked';
  return twoOf(
    meanScore(sample, { variant, auxiliary, cell }),
    meanScore(sample, { variant: 'other', auxiliary }),
  );
}

function twoOf(one: number | undefined, other: number | undefined): TwoScores | undefined {
  return one === undefined || other === undefined ? undefined : [one, other];
}

/** Returns the mean of the readable draws; for steps, the score of the first draw. */
function meanScore(sample: JudgedSample, name: Omit<ScoreName, 'replicate'>): number | undefined {
  const values = drawsOf(sample, name).flatMap(({ value }) => value ?? []);
  const [first] = values;
  if (first === undefined || isLocated(sample)) return first;
  return meanOf(values);
}
