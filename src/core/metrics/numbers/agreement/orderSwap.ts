import { contrastFlipRates, type GroupContrast } from '../../estimation/groupContrast.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { shareOf } from '../../estimation/shareQuantity.ts';
import {
  type ArmChoice,
  followUpsOf,
  isReadable,
  type JudgedPair,
  withCountedBaseline,
} from '../../rows/judgedPair.ts';
import { groupPairs, isUnanimous } from '../flips/ambiguity.ts';

/**
 * One judge's results on pairs asked in both presented orders. A pair whose verdict follows the
 * position is unsettled, which is not a tie. The contrast is the flip rate of settled pairs
 * (`first`) and of unsettled ones (`second`).
 */
export interface OrderSwap extends GroupContrast {
  /** Pairs whose two baselines choose different responses / pairs with two readable baselines. */
  readonly disagreement: Quantity;
}

export function orderSwap(pairs: readonly JudgedPair[], arm: ArmChoice): OrderSwap {
  const both = groupPairs(
    withCountedBaseline(pairs),
    ({ run, judge, pair, protocol }) => `${run}\n${judge}\n${pair}\n${protocol}`,
  ).filter((group) => new Set(group.map(({ baseline }) => baseline.order)).size === 2);
  const isRead = (group: readonly JudgedPair[]) =>
    group.every(({ baseline }) => isReadable(baseline));
  const readable = both.filter(isRead);
  const judgments = (settled: boolean) =>
    followUpsOf(readable.filter((group) => isUnanimous(group) === settled).flat(), arm);
  return {
    disagreement: shareOf(
      both.map((group) => ({
        cluster: group[0]?.cluster ?? 0,
        value: isRead(group) ? !isUnanimous(group) : undefined,
      })),
      'No pair was judged in both presented orders.',
    ),
    ...contrastFlipRates(
      judgments(true),
      judgments(false),
      'No such pair, judged in both presented orders, has a readable follow-up.',
    ),
  };
}
