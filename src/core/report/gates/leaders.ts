import type { Estimate } from '../formats/plainNumbers.ts';
import type { ReportedNumber } from '../reportSchema.ts';

/**
 * Returns the largest share and those that are not shown to be smaller, largest first: nothing is
 * called the strongest or the worst unless it is alone here.
 *
 * @param isAhead whether one is shown to be larger than another, by their paired difference.
 * Default: the shares are independent, and their intervals are combined (Newcombe)
 */
export function leadersOf<Share extends Estimate>(
  shares: readonly Share[],
  isAhead: (one: Share, other: Share) => boolean = isIndependentlyAhead,
): Share[] {
  const [first, ...others] = shares.toSorted((one, other) => other.value - one.value);
  return first ? [first, ...others.filter((other) => !isAhead(first, other))] : [];
}

/** Returns the sign of a difference that has an interval without 0; otherwise 0. */
export function signShown(difference: ReportedNumber | undefined): number {
  if (!difference || 'notEstimable' in difference) return 0;
  const { interval } = difference;
  if ('notEstimable' in interval) return 0;
  return Number(interval.lower > 0) - Number(interval.upper < 0);
}

function isIndependentlyAhead(first: Estimate, other: Estimate): boolean {
  const [own, others] = [first.interval, other.interval];
  if ('notEstimable' in own || 'notEstimable' in others) return false;
  const below = Math.hypot(first.value - own.lower, others.upper - other.value);
  return first.value - other.value - below > 0;
}
