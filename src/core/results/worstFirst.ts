import { compareSeverity } from './resultOrder.ts';
import { isChallenged, type TurnResult } from './turnResult.ts';

/**
 * Compares flips by severity, then those under challenge before those without an argument, then by
 * how confident the judge was before and after.
 */
export function compareWorst(one: TurnResult, other: TurnResult): number {
  return (
    compareSeverity(one, other) ||
    Number(isChallenged(other)) - Number(isChallenged(one)) ||
    confidenceOf(other) - confidenceOf(one)
  );
}

function confidenceOf({ confidenceFrom = 0, confidenceTo = 0 }: TurnResult): number {
  return confidenceFrom + confidenceTo;
}
