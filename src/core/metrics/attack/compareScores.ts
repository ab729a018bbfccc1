import { scoreTolerance } from '../../pointwise/scale.ts';

/** CE's three-valued judgment of a pair: the first is better, neither is, the second is. */
export type Judgment = 1 | 0.5 | 0;

/**
 * CE's J (§4.3): 1 where the first score is above the second by more than `threshold`, 0 where the
 * second is, ½ otherwise; a difference of exactly the threshold is a tie, also in floats.
 */
export function judgeScores(first: number, second: number, threshold: number): Judgment {
  const lead = first - second;
  if (lead > threshold + scoreTolerance) return 1;
  return lead < -threshold - scoreTolerance ? 0 : 0.5;
}

/** Whether a score rose by at least `beta`; exactly `beta` is a win, also in floats (CE 4.3). */
export function hasRisen(before: number, after: number, beta: number): boolean {
  return after - before >= beta - scoreTolerance;
}
