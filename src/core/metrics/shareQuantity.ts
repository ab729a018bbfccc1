import { ClusterTotals, type Quantity } from './quantity.ts';

/** One judgment that counts towards a share or a mean, in the cluster of its prompt. */
export interface Counted {
  readonly cluster: number;
  /** Whether, or by how much, it counts; undefined where it could not be read. */
  readonly value: boolean | number | undefined;
  /** False where it is in the sample but not in the denominator; by default it is. */
  readonly counts?: boolean;
  /** Where it could not be read: whether it might hold, as by default, surely does, or never would. */
  readonly unread?: 'perhaps' | 'surely' | 'never';
}

/** Share of judgments for which something holds, with the bounds that unreadable ones imply. */
export function shareOf(
  judgments: Iterable<Counted>,
  whenEmpty: string,
  { minus = 0 }: { readonly minus?: number } = {},
): Quantity {
  const totals = new ClusterTotals(2);
  let [events, trials, unreadable, sure, possible] = [0, 0, 0, 0, 0];
  for (const { cluster, value, counts = true, unread = 'perhaps' } of judgments) {
    if (value === undefined) {
      unreadable += 1;
      sure += unread === 'surely' ? 1 : 0;
      possible += unread === 'never' ? 0 : 1;
      continue;
    }
    const event = counts ? Number(value) : 0;
    totals.add(cluster, [event, counts ? 1 : 0], counts ? 1 : 0);
    events += event;
    trials += counts ? 1 : 0;
  }
  const all = trials + unreadable;
  return totals.quantity(
    minus === 0 ? { kind: 'share' } : { kind: 'share', minus },
    whenEmpty,
    all === 0
      ? undefined
      : {
          lower: (events + sure) / all - minus,
          upper: (events + possible) / all - minus,
          unreadable,
        },
  );
}

/** Mean of a value over judgments; those without the value are left out. */
export function meanOf(judgments: Iterable<Counted>, whenEmpty: string): Quantity {
  const totals = new ClusterTotals(2);
  for (const { cluster, value, counts = true } of judgments) {
    const present = counts && value !== undefined;
    totals.add(cluster, [present ? Number(value) : 0, present ? 1 : 0], present ? 1 : 0);
  }
  return totals.quantity({ kind: 'mean' }, whenEmpty);
}
