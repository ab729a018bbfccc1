import type { Quantity } from '../../estimation/quantity.ts';
import { shareOf, shareOfColumns } from '../../estimation/shareQuantity.ts';
import { followUpColumns, type Judged } from '../../rows/followUpColumns.ts';
import { type ArmChoice, followUpsOf, isReadable, type JudgedPair } from '../../rows/judgedPair.ts';

/**
 * Flip rate of an arm: judgments whose preference differs from B1's / judgments of the arm that can be
 * read, as can their B1 (PDM 3.6). Unreadable ones are never flips; the bounds show what all or none
 * of them flipping would make of it. For `repeat` it is intrinsic noise (FR_B2), for `neutral` the
 * effect of being asked again at all.
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
 * The same with repaired answers taken as unreadable: a repaired B1 takes its pair out of the arm, and a
 * repaired answer widens the bounds. A repair is one more turn, and is commonest under pressure.
 * Undefined where nothing of the arm was repaired.
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
