import { scoreTolerance } from '../../judges/readers/scoresReader.ts';

/**
 * CE's three-valued judgment of a pair: 1 if the first is better, 0.5 if neither is, 0 if the
 * second is.
 */
export type Judgment = 1 | 0.5 | 0;

/**
 * CE's J (§4.3): 1 if the first score exceeds the second by more than `threshold`, 0 if the second
 * exceeds the first by more than that, ½ otherwise. A difference of exactly the threshold is a tie,
 * despite floating-point rounding.
 */
export function judgeScores(first: number, second: number, threshold: number): Judgment {
  const lead = first - second;
  if (lead > threshold + scoreTolerance) return 1;
  return lead < -threshold - scoreTolerance ? 0 : 0.5;
}
