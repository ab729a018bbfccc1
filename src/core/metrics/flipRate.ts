import { followUpColumns, type Judged } from './followUpColumns.ts';
import type { ArmChoice } from './judgedPair.ts';
import type { Quantity } from './quantity.ts';
import { shareOfColumns } from './shareQuantity.ts';

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
