import type { Quantity } from '../../estimation/quantity.ts';
import { meanOf, shareOf } from '../../estimation/shareQuantity.ts';
import type { ConfidentJudgment } from '../../rows/confidence.ts';

/** A range of baseline confidence, with how often verdicts in it flipped. */
export interface ReliabilityBin {
  /** Least and greatest confidence that occurs in it. */
  readonly from: number;
  readonly to: number;
  readonly meanConfidence: Quantity;
  readonly flipRate: Quantity;
}

/**
 * Flip rate against B1's confidence, in bins of about equal numbers of judgments. Equal confidences
 * share a bin, so that a judge with few different values has fewer bins.
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

/** Judgments by rising confidence in bins of about equal numbers; equal confidences share a bin. */
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
