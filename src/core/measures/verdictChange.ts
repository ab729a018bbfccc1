import type { Stance } from '../words/verdict.ts';

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
