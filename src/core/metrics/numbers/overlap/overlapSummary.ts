import {
  type ArmChoice,
  type Audit,
  type FollowUp,
  followUps,
  isChanged,
} from '../../../judgments/audit.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { meanOfEach, shareOfEach } from '../../estimation/shareQuantity.ts';

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
export function meanOverlap(
  audits: readonly Audit[],
  arm: ArmChoice,
  group: OverlapGroup,
): Quantity {
  return meanOfEach(
    followUps(audits, arm),
    (one) => {
      const { overlap: value } = one.judgment;
      return value === undefined ? undefined : { value, counts: isIn(group, one) };
    },
    whenEmpty,
    [0, 1],
  );
}

/** Share of the same judgments with an overlap below 0.20. */
export function lowOverlapShare(
  audits: readonly Audit[],
  arm: ArmChoice,
  group: OverlapGroup,
): Quantity {
  return shareOfEach(
    followUps(audits, arm),
    (one) => {
      const { overlap, preference } = one.judgment;
      if (overlap !== undefined) return { value: overlap < lowOverlap, counts: isIn(group, one) };
      return preference === undefined ? { value: undefined } : undefined;
    },
    whenEmpty,
  );
}

function isIn(group: OverlapGroup, { baseline, judgment }: FollowUp): boolean {
  const [first, last] = [baseline.preference, judgment.preference];
  if (group === 'all') return true;
  return group === 'flips' ? isChanged(first, last) === true : first === last;
}
