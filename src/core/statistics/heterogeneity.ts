import { chiSquaredUpperTail } from './distributions/incompleteGamma.ts';

interface HeterogeneityTest {
  readonly statistic: number;
  readonly degreesOfFreedom: number;
  readonly p: number;
  /** Whether an expected count is below 5, so that p is only approximate. */
  readonly smallExpected: boolean;
}

/**
 * Pearson's chi-squared test of whether several groups have the same share. For clustered data,
 * pass events and trials divided by the group's design effect (Rao and Scott 1992). Groups without
 * trials are skipped.
 */
export function heterogeneityTest(
  groups: readonly { readonly events: number; readonly trials: number }[],
): HeterogeneityTest | { readonly notEstimable: string } {
  const used = groups.filter(({ trials }) => trials > 0);
  if (used.length < 2) return { notEstimable: 'Fewer than two groups have a judgment.' };
  const events = used.reduce((sum, group) => sum + group.events, 0);
  const trials = used.reduce((sum, group) => sum + group.trials, 0);
  const share = events / trials;
  if (share === 0 || share === 1) {
    return {
      notEstimable: `${share === 0 ? 'No judgment' : 'Every judgment'} of any group flips.`,
    };
  }
  const statistic = used.reduce(
    (sum, group) =>
      sum + (group.events - group.trials * share) ** 2 / (group.trials * share * (1 - share)),
    0,
  );
  const least = Math.min(share, 1 - share) * Math.min(...used.map((group) => group.trials));
  return {
    statistic,
    degreesOfFreedom: used.length - 1,
    p: chiSquaredUpperTail(statistic, used.length - 1),
    smallExpected: least < 5,
  };
}
