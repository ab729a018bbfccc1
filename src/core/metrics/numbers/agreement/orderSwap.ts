import type { JudgmentRow } from '../../../judgments/judgmentRow.ts';
import { contrastFlipRates, type GroupContrast } from '../../estimation/groupContrast.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { ShareTally } from '../../estimation/shareQuantity.ts';
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
interface OrderSwap extends GroupContrast {
  /** Pairs whose two baselines choose different responses / pairs with two readable baselines. */
  readonly disagreement: Quantity;
}

export function orderSwap(pairs: readonly JudgedPair[], arm: ArmChoice): OrderSwap {
  const counted = withCountedBaseline(pairs);
  const swapped = new OrderSwapTally();
  for (const pair of counted) swapped.add(pair);
  const both = groupPairs(counted, keyOf).filter(
    (group) => new Set(group.map(({ baseline }) => baseline.order)).size === 2,
  );
  const isRead = (group: readonly JudgedPair[]) =>
    group.every(({ baseline }) => isReadable(baseline));
  const readable = both.filter(isRead);
  const judgments = (settled: boolean) =>
    followUpsOf(readable.filter((group) => isUnanimous(group) === settled).flat(), arm);
  return {
    disagreement: swapped.disagreement(),
    ...contrastFlipRates(
      judgments(true),
      judgments(false),
      'No such pair, judged in both presented orders, has a readable follow-up.',
    ),
  };
}

type FirstOrder = Pick<JudgmentRow, 'order' | 'preference'> & { readonly isRead: boolean };

/** Counts the pairs whose verdict the other order changes, from pairs that are added one by one. */
export class OrderSwapTally {
  /** Baselines whose other order has not been added yet. */
  readonly #first = new Map<string, FirstOrder>();
  readonly #changed = new ShareTally();

  add({ cluster, baseline }: JudgedPair): void {
    const key = keyOf(baseline);
    const first = this.#first.get(key);
    if (first?.order === baseline.order) return;
    const isRead = isReadable(baseline);
    const { order, preference } = baseline;
    if (first) {
      this.#first.delete(key);
      const value = first.isRead && isRead ? first.preference !== preference : undefined;
      this.#changed.count({ cluster, value });
    } else this.#first.set(key, { order, isRead, preference });
  }

  /** Returns the share of pairs; the tally is not usable afterwards. */
  disagreement(): Quantity {
    return this.#changed.quantity('No pair was judged in both presented orders.');
  }
}

function keyOf({ run, judge, pair, protocol }: JudgmentRow): string {
  return `${run}\n${judge}\n${pair}\n${protocol}`;
}
