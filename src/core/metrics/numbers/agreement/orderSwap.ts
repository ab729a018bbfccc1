import {
  type ArmChoice,
  type Audit,
  followUps,
  isReadable,
  withCountedBaseline,
} from '../../../judgments/audit.ts';
import { groupBy } from '../../../words/groupBy.ts';
import { contrastFlipRates, type GroupContrast } from '../../estimation/groupContrast.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { type Counted, shareOf } from '../../estimation/shareQuantity.ts';
import { isUnanimous } from '../flips/ambiguity.ts';

/** Pairs whose two baselines choose different responses / pairs with two readable baselines. */
export function orderDisagreement(audits: readonly Audit[]): Quantity {
  return shareOf(
    askedInBothOrders(audits).map(([one, other]) => ({
      cluster: other.cluster,
      value: areRead([one, other])
        ? one.baseline.preference !== other.baseline.preference
        : undefined,
    })),
    'No pair was judged in both presented orders.',
  );
}

/**
 * Pr(the response presented first is chosen) − ½ over pairs with a verdict for a response in both
 * orders; undefined if there are none.
 */
export function positionInBothOrders(audits: readonly Audit[]): Quantity | undefined {
  const decided = askedInBothOrders(audits).filter(
    (both) => areRead(both) && both.every(({ baseline }) => baseline.preference !== 'tie'),
  );
  const chosen = decided.flatMap(([one, other]) =>
    [one, other].map(({ baseline, pair }): Counted => {
      const value = baseline.preference === (pair.order === 'AB' ? 'A' : 'B');
      return { cluster: other.cluster, value };
    }),
  );
  return decided.length === 0 ? undefined : shareOf(chosen, '', { minus: 0.5 });
}

/**
 * Returns the flip rates of one judge's settled pairs (`first`) and unsettled ones (`second`), of
 * those asked in both presented orders. A pair whose verdict follows the position is unsettled,
 * which is not a tie.
 */
export function settledContrast(audits: readonly Audit[], arm: ArmChoice): GroupContrast {
  const readable = [...groupBy(withCountedBaseline(audits), keyOf).values()].filter(
    (group) => new Set(group.map(({ pair }) => pair.order)).size === 2 && areRead(group),
  );
  const judgments = (settled: boolean) =>
    followUps(readable.filter((group) => isUnanimous(group) === settled).flat(), arm);
  return contrastFlipRates(
    judgments(true),
    judgments(false),
    'No such pair, judged in both presented orders, has a readable follow-up.',
  );
}

/** Returns the audits of a pair in both orders, in order of appearance of the second. */
export function askedInBothOrders(audits: readonly Audit[]): (readonly [Audit, Audit])[] {
  const waiting = new Map<string, Audit>();
  return withCountedBaseline(audits).flatMap((audit) => {
    const key = keyOf(audit);
    const first = waiting.get(key);
    if (!first) waiting.set(key, audit);
    if (!first || first.pair.order === audit.pair.order) return [];
    waiting.delete(key);
    return [[first, audit] as const];
  });
}

function areRead(group: readonly Audit[]): boolean {
  return group.every(({ baseline }) => isReadable(baseline));
}

function keyOf({ run, pair, protocol }: Audit): string {
  return `${run.run}\n${run.judge}\n${pair.key}\n${protocol}`;
}
