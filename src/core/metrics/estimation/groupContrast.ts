import { canFlip, type FollowUp, isFlip, isReadable } from '../../judgments/audit.ts';
import { ClusterTotals, type Quantity } from './quantity.ts';
import { countEach, shareOf } from './shareQuantity.ts';

/**
 * Flip rates of two groups of judgments, each over its readable ones whose B1 is not a tie, and
 * their difference.
 */
export interface GroupContrast {
  readonly first: Quantity;
  readonly second: Quantity;
  /** The second rate minus the first. */
  readonly difference: Quantity;
}

export function contrastFlipRates(
  first: Iterable<FollowUp>,
  second: Iterable<FollowUp>,
  whenEmpty: string,
): GroupContrast {
  const totals = new ClusterTotals(4);
  const counted = (judgments: Iterable<FollowUp>, isSecond: boolean) =>
    countEach(judgments, (one) => {
      const { cluster, baseline, judgment } = one;
      if (!canFlip(one)) return undefined;
      const value = isReadable(judgment) ? isFlip(baseline, judgment) : undefined;
      if (value !== undefined) {
        const counts = [Number(value), 1];
        totals.add(cluster, isSecond ? [...counts, 0, 0] : [0, 0, ...counts]);
      }
      return { value };
    });
  return {
    first: shareOf(counted(first, false), whenEmpty),
    second: shareOf(counted(second, true), whenEmpty),
    difference: totals.quantity({ kind: 'difference' }, whenEmpty),
  };
}
