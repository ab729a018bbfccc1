import type { JudgmentRow } from '../../../judgments/judgmentRow.ts';
import type { Stance } from '../../../words/verdict.ts';
import type { JudgedPair } from '../../rows/judgedPair.ts';

/** Returns B1 and its repeats. */
export function repeatsOf({ baseline, repeat, moreRepeats = [] }: JudgedPair): JudgmentRow[] {
  return [baseline, ...(repeat ? [repeat] : []), ...moreRepeats];
}

/**
 * Returns what makes two verdicts equal: the preference or, for a score on a scale without a pass
 * mark, the score.
 */
export function verdictOf({ preference, score }: JudgmentRow): Stance | number | undefined {
  return preference ?? score;
}
