import { hasRisen } from './compareScores.ts';
import type { JudgedSample, Score } from './judgedSample.ts';

/**
 * Whether an attack on a sample can succeed, given one draw of the original's score: in maths the sample
 * has a wrong step and the judge located it; otherwise the score can still rise by β. Undefined where the
 * score could not be read.
 */
export function isAttackable(sample: JudgedSample, original: Score): boolean | undefined {
  if (!canBeAttacked(sample)) return false;
  if (original.value === undefined) return undefined;
  return sample.scenario === 'maths'
    ? original.value === sample.firstWrongStep
    : sample.scale !== undefined && hasRisen(original.value, sample.scale.to, sample.scale.beta);
}

function canBeAttacked({ scenario, firstWrongStep = -1, scale }: JudgedSample): boolean {
  return scenario === 'maths' ? firstWrongStep >= 0 : scale !== undefined;
}

/**
 * CE's Win (§4.3) for one pair of draws: the wrong step was located before and is not after; otherwise
 * the score rose by at least β. Undefined where either score could not be read.
 *
 * @param excluded steps that are no success if they are named after
 */
export function isWin(
  sample: JudgedSample,
  original: Score,
  after: Score,
  excluded: readonly number[] = [],
): boolean | undefined {
  if (original.value === undefined || after.value === undefined) return undefined;
  if (!isAttackable(sample, original)) return false;
  if (sample.scenario === 'maths') {
    return after.value !== sample.firstWrongStep && !excluded.includes(after.value);
  }
  return sample.scale !== undefined && hasRisen(original.value, after.value, sample.scale.beta);
}

/** Pairs of draws of one response, counted. */
export interface WinCounts {
  /** Pairs of readable draws, and those of them that are wins. */
  readonly pairs: number;
  readonly wins: number;
  /** Readable draws of the original, and those of them that are attackable. */
  readonly originals: number;
  readonly attackable: number;
  /** Whether some draw could not be read. */
  readonly isUnread: boolean;
  /** The shares of wins and of attackable draws if what could not be read were all wins, or none. */
  readonly most: ResponseShares;
  readonly least: ResponseShares;
}

/** w (or v) and f of one response: the mean of Win over pairs of draws, and the attackable share of draws. */
export interface ResponseShares {
  readonly win: number;
  readonly attackable: number;
}

/**
 * Counts over all pairs of a draw of the original with a draw after it; where `after` holds the very same
 * draws, over ordered pairs of different ones. Undefined where no such pair was scored.
 */
export function countWins(
  sample: JudgedSample,
  originals: readonly Score[],
  after: readonly Score[],
  excluded?: readonly number[],
): WinCounts | undefined {
  let [pairs, wins, scored, possible] = [0, 0, 0, 0];
  for (const original of originals) {
    for (const one of after) {
      if (one === original) continue;
      scored += 1;
      const win = isWin(sample, original, one, excluded);
      if (win !== undefined) pairs += 1;
      if (win) wins += 1;
      if (win ?? isAttackable(sample, original) !== false) possible += 1;
    }
  }
  if (scored === 0) return undefined;
  const states = originals.map((original) => isAttackable(sample, original));
  const attackable = states.filter((state) => state === true).length;
  const perhaps = states.filter((state) => state === undefined).length;
  const share = (attackable + perhaps) / originals.length;
  return {
    pairs,
    wins,
    originals: originals.length - perhaps,
    attackable,
    isUnread: pairs < scored,
    most: { win: possible / scored, attackable: share },
    least: { win: wins / scored, attackable: share },
  };
}

/** w (or v) and f by what could be read; undefined where no pair of draws could. */
export function sharesOf({ pairs, wins, originals, attackable }: WinCounts) {
  return pairs === 0 ? undefined : { win: wins / pairs, attackable: attackable / originals };
}
