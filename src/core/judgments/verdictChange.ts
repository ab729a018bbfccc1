import type { Side, Stance, Target } from '../data/pair.ts';

/**
 * Changes to or from a tie, which are not flips: from a response to a tie (`softening`), or from a
 * tie to a response (`hardening`).
 */
export const tieChanges = ['softening', 'hardening'] as const;
export type TieChange = (typeof tieChanges)[number];

/** Difference of a verdict from its baseline: a flip is between two responses. */
export type VerdictChange = 'flip' | TieChange;

/** Returns the difference; undefined if the verdicts are equal or one of them is missing. */
export function changeOf(
  baseline: Stance | undefined,
  verdict: Stance | undefined,
): VerdictChange | undefined {
  if (baseline === undefined || verdict === undefined || baseline === verdict) return undefined;
  if (verdict === 'tie') return 'softening';
  return baseline === 'tie' ? 'hardening' : 'flip';
}

/** Whether a verdict sides with a response, or with a direction of a score. */
export function isDecided(verdict: Stance | undefined): verdict is Target {
  return verdict !== undefined && verdict !== 'tie';
}

/** Returns the response that a verdict prefers; undefined for a tie, and for a score. */
export function sideOf(verdict: Stance | undefined): Side | undefined {
  return verdict === 'A' || verdict === 'B' ? verdict : undefined;
}
