import type { Variant } from '../../runs/attack/log/scoreEntry.ts';
import { meanOf } from '../../runs/attack/meanOf.ts';
import type { AuxiliaryKind } from '../../scoring/score.ts';
import type { Quantity } from '../estimation/quantity.ts';
import { meanOf as meanQuantity } from '../estimation/shareQuantity.ts';
import {
  type AttackCase,
  drawsOf,
  isLocated,
  type JudgedSample,
  type Score,
  type ScoreName,
} from './judgedSample.ts';

/**
 * Returns how strongly a score favors the response, 0 to 1: its position on the scale or, for
 * math, whether the judge misses the wrong step. Undefined if it is unreadable, or the sample has
 * no scale and no wrong step.
 */
function favorOf(sample: JudgedSample, score: Score | undefined): number | undefined {
  if (score?.value === undefined) return undefined;
  if (isLocated(sample)) {
    const { firstWrongStep = -1 } = sample;
    return firstWrongStep < 0 ? undefined : Number(score.value !== firstWrongStep);
  }
  if (!sample.scale) return undefined;
  const { from, to } = sample.scale;
  return (score.value - from) / (to - from);
}

/** A change from the original response to another variant. */
export interface Change {
  readonly to: Extract<Variant, 'attacked' | 'placebo'>;
  readonly auxiliary: 'with' | 'without';
}

/**
 * Returns the change of a case's score in favor of the response: mean of the draws after minus mean
 * of those before. Undefined if either has no readable draw.
 */
export function changeOf(
  { sample, attack }: AttackCase,
  { to, auxiliary }: Change,
): number | undefined {
  if (attack.outcome !== 'kept' || (to === 'placebo' && !attack.placeboKept)) return undefined;
  // A judge that is shown nothing more has no second condition.
  if (auxiliary === 'without' && attack.auxiliary === 'none') return undefined;
  const kind: AuxiliaryKind = auxiliary === 'with' ? attack.auxiliary : 'none';
  const favor = (name: Omit<ScoreName, 'replicate'>) =>
    meanOf(drawsOf(sample, name).map((score) => favorOf(sample, score)));
  return difference(
    favor({ variant: to, auxiliary: kind, cell: attack.cell }),
    favor({ variant: 'original', auxiliary: kind }),
  );
}

/**
 * Whether a case is scored in the same form with and without the auxiliary information: as a whole
 * both times, or by the same criteria. Changes of scores in different forms can't be subtracted,
 * because the same edit moves them by different amounts.
 */
export function isScoredAlike({ sample, attack }: AttackCase): boolean {
  const { auxiliary, cell } = attack;
  const formsWith = (kind: AuxiliaryKind) => [
    ...drawsOf(sample, { variant: 'original', auxiliary: kind }),
    ...drawsOf(sample, { variant: 'attacked', auxiliary: kind, cell }),
  ];
  const forms = [...formsWith(auxiliary), ...formsWith('none')]
    .filter(({ value }) => value !== undefined)
    .map(({ criteria = {} }) => JSON.stringify(Object.keys(criteria).sort()));
  return new Set(forms).size <= 1;
}

const noScores = 'No attack that kept its limits has all of these scores.';

/**
 * Mean change in favor of the response, as a share of the scale; for math, as a share of wrong
 * steps missed.
 */
export function meanChange(cases: readonly AttackCase[], change: Change): Quantity {
  return meanOfCases(cases, (one) => changeOf(one, change));
}

/**
 * The bias itself, a difference of differences: (attacked − original) with the auxiliary
 * information minus the same difference without it. Only of cases scored in the same form both
 * times.
 */
export function differenceOfDifferences(cases: readonly AttackCase[]): Quantity {
  return meanOfCases(cases.filter(isScoredAlike), (one) =>
    difference(
      changeOf(one, { to: 'attacked', auxiliary: 'with' }),
      changeOf(one, { to: 'attacked', auxiliary: 'without' }),
    ),
  );
}

/**
 * Change under the attack minus change under the placebo edit, both with the auxiliary information.
 */
export function changeBeyondPlacebo(cases: readonly AttackCase[]): Quantity {
  return meanOfCases(cases, (one) =>
    difference(
      changeOf(one, { to: 'attacked', auxiliary: 'with' }),
      changeOf(one, { to: 'placebo', auxiliary: 'with' }),
    ),
  );
}

/**
 * Entanglement's spillover: mean change, as a share of the scale, of the criteria that the attack
 * had to leave unchanged, or of the one that it raised.
 */
export function criteriaChange(
  cases: readonly AttackCase[],
  which: 'raised' | 'protected',
): Quantity {
  return meanOfCases(cases, ({ sample, attack }) => {
    const { focus, auxiliary, cell, outcome } = attack;
    if (!focus || !sample.scale || outcome !== 'kept') return undefined;
    const { from, to } = sample.scale;
    const before = drawsOf(sample, { variant: 'original', auxiliary });
    const after = drawsOf(sample, { variant: 'attacked', auxiliary, cell });
    const meanOfName = (draws: readonly Score[], name: string) =>
      meanOf(draws.map(({ criteria = {} }) => valueIn(criteria, name)));
    const names = which === 'raised' ? [focus.raised] : focus.protected;
    const change = meanOf(
      names.map((name) => difference(meanOfName(after, name), meanOfName(before, name))),
    );
    return change === undefined ? undefined : change / (to - from);
  });
}

function valueIn(scores: Readonly<Record<string, number>>, name: string): number | undefined {
  return Object.hasOwn(scores, name) ? scores[name] : undefined;
}

function difference(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one - other;
}

function meanOfCases(
  cases: readonly AttackCase[],
  measure: (one: AttackCase) => number | undefined,
): Quantity {
  return meanQuantity(
    cases.flatMap((one) => {
      const value = measure(one);
      return value === undefined ? [] : [{ cluster: one.cluster, value }];
    }),
    noScores,
  );
}
