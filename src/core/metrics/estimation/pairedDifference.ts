import { cohenH } from '../../statistics/cohenH.ts';
import { type SignFlipTest, signFlipTest } from '../../statistics/signFlip.ts';
import type { NotEstimable } from './estimate.ts';
import { ClusterTotals, type Quantity } from './quantity.ts';

/** A yes-or-no outcome before and after, or under two conditions; undefined if unreadable. */
export interface PairedRow {
  /** Index of the prompt. */
  readonly cluster: number;
  readonly before: boolean | undefined;
  readonly after: boolean | undefined;
}

/** What a row adds to the columns of `pairedDifference`. */
const [kept, gained, lost] = [
  [0, 0, 1],
  [1, 0, 1],
  [0, 1, 1],
] as const;

/**
 * Share after minus share before, over rows in which both are readable; −1 to 1. Its columns are
 * rows that gain the outcome, rows that lose it, and all rows, by prompt.
 */
export function pairedDifference(rows: Iterable<PairedRow>, whenEmpty: string): Quantity {
  const tally = new PairedTally();
  for (const { cluster, before, after } of rows) tally.add(cluster, before, after);
  return tally.quantity(whenEmpty);
}

/** `PairedRow`s in columns, read by index. */
export interface PairedColumns {
  readonly length: number;
  readonly cluster: ArrayLike<number>;
  /** False for indices without a row. */
  readonly isIn: (i: number) => boolean;
  readonly before: (i: number) => PairedRow['before'];
  readonly after: (i: number) => PairedRow['after'];
}

/** `pairedDifference` of rows in columns. */
export function pairedDifferenceOfColumns(
  { length, cluster, isIn, before, after }: PairedColumns,
  whenEmpty: string,
): Quantity {
  const tally = new PairedTally();
  for (let i = 0; i < length; i += 1) {
    if (isIn(i)) tally.add(cluster[i] ?? 0, before(i), after(i));
  }
  return tally.quantity(whenEmpty);
}

/** Yields the rows in columns. */
export function* rowsOfColumns(columns: PairedColumns): Generator<PairedRow> {
  const { length, cluster, isIn, before, after } = columns;
  for (let i = 0; i < length; i += 1) {
    if (isIn(i)) yield { cluster: cluster[i] ?? 0, before: before(i), after: after(i) };
  }
}

class PairedTally {
  readonly #totals = new ClusterTotals(3);
  #all = 0;
  #least = 0;
  #most = 0;
  #unreadable = 0;

  add(cluster: number, before: PairedRow['before'], after: PairedRow['after']): void {
    this.#all += 1;
    this.#least += Number(after ?? false) - Number(before ?? true);
    this.#most += Number(after ?? true) - Number(before ?? false);
    if (before === undefined || after === undefined) this.#unreadable += 1;
    else this.#totals.add(cluster, before === after ? kept : after ? gained : lost);
  }

  quantity(whenEmpty: string): Quantity {
    const all = this.#all;
    return this.#totals.quantity(
      { kind: 'signed-share' },
      whenEmpty,
      all === 0
        ? undefined
        : { lower: this.#least / all, upper: this.#most / all, unreadable: this.#unreadable },
    );
  }
}

/**
 * Test of a paired difference over prompts (PDM 3.9 uses McNemar's). H0: before and after are
 * exchangeable within each prompt, which is stronger than equal rates.
 */
export interface PairedTest extends SignFlipTest {
  readonly difference: Quantity;
  readonly n: number;
  readonly firstShare: number;
  readonly secondShare: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
  /** Whether every prompt has only one row, which makes the test McNemar's exact test. */
  readonly oneRowEach: boolean;
  /** Cohen's h of the two shares, positive if the second is larger. */
  readonly cohenH: number;
}

/** Returns the sign-flip test of each prompt's net change, with the difference that it tests. */
export function testPaired(
  rows: Iterable<PairedRow>,
  whenEmpty: string,
): PairedTest | NotEstimable {
  const difference = pairedDifference(rows, whenEmpty);
  const [gained = [], lost = [], trials = []] = difference.columns;
  const { n } = difference;
  if (n === 0) return { notEstimable: whenEmpty };
  const [onlyFirst, onlySecond] = [sumOf(lost), sumOf(gained)];
  let held = 0;
  for (const { before, after } of rows) if (before && after) held += 1;
  const [firstShare, secondShare] = [(held + onlyFirst) / n, (held + onlySecond) / n];
  return {
    ...signFlipTest(Array.from(gained, (up, prompt) => up - (lost[prompt] ?? 0))),
    difference,
    n,
    firstShare,
    secondShare,
    onlyFirst,
    onlySecond,
    oneRowEach: Array.from(trials).every((count) => count <= 1),
    cohenH: cohenH(secondShare, firstShare),
  };
}

function sumOf(column: ArrayLike<number>): number {
  return Array.from(column).reduce((sum, value) => sum + value, 0);
}
