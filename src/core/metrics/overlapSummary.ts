import { type ArmChoice, followUpsOf, isReadable, type JudgedPair } from './judgedPair.ts';
import type { Quantity } from './quantity.ts';
import { meanOf, shareOf } from './shareQuantity.ts';

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
  const judgments = followUpsOf(pairs, arm).flatMap(({ cluster, baseline, row }) => {
    if (!isReadable(row) || row.overlap === undefined) return [];
    const isFlip = row.preference !== baseline.preference;
    const counts = group === 'all' || isFlip === (group === 'flips');
    return [{ cluster, overlap: row.overlap, counts }];
  });
  const whenEmpty = 'No judgment of this group has an overlap.';
  return {
    mean: meanOf(
      judgments.map(({ cluster, overlap, counts }) => ({ cluster, value: overlap, counts })),
      whenEmpty,
    ),
    belowLine: shareOf(
      judgments.map(({ cluster, overlap, counts }) => ({
        cluster,
        value: overlap < lowOverlap,
        counts,
      })),
      whenEmpty,
    ),
  };
}
