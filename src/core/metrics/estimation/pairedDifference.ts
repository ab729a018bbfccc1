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
  const totals = new ClusterTotals(3);
  let [all, least, most, unreadable] = [0, 0, 0, 0];
  for (const { cluster, before, after } of rows) {
    all += 1;
    least += Number(after ?? false) - Number(before ?? true);
    most += Number(after ?? true) - Number(before ?? false);
    if (before === undefined || after === undefined) unreadable += 1;
    else totals.add(cluster, before === after ? kept : after ? gained : lost);
  }
  return totals.quantity(
    { kind: 'signed-share' },
    whenEmpty,
    all === 0 ? undefined : { lower: least / all, upper: most / all, unreadable },
  );
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
  rows: readonly PairedRow[],
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
