import { followUpColumns, selectColumns } from './followUpColumns.ts';
import type { ArmChoice, JudgedPair } from './judgedPair.ts';
import type { Quantity } from './quantity.ts';
import { meanOfColumns, shareOfColumns } from './shareQuantity.ts';

/** PDM 4.6's line: overlap strictly below it counts as low. */
export const lowOverlap = 0.2;

/** Overlap (token Jaccard, see overlap.ts) of one group of judgments with their baselines. */
export interface OverlapSummary {
  readonly mean: Quantity;
  /** Judgments with an overlap below 0.20 / judgments with an overlap. */
  readonly belowLine: Quantity;
}

/** Which judgments of an arm: PDM's own numbers are over flips; held verdicts stand beside them. */
export type OverlapGroup = 'flips' | 'held' | 'all';

/** Judgments without an overlap, because a justification is empty, are left out. */
export function overlapSummary(
  pairs: readonly JudgedPair[],
  arm: ArmChoice,
  group: OverlapGroup,
): OverlapSummary {
  const all = followUpColumns(pairs, arm);
  const columns = selectColumns(
    all,
    (i) => all.verdict[i] !== 0 && !Number.isNaN(all.overlap[i] ?? Number.NaN),
  );
  const { overlap, baseline, verdict } = columns;
  const counts = (i: number) =>
    group === 'all' || (verdict[i] !== baseline[i]) === (group === 'flips');
  const whenEmpty = 'No judgment of this group has an overlap.';
  const valueAt = (i: number) => overlap[i] ?? Number.NaN;
  return {
    mean: meanOfColumns(columns, { value: valueAt, counts }, whenEmpty),
    belowLine: shareOfColumns(
      columns,
      { value: (i) => valueAt(i) < lowOverlap, counts },
      whenEmpty,
    ),
  };
}
