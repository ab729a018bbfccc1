import { ClusterTotals, type Quantity } from './quantity.ts';

/** One judgment that counts toward a share or a mean, with the cluster of its prompt. */
export interface Counted {
  readonly cluster: number;
  /** Whether it counts, or the value that it counts with; undefined if unreadable. */
  readonly value: boolean | number | undefined;
  /** False if it is in the sample but not in the denominator; true by default. */
  readonly counts?: boolean | undefined;
  /**
   * For unreadable judgments: whether the condition might be met (the default), is certainly met,
   * or is never met; or that the judgment counts only if it is met, or only if it is not.
   */
  readonly unread?: Unread | undefined;
}

type Unread = 'perhaps' | 'surely' | 'never' | 'only-for' | 'only-against';

/** How a judgment counts, without the cluster of its prompt; undefined if it is not in the sample. */
export type HowCounted = Omit<Counted, 'cluster'> | undefined;

/** Share of judgments that meet a condition, with the bounds implied by unreadable ones. */
export function shareOf(
  judgments: Iterable<Counted>,
  whenEmpty: string,
  options?: ShareOptions,
): Quantity {
  return shareOfEach(judgments, (one) => one, whenEmpty, options);
}

/** `shareOf` for items that count as a function says. */
export function shareOfEach<Item extends { readonly cluster: number }>(
  items: Iterable<Item>,
  countedOf: (item: Item) => HowCounted,
  whenEmpty: string,
  { minus = 0 }: ShareOptions = {},
): Quantity {
  const tally = new ShareTally();
  for (const item of items) {
    const counted = countedOf(item);
    if (counted) tally.count(item.cluster, counted);
  }
  return tally.quantity(whenEmpty, minus);
}

interface ShareOptions {
  /** Constant that is subtracted from the share; default: 0. */
  readonly minus?: number;
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

  count(
    cluster: number,
    { value, counts = true, unread = 'perhaps' }: NonNullable<HowCounted>,
  ): void {
    if (value === undefined) {
      this.#addUnread(unread);
      return;
    }
    const event = counts ? Number(value) : 0;
    const trial = counts ? 1 : 0;
    this.#totals.addTwo(cluster, event, trial, trial);
    this.#events += event;
    this.#trials += trial;
  }

  #addUnread(unread: Unread): void {
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

/**
 * Mean of a value over judgments; those without the value are skipped.
 *
 * @param range smallest and largest possible value
 */
export function meanOf(
  judgments: Iterable<Counted>,
  whenEmpty: string,
  range?: readonly [least: number, most: number],
): Quantity {
  return meanOfEach(judgments, (one) => one, whenEmpty, range);
}

/** `meanOf` for items that count as a function says. */
export function meanOfEach<Item extends { readonly cluster: number }>(
  items: Iterable<Item>,
  countedOf: (item: Item) => HowCounted,
  whenEmpty: string,
  range?: readonly [least: number, most: number],
): Quantity {
  const totals = new ClusterTotals(2);
  for (const item of items) {
    const counted = countedOf(item);
    if (!counted) continue;
    const { value, counts = true } = counted;
    const present = counts && value !== undefined ? 1 : 0;
    totals.addTwo(item.cluster, present === 1 ? Number(value) : 0, present, present);
  }
  return totals.quantity({ kind: 'mean', ...(range && { range }) }, whenEmpty);
}
