import { canFlip, type FollowUp, isFlip, isReadable } from '../../judgments/audit.ts';
import { ClusterTotals, type Quantity } from './quantity.ts';
import { shareOfEach } from './shareQuantity.ts';

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
  const rateOf = (judgments: Iterable<FollowUp>, isSecond: boolean) => {
    const countedOf = (one: FollowUp) => {
      const { cluster, baseline, judgment } = one;
      if (!canFlip(one)) return undefined;
      const value = isReadable(judgment) ? isFlip(baseline, judgment) : undefined;
      if (value !== undefined) {
        const counts = [Number(value), 1];
        totals.add(cluster, isSecond ? [...counts, 0, 0] : [0, 0, ...counts]);
      }
      return { value };
    };
    return shareOfEach(judgments, countedOf, whenEmpty);
  };
  return {
    first: rateOf(first, false),
    second: rateOf(second, true),
    difference: totals.quantity({ kind: 'difference' }, whenEmpty),
  };
}
