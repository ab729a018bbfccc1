import type { ItemList } from '../../judgments/itemList.ts';
import { canFlip, type FollowUpJudgment, isFlip, isReadable } from '../rows/judgedPair.ts';
import { ClusterTotals, type Quantity } from './quantity.ts';
import { shareOf } from './shareQuantity.ts';

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
  first: ItemList<FollowUpJudgment>,
  second: ItemList<FollowUpJudgment>,
  whenEmpty: string,
): GroupContrast {
  const totals = new ClusterTotals(4);
  const counted = (judgments: ItemList<FollowUpJudgment>, isSecond: boolean) =>
    judgments.filter(canFlip).map(({ cluster, baseline, row }) => {
      const value = isReadable(row) ? isFlip(baseline, row) : undefined;
      if (value !== undefined) {
        const counts = [Number(value), 1];
        totals.add(cluster, isSecond ? [...counts, 0, 0] : [0, 0, ...counts]);
      }
      return { cluster, value };
    });
  return {
    first: shareOf(counted(first, false), whenEmpty),
    second: shareOf(counted(second, true), whenEmpty),
    difference: totals.quantity({ kind: 'difference' }, whenEmpty),
  };
}
