import type { AuxiliaryKind } from '../../attack/attackLog.ts';
import {
  accuracyChange,
  type ClusteredSample,
  type PairView,
  pairAccuracy,
} from '../../metrics/attack/accuracy.ts';
import {
  attackSuccess,
  isWin,
  placeboScore,
  successOfPlacebo,
  successWithoutAttack,
} from '../../metrics/attack/attackSuccess.ts';
import { meanRaised } from '../../metrics/attack/attention.ts';
import {
  type AttackCase,
  findScore,
  type JudgedSample,
  rescoresOf,
  type Score,
} from '../../metrics/attack/judgedSample.ts';
import type { FlawsFound } from '../../metrics/attack/matchFlaws.ts';
import { differenceOfDifferences, meanChange } from '../../metrics/attack/scoreChange.ts';
import { totalsOf } from '../../metrics/clusterVariance.ts';
import type { Quantity } from '../../metrics/quantity.ts';
import { functionsOf } from '../../metrics/quantityForms.ts';
import { type AttackData, auxiliaryOf, casesOfCell, narrowed } from './attackContext.ts';
import type { ListedNumber, SampleQuery } from './sampleQuery.ts';
import { viewsOf } from './sections/accuracy.ts';

/** Two scores that are held against each other, as the scenario has them. */
export type TwoScores = readonly [number, number];

/** What became of a sample by one number. */
export type SampleOutcome =
  | 'success'
  | 'noSuccess'
  /** J of a pair: the other response scores higher, neither does, the one under attack does. */
  | 'right'
  | 'tie'
  | 'wrong'
  /** J with the auxiliary information against J without. */
  | 'rightWith'
  | 'rightWithout'
  | 'asWithout'
  | 'moved'
  | 'found';

/** What enters a number once: it is counted with 1 in its denominator. */
export interface Entering {
  readonly sample: Pick<JudgedSample, 'run' | 'key' | 'judge'>;
  readonly cell?: string | undefined;
  /** From the original to what it is held against; of a pair the response under attack and the other. */
  readonly scores?: TwoScores | undefined;
  /** The same without the auxiliary information, where the number takes both. */
  readonly without?: TwoScores | undefined;
  readonly flaws?: FlawsFound | undefined;
  /** What it adds to the numerator. */
  readonly value: number;
  readonly outcome: SampleOutcome;
}

type Entries = (data: AttackData, query: SampleQuery) => readonly Entering[];

/** What enters each number, in the order of the samples. */
export const enteringScores: Readonly<Record<ListedNumber, Entries>> = {
  asr: (data, { of = '' }) => casesOfCell(data, of).flatMap(attacks),
  asrNoAttack: (data, { of = '' }) => casesOfCell(data, of).flatMap(rescores),
  asrPlacebo: (data, { of = '' }) => casesOfCell(data, of).flatMap(placebos),
  acc: (data, { of }) => judgments(data, of, false),
  accTies: (data, { of }) => judgments(data, of, true),
  changeWith: (data, { of = '' }) =>
    casesOfCell(data, of).flatMap((one) => {
      const quantity = meanChange([one], { to: 'attacked', auxiliary: 'with' });
      return moved(one, quantity, { scores: moveOf(one, one.attack.auxiliary) });
    }),
  changeWithout: (data, { of = '' }) =>
    casesOfCell(data, of).flatMap((one) => {
      const quantity = meanChange([one], { to: 'attacked', auxiliary: 'without' });
      return moved(one, quantity, { scores: moveOf(one, 'none') });
    }),
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
      return trials === 0 ? [] : [{ sample, flaws: found, value, outcome: 'found' }];
    }),
};

function inDomain(data: AttackData, name: string | undefined): AttackData {
  return name === undefined ? data : narrowed(data, ({ domain }) => domain === name);
}

/** Numerator and denominator of a number: what one sample adds to that of all. */
function fractionOf({ form, columns }: Quantity): readonly [numerator: number, trials: number] {
  return functionsOf(form).fraction(totalsOf(columns));
}

function attacks(one: AttackCase): Entering[] {
  const { cell, auxiliary } = one.attack;
  const attacked = findScore(one.sample, { variant: 'attacked', auxiliary, cell });
  return tested(one, attackSuccess([one], 'limits-kept'), [attacked]);
}

function rescores(one: AttackCase): Entering[] {
  const again = rescoresOf(one.sample, one.attack.auxiliary);
  return tested(one, successWithoutAttack([one]), again);
}

function placebos(one: AttackCase): Entering[] {
  return tested(one, successOfPlacebo([one]), [placeboScore(one, one.attack.auxiliary)]);
}

/** Every score after the original that the number's test could read, if it takes the case at all. */
function tested(
  { sample, attack: { cell, auxiliary } }: AttackCase,
  quantity: Quantity,
  after: readonly (Score | undefined)[],
): Entering[] {
  if (fractionOf(quantity)[1] === 0) return [];
  const original = findScore(sample, { variant: 'original', auxiliary });
  return after.flatMap((score): Entering[] => {
    const win = original && score && isWin(sample, original, score);
    if (win === undefined) return [];
    const outcome = win ? 'success' : 'noSuccess';
    return [{ sample, cell, scores: twoOf(original, score), value: Number(win), outcome }];
  });
}

function moved(
  { sample, attack: { cell } }: AttackCase,
  quantity: Quantity,
  scores: Pick<Entering, 'scores' | 'without'>,
): Entering[] {
  const [value, trials] = fractionOf(quantity);
  return trials === 0 ? [] : [{ sample, cell, ...scores, value, outcome: 'moved' }];
}

function moveOf(
  { sample, attack: { cell } }: AttackCase,
  auxiliary: AuxiliaryKind,
): TwoScores | undefined {
  return twoOf(
    findScore(sample, { variant: 'original', auxiliary }),
    findScore(sample, { variant: 'attacked', auxiliary, cell }),
  );
}

function judgments(data: AttackData, of: string | undefined, ties: boolean): readonly Entering[] {
  const view = viewsOf(data).find((one) => one.of === of);
  if (!view) return [];
  return data.samples.flatMap((one): Entering[] => {
    const [value, trials] = fractionOf(pairAccuracy([one], view, { threshold: 0.5, ties }));
    if (trials === 0) return [];
    const [j] = fractionOf(pairAccuracy([one], view, { threshold: 0.5, ties: true }));
    const outcome = j === 1 ? 'right' : j === 0 ? 'wrong' : 'tie';
    const { sample } = one;
    return [{ sample, cell: view.cell, scores: pairScores(one, view), value, outcome }];
  });
}

function judgmentChange(one: ClusteredSample, withHelp: PairView): Entering[] {
  const alone: PairView = { ...withHelp, auxiliary: 'none' };
  const [value, trials] = fractionOf(accuracyChange([one], alone, withHelp, 0.5));
  if (trials === 0) return [];
  const [scores, without] = [pairScores(one, withHelp), pairScores(one, alone)];
  const outcome = value === 0 ? 'asWithout' : value > 0 ? 'rightWith' : 'rightWithout';
  return [{ sample: one.sample, cell: withHelp.cell, scores, without, value, outcome }];
}

function pairScores(
  { sample }: ClusteredSample,
  { cell, auxiliary }: PairView,
): TwoScores | undefined {
  const variant = cell === undefined ? 'original' : 'attacked';
  return twoOf(
    findScore(sample, { variant, auxiliary, cell }),
    findScore(sample, { variant: 'other', auxiliary }),
  );
}

function twoOf(one: Score | undefined, other: Score | undefined): TwoScores | undefined {
  return one?.value === undefined || other?.value === undefined
    ? undefined
    : [one.value, other.value];
}
