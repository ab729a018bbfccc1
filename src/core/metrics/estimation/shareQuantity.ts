import { ClusterTotals, type Quantity } from './quantity.ts';

/** One judgment that counts toward a share or a mean, with the cluster of its prompt. */
export interface Counted {
  readonly cluster: number;
  /** Whether it counts, or the value that it counts with; undefined if unreadable. */
  readonly value: boolean | number | undefined;
  /** False if it is in the sample but not in the denominator; true by default. */
  readonly counts?: boolean;
  /**
   * For unreadable judgments: whether the condition might be met (the default), is certainly met,
   * or is never met; or that the judgment counts only if it is met, or only if it is not.
   */
  readonly unread?: Unread;
}

type Unread = 'perhaps' | 'surely' | 'never' | 'only-for' | 'only-against';

/** Judgments in columns, read by index. */
interface CountedColumns {
  readonly length: number;
  readonly cluster: ArrayLike<number>;
}

/** Functions that give the properties of `Counted` for a judgment by index. */
interface CountedBy<Value> {
  readonly value: (i: number) => Value;
  /** False for judgments that are not in the sample at all; true by default. */
  readonly isIn?: (i: number) => boolean;
  readonly counts?: (i: number) => boolean;
  readonly unread?: (i: number) => Unread;
}

/** Share of judgments that meet a condition, with the bounds implied by unreadable ones. */
export function shareOf(
  judgments: Iterable<Counted>,
  whenEmpty: string,
  { minus = 0 }: { readonly minus?: number } = {},
): Quantity {
  const tally = new ShareTally();
  for (const judgment of judgments) tally.count(judgment);
  return tally.quantity(whenEmpty, minus);
}

/** `shareOf` for judgments in columns. */
export function shareOfColumns(
  { length, cluster }: CountedColumns,
  { value, isIn, counts, unread }: CountedBy<boolean | undefined>,
  whenEmpty: string,
  { minus = 0 }: { readonly minus?: number } = {},
): Quantity {
  const tally = new ShareTally();
  for (let i = 0; i < length; i += 1) {
    if (isIn && !isIn(i)) continue;
    const holds = value(i);
    if (holds === undefined) tally.addUnread(unread ? unread(i) : 'perhaps');
    else tally.add(cluster[i] ?? 0, holds ? 1 : 0, counts === undefined || counts(i));
  }
  return tally.quantity(whenEmpty, minus);
}

/** A share of judgments that are counted one by one and not kept. */
export class ShareTally {
  readonly #totals = new ClusterTotals(2);
  #events = 0;
  #trials = 0;
  #unreadable = 0;
  #sure = 0;
  #possible = 0;
  #onlyFor = 0;
  #onlyAgainst = 0;

  count({ cluster, value, counts = true, unread = 'perhaps' }: Counted): void {
    if (value === undefined) this.addUnread(unread);
    else this.add(cluster, Number(value), counts);
  }

  add(cluster: number, value: number, counts: boolean): void {
    const event = counts ? value : 0;
    const trial = counts ? 1 : 0;
    this.#totals.addTwo(cluster, event, trial, trial);
    this.#events += event;
    this.#trials += trial;
  }

  addUnread(unread: Unread): void {
    this.#unreadable += 1;
    this.#sure += unread === 'surely' ? 1 : 0;
    this.#possible += unread === 'never' || unread === 'only-against' ? 0 : 1;
    this.#onlyFor += unread === 'only-for' ? 1 : 0;
    this.#onlyAgainst += unread === 'only-against' ? 1 : 0;
  }

  quantity(whenEmpty: string, minus = 0): Quantity {
    const all = this.#trials + this.#unreadable;
    const [ifAgainst, ifFor] = [all - this.#onlyFor, all - this.#onlyAgainst];
    return this.#totals.quantity(
      minus === 0 ? { kind: 'share' } : { kind: 'share', minus },
      whenEmpty,
      ifAgainst === 0 || ifFor === 0
        ? undefined
        : {
            lower: (this.#events + this.#sure) / ifAgainst - minus,
            upper: (this.#events + this.#possible) / ifFor - minus,
            unreadable: this.#unreadable,
          },
    );
  }
}

/** Mean of a value over judgments; those without the value are skipped. */
export function meanOf(judgments: Iterable<Counted>, whenEmpty: string): Quantity {
  const tally = new MeanTally();
  for (const judgment of judgments) tally.count(judgment);
  return tally.quantity(whenEmpty);
}

/** A mean over judgments that are counted one by one and not kept. */
export class MeanTally {
  readonly #totals = new ClusterTotals(2);

  count({ cluster, value, counts = true }: Counted): void {
    const present = counts && value !== undefined ? 1 : 0;
    this.#totals.addTwo(cluster, present === 1 ? Number(value) : 0, present, present);
  }

  quantity(whenEmpty: string): Quantity {
    return this.#totals.quantity({ kind: 'mean' }, whenEmpty);
  }
}

/**
 * `meanOf` for judgments in columns; NaN means no value.
 *
 * @param range smallest and largest possible value
 */
export function meanOfColumns(
  { length, cluster }: CountedColumns,
  { value, isIn, counts }: CountedBy<number>,
  whenEmpty: string,
  range?: readonly [least: number, most: number],
): Quantity {
  const totals = new ClusterTotals(2);
  for (let i = 0; i < length; i += 1) {
    if (isIn && !isIn(i)) continue;
    const one = value(i);
    const present = !Number.isNaN(one) && (counts === undefined || counts(i)) ? 1 : 0;
    totals.addTwo(cluster[i] ?? 0, present === 1 ? one : 0, present, present);
  }
  return totals.quantity({ kind: 'mean', ...(range && { range }) }, whenEmpty);
}
