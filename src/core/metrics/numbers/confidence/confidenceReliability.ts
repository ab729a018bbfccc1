import type { Quantity } from '../../estimation/quantity.ts';
import { meanOf, shareOf } from '../../estimation/shareQuantity.ts';
import type { ConfidentJudgment } from '../../rows/confidence.ts';

/** A range of baseline confidence, with the flip rate in it. */
export interface ReliabilityBin {
  /** Lowest and highest confidence that occur in it. */
  readonly from: number;
  readonly to: number;
  readonly meanConfidence: Quantity;
  readonly flipRate: Quantity;
}

/**
 * Returns flip rates by B1's confidence, in bins with about equal numbers of judgments. Equal
 * confidences share a bin, so a judge with few distinct values has fewer bins.
 */
export function reliabilityBins(
  judgments: readonly ConfidentJudgment[],
  bins = 5,
): ReliabilityBin[] {
  return reliabilityGroups(judgments, bins).map((group) => ({
    from: group[0]?.confidence ?? Number.NaN,
    to: group.at(-1)?.confidence ?? Number.NaN,
    meanConfidence: meanOf(
      group.map(({ cluster, confidence }) => ({ cluster, value: confidence })),
      'The bin is empty.',
    ),
    flipRate: shareOf(
      group.map(({ cluster, flip }) => ({ cluster, value: flip })),
      'The bin is empty.',
    ),
  }));
}

/**
 * Groups judgments by increasing confidence into bins of about equal size; equal confidences share
 * a bin.
 */
export function reliabilityGroups<Judgment extends { readonly confidence: number }>(
  judgments: readonly Judgment[],
  bins: number,
): Judgment[][] {
  const ordered = [...judgments].sort((one, other) => one.confidence - other.confidence);
  const groups: Judgment[][] = [];
  for (const [place, judgment] of ordered.entries()) {
    const group = groups.at(-1);
    const isFull = place >= (ordered.length * groups.length) / bins;
    if (group && (!isFull || group.at(-1)?.confidence === judgment.confidence))
      group.push(judgment);
    else groups.push([judgment]);
  }
  return groups;
}
