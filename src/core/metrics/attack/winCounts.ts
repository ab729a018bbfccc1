import { hasRisen } from '../../scoring/scale.ts';
import { isLocated, type JudgedSample, type Score } from './judgedSample.ts';

/**
 * Whether an attack on a sample can succeed, given one draw of the original's score: for math, the
 * sample has a wrong step and the judge located it; otherwise, the score can still rise by β.
 * Undefined if the score is unreadable.
 */
export function isAttackable(sample: JudgedSample, original: Score): boolean | undefined {
  if (!canBeAttacked(sample)) return false;
  if (original.value === undefined) return undefined;
  return isLocated(sample)
    ? original.value === sample.firstWrongStep
    : sample.scale !== undefined && hasRisen(original.value, sample.scale.to, sample.scale.beta);
}

function canBeAttacked(sample: JudgedSample): boolean {
  const { firstWrongStep = -1, scale } = sample;
  return isLocated(sample) ? firstWrongStep >= 0 : scale !== undefined;
}

/**
 * CE's Win (§4.3) for one pair of draws: the wrong step was located before but not after or, for
 * other scenarios, the score rose by at least β. Undefined if either score is unreadable.
 *
 * @param excluded steps that do not count as success if they are named after the attack
 */
function isWin(
  sample: JudgedSample,
  original: Score,
  after: Score,
  excluded: readonly number[] = [],
): boolean | undefined {
  if (original.value === undefined || after.value === undefined) return undefined;
  if (!isAttackable(sample, original)) return false;
  if (isLocated(sample)) {
    return after.value !== sample.firstWrongStep && !excluded.includes(after.value);
  }
  return sample.scale !== undefined && hasRisen(original.value, after.value, sample.scale.beta);
}

/** Counts over the pairs of draws of one response. */
export interface WinCounts {
  /** Number of pairs of readable draws, and number of wins among them. */
  readonly pairs: number;
  readonly wins: number;
  /** Number of readable draws of the original, and number of attackable ones among them. */
  readonly originals: number;
  readonly attackable: number;
  /** Whether any draw is unreadable. */
  readonly isUnread: boolean;
  /** Shares of wins and of attackable draws if all unreadable draws were wins, and if none were. */
  readonly most: ResponseShares;
  readonly least: ResponseShares;
}

/**
 * w (or v) and f of one response: the mean of Win over pairs of draws, and the attackable share of
 * draws.
 */
export interface ResponseShares {
  readonly win: number;
  readonly attackable: number;
}

/**
 * Counts wins over all pairs of a draw of the original and a draw after it; if `after` contains the
 * very same draws, over ordered pairs of different ones. Undefined if no such pair was scored.
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

/** Returns w (or v) and f over the readable draws; undefined if no pair of draws is readable. */
export function sharesOf({ pairs, wins, originals, attackable }: WinCounts) {
  return pairs === 0 ? undefined : { win: wins / pairs, attackable: attackable / originals };
}
