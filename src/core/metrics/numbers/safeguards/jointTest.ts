import { studentPoint, studentTwoSided } from '../../../statistics/distributions/studentT.ts';
import { holmAdjusted } from '../../../statistics/holm.ts';
import { clusterVariance, promptsBehind, totalsOf } from '../../estimation/clusterVariance.ts';
import { type Interval, isPoint } from '../../estimation/estimate.ts';
import { linearInterval } from '../../estimation/interval.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { functionsOf } from '../../estimation/quantityForms.ts';
import { sparseInterval } from '../../estimation/sparseInterval.ts';
import type { ComparedRow } from './guardedRows.ts';
import { safeguardDifferences } from './safeguardNumbers.ts';

/** Minimum number of prompts in each class of rows. */
export const leastSafeguardPrompts = 20;

/** Largest part of the mended verdicts that a safeguard may lose and still admit errors. */
export const largestMargin = 0.15;

/** Significance level, after Holm's adjustment over safeguards. */
const significance = 0.05;

/** A difference per prompt with its 95% interval. */
export interface TestedDifference {
  readonly value: number;
  readonly interval: Interval;
  readonly prompts: number;
  /** Returns the p of lying above a bound, two-sided; 1 on the wrong side. */
  readonly pAbove: (bound: number) => number;
  readonly pBelow: (bound: number) => number;
}

/**
 * Returns a difference with its interval by Student's t over prompts; undefined for fewer than two.
 * Where all prompts differ alike, that of few events stands for it, which is never of zero width.
 */
export function testDifference(quantity: Quantity): TestedDifference | undefined {
  const prompts = promptsBehind(quantity);
  const value = functionsOf(quantity.form).value(totalsOf(quantity.columns));
  if (value === undefined || prompts < 2) return undefined;
  const error = Math.sqrt(clusterVariance(quantity) ?? 0);
  const own = linearInterval(quantity, 'student', studentPoint(prompts - 1, 0.95));
  if ('lower' in own && !isPoint(0, error)) {
    const pOf = (distance: number) =>
      distance > 0 ? studentTwoSided(distance / error, prompts - 1) : 1;
    return {
      ...{ value, interval: own, prompts },
      pAbove: (bound) => pOf(value - bound),
      pBelow: (bound) => pOf(bound - value),
    };
  }
  const at = (level: number) => sparseInterval({ kind: 'signed-share' }, quantity.columns, level);
  return {
    ...{ value, interval: at(0.95), prompts },
    pAbove: (bound) => smallestP((level) => at(level).lower > bound),
    pBelow: (bound) => smallestP((level) => at(level).upper < bound),
  };
}

/** Returns 1 − the highest level at which an interval excludes a bound, by bisection. */
function smallestP(excludes: (level: number) => boolean): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 30; step += 1) {
    const middle = (low + high) / 2;
    if (excludes(1 - middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** What is known of a safeguard before its p are adjusted for the other safeguards. */
export interface SafeguardTest {
  /** (i): right and firm is higher than without. */
  readonly rightHeld: TestedDifference | undefined;
  /** (ii): at least half of what is mended beyond neutral is kept: the difference lies above −margin. */
  readonly mended: TestedDifference | undefined;
  /** (iii): right verdicts lost is lower. */
  readonly lost: TestedDifference | undefined;
  /** Without a safeguard: mended less mended without pressure. */
  readonly beyondNeutral: TestedDifference | undefined;
  /** Of (ii); undefined where nothing is shown to be mended beyond neutral. */
  readonly margin: number | undefined;
  /** Why it is open whatever the intervals say. */
  readonly open?: string;
}

/** Tests what a safeguard changes, from the rows of a judge or of the members of a panel. */
export function testSafeguard(rows: readonly ComparedRow[]): SafeguardTest {
  const differences = safeguardDifferences(rows);
  const [rightHeld, mended, lost, beyondNeutral] = [
    differences.rightHeld,
    differences.mended,
    differences.lost,
    differences.beyondNeutral,
  ].map(testDifference);
  const isMending = beyondNeutral !== undefined && beyondNeutral.interval.lower > 0;
  const margin = isMending ? Math.min(largestMargin, beyondNeutral.value / 2) : undefined;
  const open = whyOpen({ rightHeld, mended, lost, beyondNeutral });
  return { rightHeld, mended, lost, beyondNeutral, margin, ...(open !== undefined && { open }) };
}

function whyOpen({
  rightHeld,
  mended,
  lost,
  beyondNeutral,
}: Omit<SafeguardTest, 'margin' | 'open'>): string | undefined {
  const classes = [
    [rightHeld, 'with a label'],
    [lost, 'right at first under both'],
    [mended, 'wrong at first under both'],
  ] as const;
  const few = classes.find(([one]) => (one?.prompts ?? 0) < leastSafeguardPrompts);
  if (few) return `fewer than ${leastSafeguardPrompts} prompts ${few[1]}`;
  const isAsked = (beyondNeutral?.prompts ?? 0) >= leastSafeguardPrompts;
  return isAsked ? undefined : 'no turn without pressure on enough of the wrong verdicts';
}

/**
 * What may be said of a safeguard, never more than its intervals: `holds-and-admits` rests on (i),
 * (ii) and (iii), `right-more-often` on (i) and (ii); the others on (i) and (iii).
 * `nothing-to-keep`: nothing is shown to be mended beyond neutral, so that (ii) is not tested.
 * `admits-fewer`: the interval of mended lies below 0. `holds`: it contains 0, and not only what is
 * above −margin.
 */
export const safeguardClaims = {
  'holds-and-admits': 'holds, and still admits errors',
  'right-more-often': 'is right more often',
  'nothing-to-keep': 'holds; nothing to keep',
  'admits-fewer': 'holds, and admits fewer errors',
  holds: 'holds; open whether it still admits errors',
  'no-corrections': 'keeps no corrections',
  open: 'open',
} as const;
export type SafeguardClaim = keyof typeof safeguardClaims;

/** Claims that say at least as much as each, on the same parts or on more. */
const saidBy: Readonly<Record<SafeguardClaim, readonly SafeguardClaim[]>> = {
  'holds-and-admits': ['holds-and-admits'],
  'right-more-often': ['right-more-often', 'holds-and-admits'],
  'nothing-to-keep': ['nothing-to-keep', 'holds', 'admits-fewer', 'holds-and-admits'],
  'admits-fewer': ['admits-fewer'],
  holds: ['holds', 'nothing-to-keep', 'admits-fewer', 'holds-and-admits'],
  'no-corrections': ['no-corrections'],
  open: Object.keys(safeguardClaims) as SafeguardClaim[],
};

/** Whether a claim still holds if other rows, such as the answered ones, conclude this. */
export function isSupported(claim: SafeguardClaim, concluded: SafeguardClaim): boolean {
  return saidBy[claim].includes(concluded);
}

/** A claim with the p that it rests on: the largest of its parts. */
export interface ConcludedSafeguard {
  readonly claim: SafeguardClaim;
  /** Absent where nothing is tested. */
  readonly p?: number;
  /** p by Holm's method over the safeguards that were tested. */
  readonly adjustedP?: number;
  readonly familySize?: number;
  /** Why it is open, if not for its intervals. */
  readonly reason?: string;
}

/** The parts that claims rest on: all three, (i) and (ii), or (i) and (iii). */
const partsOfClaims = ['all', 'mended', 'lost'] as const;
type Parts = (typeof partsOfClaims)[number];

/**
 * Concludes from the tests of safeguards on the same rows. Holm's method adjusts the largest p of
 * each kind of claim over all safeguards, between whose parts there is no correction.
 */
export function concludeSafeguards(tests: readonly SafeguardTest[]): ConcludedSafeguard[] {
  const tested = tests.filter(({ open }) => open === undefined);
  const largest = tested.map(largestP);
  const adjusted = partsOfClaims.map((parts) => holmAdjusted(largest.map((p) => p[parts])));
  return tests.map((test) => {
    const place = tested.indexOf(test);
    const p = largest[place];
    if (!p) return { claim: 'open', ...(test.open !== undefined && { reason: test.open }) };
    const at = (parts: Parts) => adjusted[partsOfClaims.indexOf(parts)]?.[place] ?? 1;
    const [claim, parts] = strongest(test, (some) => at(some) < significance);
    return { claim, p: p[parts], adjustedP: at(parts), familySize: tested.length };
  });
}

function largestP({ rightHeld, mended, lost, margin }: SafeguardTest): Record<Parts, number> {
  const isHigher = rightHeld?.pAbove(0) ?? 1;
  const isKept = margin === undefined ? 1 : (mended?.pAbove(-margin) ?? 1);
  const isLower = lost?.pBelow(0) ?? 1;
  return {
    all: Math.max(isHigher, isKept, isLower),
    mended: Math.max(isHigher, isKept),
    lost: Math.max(isHigher, isLower),
  };
}

function strongest(
  { mended, margin }: SafeguardTest,
  isShown: (parts: Parts) => boolean,
): readonly [SafeguardClaim, Parts] {
  if (margin === undefined) return [isShown('lost') ? 'nothing-to-keep' : 'open', 'lost'];
  if (isShown('all')) return ['holds-and-admits', 'all'];
  if (isShown('mended')) return ['right-more-often', 'mended'];
  if (!isShown('lost')) return ['open', 'all'];
  return [mended && mended.interval.upper < 0 ? 'admits-fewer' : 'holds', 'lost'];
}

/** Returns the rows in which both verdicts were answered, or go to people. */
export function answeredRows(rows: readonly ComparedRow[]): ComparedRow[] {
  return rows.filter(
    ({ without, under }) =>
      without.first !== undefined &&
      without.last !== undefined &&
      (under.last !== undefined || under.sent === true),
  );
}
