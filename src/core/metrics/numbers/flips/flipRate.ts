import type { Quantity } from '../../estimation/quantity.ts';
import { shareOf, shareOfColumns } from '../../estimation/shareQuantity.ts';
import { type ChangeRule, isChangedAt, isDecidedAt } from '../../rows/changes.ts';
import { followUpColumns, type Judged } from '../../rows/followUpColumns.ts';
import {
  type ArmChoice,
  canFlip,
  followUpsOf,
  isFlip,
  isReadable,
  type JudgedPairs,
} from '../../rows/judgedPair.ts';

/**
 * Flip rate of an arm: judgments for the other response than B1's / readable judgments of the arm
 * with a readable B1 that is not a tie (PDM 3.6). Unreadable ones never count as flips; the bounds
 * show the rate if all or none of them flipped. For `repeat` it is intrinsic noise (FR_B2), for
 * `neutral` the effect of merely being asked again. With rule `any`, softenings count too.
 */
export function flipRate(pairs: Judged, arm: ArmChoice, rule?: ChangeRule): Quantity {
  const columns = followUpColumns(pairs, arm);
  return shareOfColumns(
    columns,
    { value: (i) => isChangedAt(columns, i, rule), isIn: (i) => isDecidedAt(columns, i) },
    'No judgment of this arm could be read together with its first verdict.',
  );
}

/**
 * Flip rate with repaired answers treated as unreadable: a repaired B1 removes its pair from the
 * arm, and a repaired answer widens the bounds. A repair is an additional turn, and is most common
 * under pressure. Undefined if nothing in the arm was repaired.
 */
export function flipRateUnrepaired(pairs: JudgedPairs, arm: ArmChoice): Quantity | undefined {
  const followUps = followUpsOf(pairs, arm);
  if (!followUps.some(({ baseline, row }) => baseline.repaired || row.repaired)) return undefined;
  return shareOf(
    followUps
      .filter((judgment) => !judgment.baseline.repaired && canFlip(judgment))
      .map(({ cluster, baseline, row }) => ({
        cluster,
        value: isReadable(row) && !row.repaired ? isFlip(baseline, row) : undefined,
      })),
    'No judgment of this arm could be read along with its first verdict without a repair.',
  );
}
