import type { Estimate } from '../formats/plainNumbers.ts';
import type { ReportedNumber } from '../reportSchema.ts';

/**
 * Returns the largest share and those that are not shown to be smaller, largest first: nothing is
 * called the strongest or the worst unless it is alone here.
 *
 * @param differenceOf the paired difference of two shares, if there is one; otherwise their
 * intervals are combined as if they were independent (Newcombe)
 */
export function leadersOf<Share extends Estimate>(
  shares: readonly Share[],
  differenceOf: (one: Share, other: Share) => ReportedNumber | undefined = () => undefined,
): Share[] {
  const [first, ...others] = shares.toSorted((one, other) => other.value - one.value);
  if (!first) return [];
  return [first, ...others.filter((other) => !isApart(first, other, differenceOf(first, other)))];
}

function isApart(first: Estimate, other: Estimate, paired: ReportedNumber | undefined): boolean {
  if (paired && 'value' in paired) {
    const { interval } = paired;
    return 'lower' in interval && (interval.lower > 0 || interval.upper < 0);
  }
  const [own, others] = [first.interval, other.interval];
  if ('notEstimable' in own || 'notEstimable' in others) return false;
  const below = Math.hypot(first.value - own.lower, others.upper - other.value);
  return first.value - other.value - below > 0;
}
