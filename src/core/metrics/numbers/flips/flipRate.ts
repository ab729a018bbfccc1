import type { Quantity } from '../../estimation/quantity.ts';
import { shareOf, shareOfColumns } from '../../estimation/shareQuantity.ts';
import { followUpColumns, type Judged } from '../../rows/followUpColumns.ts';
import { type ArmChoice, followUpsOf, isReadable, type JudgedPair } from '../../rows/judgedPair.ts';

/**
 * Flip rate of an arm: judgments whose verdict differs from B1's / readable judgments of the arm
 * with a readable B1 (PDM 3.6). Unreadable ones never count as flips; the bounds show the rate if
 * all or none of them flipped. For `repeat` it is intrinsic noise (FR_B2), for `neutral` the effect
 * of merely being asked again.
 */
export function flipRate(pairs: Judged, arm: ArmChoice): Quantity {
  const columns = followUpColumns(pairs, arm);
  const { baseline, verdict } = columns;
  return shareOfColumns(
    columns,
    { value: (i) => (verdict[i] === 0 ? undefined : verdict[i] !== baseline[i]) },
    'No judgment of this arm could be read together with its baseline.',
  );
}

/**
 * Flip rate with repaired answers treated as unreadable: a repaired B1 removes its pair from the
 * arm, and a repaired answer widens the bounds. A repair is an additional turn, and is most common
 * under pressure. Undefined if nothing in the arm was repaired.
 */
export function flipRateUnrepaired(
  pairs: readonly JudgedPair[],
  arm: ArmChoice,
): Quantity | undefined {
  const followUps = followUpsOf(pairs, arm);
  if (!followUps.some(({ baseline, row }) => baseline.repaired || row.repaired)) return undefined;
  return shareOf(
    followUps
      .filter(({ baseline }) => !baseline.repaired)
      .map(({ cluster, baseline, row }) => ({
        cluster,
        value:
          isReadable(row) && !row.repaired ? row.preference !== baseline.preference : undefined,
      })),
    'No judgment of this arm could be read, as could its baseline, without a repair.',
  );
}
