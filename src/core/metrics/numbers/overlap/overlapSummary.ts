import type { Quantity } from '../../estimation/quantity.ts';
import { meanOfColumns, shareOfColumns } from '../../estimation/shareQuantity.ts';
import { isChangedAt } from '../../rows/changes.ts';
import { followUpColumns, type Judged } from '../../rows/followUpColumns.ts';
import type { ArmChoice } from '../../rows/judgedPair.ts';

/** Threshold of PDM 4.6: overlap strictly below it counts as low. */
export const lowOverlap = 0.2;

/**
 * Group of judgments in an arm: PDM's numbers are over flips; verdicts that equal B1's are shown
 * for comparison. Changes to or from a tie are only in `all`.
 */
export type OverlapGroup = 'flips' | 'held' | 'all';

const whenEmpty = 'No judgment of this group has an overlap.';

/**
 * Mean overlap (token Jaccard, see overlap.ts) of one group of judgments with their baselines.
 * Judgments without an overlap, because a justification is empty, are excluded.
 */
export function meanOverlap(pairs: Judged, arm: ArmChoice, group: OverlapGroup): Quantity {
  const { columns, value, isIn, counts } = overlaps(pairs, arm, group);
  return meanOfColumns(columns, { value, isIn, counts }, whenEmpty, [0, 1]);
}

/** Share of the same judgments with an overlap below 0.20. */
export function lowOverlapShare(pairs: Judged, arm: ArmChoice, group: OverlapGroup): Quantity {
  const { columns, value, isIn, counts } = overlaps(pairs, arm, group);
  const isUnread = (i: number) => columns.verdict[i] === 0 && !isIn(i);
  return shareOfColumns(
    columns,
    {
      value: (i) => (isUnread(i) ? undefined : value(i) < lowOverlap),
      isIn: (i) => isUnread(i) || isIn(i),
      counts,
    },
    whenEmpty,
  );
}

function overlaps(pairs: Judged, arm: ArmChoice, group: OverlapGroup) {
  const columns = followUpColumns(pairs, arm);
  const { overlap, baseline, verdict } = columns;
  const value = (i: number) => overlap[i] ?? Number.NaN;
  const isIn = (i: number) => !Number.isNaN(value(i));
  const counts = (i: number) =>
    group === 'all' ||
    (group === 'flips' ? isChangedAt(columns, i) === true : verdict[i] === baseline[i]);
  return { columns, value, isIn, counts };
}
