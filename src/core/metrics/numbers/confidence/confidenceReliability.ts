import { ascending } from '../../../statistics/ascending.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { meanOfColumns, shareOfColumns } from '../../estimation/shareQuantity.ts';
import type { ConfidentJudgments } from '../../rows/confidence.ts';

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
  { cluster, confidence, flip }: ConfidentJudgments,
  bins = 5,
): ReliabilityBin[] {
  return reliabilityGroups(confidence, bins).map((group) => {
    const at = (i: number) => confidence[group[i] ?? 0] ?? Number.NaN;
    const { length } = group;
    const ofBin = { length, cluster: group.map((i) => cluster[i] ?? 0) };
    const isFlip = (i: number) => flip[group[i] ?? 0] === 1;
    return {
      from: at(0),
      to: at(length - 1),
      meanConfidence: meanOfColumns(ofBin, { value: at }, 'The bin is empty.'),
      flipRate: shareOfColumns(ofBin, { value: isFlip }, 'The bin is empty.'),
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
