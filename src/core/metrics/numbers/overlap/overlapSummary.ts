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

/**
 * Summarizes the overlap (token Jaccard, see overlap.ts) of one group of judgments with their
 * baselines: its mean, and the share below 0.20. Judgments without an overlap, because a
 * justification is empty, are excluded.
 */
export function overlapSummary(pairs: Judged, arm: ArmChoice, group: OverlapGroup) {
  const columns = followUpColumns(pairs, arm);
  const { overlap, baseline, verdict } = columns;
  const valueAt = (i: number) => overlap[i] ?? Number.NaN;
  const isIn = (i: number) => !Number.isNaN(valueAt(i));
  const isUnread = (i: number) => verdict[i] === 0 && !isIn(i);
  const counts = (i: number) =>
    group === 'all' ||
    (group === 'flips' ? isChangedAt(columns, i) === true : verdict[i] === baseline[i]);
  const whenEmpty = 'No judgment of this group has an overlap.';
  return {
    mean: meanOfColumns(columns, { value: valueAt, isIn, counts }, whenEmpty, [0, 1]),
    belowLine: shareOfColumns(
      columns,
      {
        value: (i) => (isUnread(i) ? undefined : valueAt(i) < lowOverlap),
        isIn: (i) => isUnread(i) || isIn(i),
        counts,
      },
      whenEmpty,
    ),
  };
}
