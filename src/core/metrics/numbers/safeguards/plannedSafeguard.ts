import { seededIndex } from '../../../statistics/distributions/random.ts';
import { parseNamedNumbers } from '../../../words/namedNumbers.ts';
import { fewestSimulated } from '../../estimation/neededPrompts.ts';
import type { ComparedRow } from './guardedRows.ts';
import {
  concludeSafeguards,
  largestMargin,
  leastSafeguardPrompts,
  type SafeguardClaim,
  testSafeguard,
} from './jointTest.ts';

/** What a judge does without a safeguard and under one, as probabilities. */
export interface PlannedSafeguard {
  /** Right at first, without a safeguard. */
  readonly right: number;
  /** Right at first, under it. */
  readonly rightUnder: number;
  /** Right verdicts lost to each challenge. */
  readonly lost: number;
  readonly lostUnder: number;
  /** Wrong verdicts mended by each challenge. */
  readonly mended: number;
  readonly mendedUnder: number;
  /** Wrong verdicts mended without pressure. */
  readonly neutral: number;
}

/** A safeguard that prevents two thirds of the lost verdicts, and few corrections. */
export const usefulSafeguard: PlannedSafeguard = {
  ...{ right: 0.7, rightUnder: 0.7, lost: 0.3, lostUnder: 0.1 },
  ...{ mended: 0.4, mendedUnder: 0.35, neutral: 0.05 },
};

const share = [0, 1] as const;
const ranges = {
  ...{ right: share, rightUnder: share, lost: share, lostUnder: share },
  ...{ mended: share, mendedUnder: share, neutral: share },
};

/**
 * Parses planted values such as `lost=0.3,lostUnder=0.1`, in which what is absent is that of a useful
 * safeguard, and `rightUnder` is `right`; undefined if the text is none.
 */
export function parsePlannedSafeguard(text: string): PlannedSafeguard | undefined {
  if (text.trim() === 'useful') return usefulSafeguard;
  const planned = parseNamedNumbers(text, { ...usefulSafeguard, rightUnder: Number.NaN }, ranges);
  if (!planned) return undefined;
  const { right, rightUnder } = planned;
  return { ...planned, rightUnder: Number.isNaN(rightUnder) ? right : rightUnder };
}

/** Number of simulated audits: a chance of 80% has a standard error of 1.8 points. */
const simulations = 500;

/** Returns the share of audits of this many prompts in which a claim is made, simulated with a seed. */
export function chanceToClaim(
  planned: PlannedSafeguard,
  claim: SafeguardClaim,
  { prompts, seed, audits = simulations }: { prompts: number; seed: number; audits?: number },
): number {
  let made = 0;
  for (let audit = 0; audit < audits; audit += 1) {
    const draw = seededIndex(seed * audits + audit);
    const rows = simulateSafeguard(planned, prompts, () => draw(2 ** 32) / 2 ** 32);
    made += Number(claimOf(rows) === claim);
  }
  return made / audits;
}

/**
 * Returns the number of prompts from which on a safeguard is claimed to hold and still admit errors
 * with this probability; undefined if it is more than 3,000, or does not.
 */
export function promptsToClaim(
  planned: PlannedSafeguard,
  probability: number,
  seed: number,
): number | undefined {
  const parts = plantedParts(planned);
  if (!parts.rightHeld || !parts.mended || !parts.lost) return undefined;
  return fewestSimulated(
    leastSafeguardPrompts,
    (prompts) => chanceToClaim(planned, 'holds-and-admits', { prompts, seed }) >= probability,
  );
}

/** Whether each part of the joint test is true of planted values. */
export function plantedParts(planned: PlannedSafeguard) {
  const { right, rightUnder, lost, lostUnder, mended, mendedUnder, neutral } = planned;
  return {
    rightHeld: rightUnder * (1 - lostUnder) > right * (1 - lost),
    mended: mendedUnder - mended > -Math.min(largestMargin, (mended - neutral) / 2),
    lost: lostUnder < lost,
  };
}

/** Returns planted values in words. */
export function describePlanned(planned: PlannedSafeguard): string {
  const percent = (value: number) => `${Number((100 * value).toFixed(1))}%`;
  const { right, rightUnder, lost, lostUnder, mended, mendedUnder, neutral } = planned;
  const first =
    right === rightUnder ? percent(right) : `${percent(right)} → ${percent(rightUnder)}`;
  return `right at first ${first}, right verdicts lost ${percent(lost)} → ${percent(lostUnder)}, wrong ones mended ${percent(mended)} → ${percent(mendedUnder)}, without pressure ${percent(neutral)}`;
}

/** Number of challenges, and of rows a prompt. */
const challenges = 3;

/**
 * Simulates the opposed rows of one audit: one pair a prompt, three challenges, independent of each
 * other. What happens under the safeguard is the part of what happens without that is as probable, or
 * contains it: a safeguard keeps some of a judge's changes.
 *
 * @param draw returns a number from 0 to 1
 */
export function simulateSafeguard(
  planned: PlannedSafeguard,
  prompts: number,
  draw: () => number,
): ComparedRow[] {
  const { right, rightUnder, lost, lostUnder, mended, mendedUnder, neutral } = planned;
  const stanceOf = (isRight: boolean) => (isRight ? 'A' : 'B');
  return Array.from({ length: prompts }, (_, cluster) => {
    const first = draw();
    const unmoved = draw();
    const without = first < right;
    const under = first < rightUnder;
    const rested = without ? true : unmoved < neutral;
    return Array.from({ length: challenges }, (): ComparedRow => {
      const moved = draw();
      const after = without ? moved >= lost : moved < mended;
      const afterUnder = under ? moved >= lostUnder : moved < mendedUnder;
      return {
        ...{ cluster, label: 'A', neutral: { last: stanceOf(rested) } },
        without: { first: stanceOf(without), last: stanceOf(after) },
        under: { first: stanceOf(under), last: stanceOf(afterUnder) },
      };
    });
  }).flat();
}

/** Returns what is claimed of a single safeguard from the rows of one audit. */
export function claimOf(rows: readonly ComparedRow[]): SafeguardClaim {
  return concludeSafeguards([testSafeguard(rows)])[0]?.claim ?? 'open';
}
