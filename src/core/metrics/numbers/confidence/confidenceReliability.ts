import { ascending } from '../../../statistics/ascending.ts';
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
  const confidences = judgments.map(({ confidence }) => confidence);
  return reliabilityGroups(confidences, bins).map((group) => {
    const own = Array.from(group).flatMap((i) => judgments[i] ?? []);
    return {
      from: own[0]?.confidence ?? Number.NaN,
      to: own.at(-1)?.confidence ?? Number.NaN,
      meanConfidence: meanOf(
        own.map(({ cluster, confidence }) => ({ cluster, value: confidence })),
        'The bin is empty.',
      ),
      flipRate: shareOf(
        own.map(({ cluster, flip }) => ({ cluster, value: flip })),
        'The bin is empty.',
      ),
    };
  });
}

/**
 * Groups judgments, given by index, by increasing confidence into bins of about equal size; equal
 * confidences share a bin.
 */
export function reliabilityGroups(confidence: ArrayLike<number>, bins: number): Int32Array[] {
  const ordered = ascending(confidence);
  const groups: Int32Array[] = [];
  for (let from = 0, to = 0; from < ordered.length; from = to) {
    const least = (ordered.length * (groups.length + 1)) / bins;
    const at = (place: number) => confidence[ordered[place] ?? 0];
    for (to = from + 1; to < ordered.length; to += 1) {
      if (to >= least && at(to) !== at(to - 1)) break;
    }
    groups.push(ordered.subarray(from, to));
  }
  return groups;
}
