import type { JudgmentRow } from '../../../judgments/judgmentRow.ts';
import { contrastFlipRates, type GroupContrast } from '../../estimation/groupContrast.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { ShareTally } from '../../estimation/shareQuantity.ts';
import {
  type ArmChoice,
  followUpsOf,
  isReadable,
  type JudgedPair,
  type JudgedPairs,
  withCountedBaseline,
} from '../../rows/judgedPair.ts';
import { groupPairs, isUnanimous } from '../flips/ambiguity.ts';

/** Pairs whose two baselines choose different responses / pairs with two readable baselines. */
export function orderDisagreement(pairs: JudgedPairs): Quantity {
  const swapped = new OrderSwapTally();
  for (const pair of withCountedBaseline(pairs)) swapped.add(pair);
  return swapped.disagreement();
}

/**
 * Returns the flip rates of one judge's settled pairs (`first`) and unsettled ones (`second`), of
 * those asked in both presented orders. A pair whose verdict follows the position is unsettled,
 * which is not a tie.
 */
export function settledContrast(pairs: JudgedPairs, arm: ArmChoice): GroupContrast {
  const both = groupPairs(withCountedBaseline(pairs), keyOf).filter(
    (group) => new Set(group.map(({ baseline }) => baseline.order)).size === 2,
  );
  const isRead = (group: readonly JudgedPair[]) =>
    group.every(({ baseline }) => isReadable(baseline));
  const readable = both.filter(isRead);
  const judgments = (settled: boolean) =>
    followUpsOf(readable.filter((group) => isUnanimous(group) === settled).flat(), arm);
  return contrastFlipRates(
    judgments(true),
    judgments(false),
    'No such pair, judged in both presented orders, has a readable follow-up.',
  );
}

type FirstOrder = Pick<JudgmentRow, 'order' | 'preference'> & { readonly isRead: boolean };

/**
 * Counts the pairs whose verdict the other order changes, from pairs that are added one by one. Of
 * a million of them it keeps neither keys nor objects of their own.
 */
export class OrderSwapTally {
  /** Baselines whose other order has not been added yet, by pair, for each run and protocol. */
  readonly #first = new Map<string, Map<string, FirstOrder>>();
  readonly #kinds: FirstOrder[] = [];
  readonly #changed = new ShareTally();
  readonly #firstChosen = new ShareTally();
  #decided = 0;

  add({ cluster, baseline }: JudgedPair): void {
    const { run, judge, protocol, pair } = baseline;
    const asked = `${run}\n${judge}\n${protocol}`;
    const firsts = this.#first.get(asked) ?? new Map<string, FirstOrder>();
    this.#first.set(asked, firsts);
    const first = firsts.get(pair);
    if (first?.order === baseline.order) return;
    const second = this.#kindOf(baseline);
    if (first) {
      firsts.delete(pair);
      const value =
        first.isRead && second.isRead ? first.preference !== second.preference : undefined;
      this.#changed.count({ cluster, value });
      if (value !== undefined) this.#countPosition(cluster, first, second);
    } else firsts.set(pair, second);
  }

  /** Counts how often the response presented first is chosen, unless either verdict is a tie. */
  #countPosition(cluster: number, ...verdicts: readonly FirstOrder[]): void {
    if (verdicts.some(({ preference }) => preference === 'tie')) return;
    this.#decided += 1;
    for (const { order, preference } of verdicts) {
      const value = preference === (order === 'AB' ? 'A' : 'B');
      this.#firstChosen.count({ cluster, value });
    }
  }

  #kindOf(baseline: JudgmentRow): FirstOrder {
    const { order, preference } = baseline;
    const isRead = isReadable(baseline);
    const known = this.#kinds.find(
      (kind) => kind.order === order && kind.preference === preference && kind.isRead === isRead,
    );
    if (known) return known;
    const kind = { order, preference, isRead };
    this.#kinds.push(kind);
    return kind;
  }

  /** Returns the share of pairs; the tally is not usable afterwards. */
  disagreement(): Quantity {
    return this.#changed.quantity('No pair was judged in both presented orders.');
  }

  /**
   * Returns Pr(the response presented first is chosen) − ½ over pairs with a verdict for a response
   * in both orders; undefined if there are none. The tally is not usable afterwards.
   */
  position(): Quantity | undefined {
    return this.#decided === 0 ? undefined : this.#firstChosen.quantity('', 0.5);
  }
}

function keyOf({ run, judge, pair, protocol }: JudgmentRow): string {
  return `${run}\n${judge}\n${pair}\n${protocol}`;
}
