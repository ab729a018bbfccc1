import type { Audit, Judgment } from '../../../judgments/audit.ts';
import type { Stance } from '../../../words/verdict.ts';

/** Returns B1 and its repeats. */
export function repeatsOf({ baseline, repeat, moreRepeats = [] }: Audit): Judgment[] {
  return [baseline, ...(repeat ? [repeat] : []), ...moreRepeats];
}

/**
 * Returns what makes two verdicts equal: the preference or, for a score on a scale without a pass
 * mark, the score.
 */
export function verdictOf({ preference, score }: Judgment): Stance | number | undefined {
  return preference ?? score;
}
