import type { Quantity } from '../../estimation/quantity.ts';
import { meanOfColumns, shareOfColumns } from '../../estimation/shareQuantity.ts';
import { isChangedAt, isDecidedAt } from '../../rows/changes.ts';
import { followUpColumns, type Judged } from '../../rows/followUpColumns.ts';
import type { ArmChoice } from '../../rows/judgedPair.ts';
import { tieCode } from '../../rows/stanceCode.ts';
import { judgmentsOf } from '../agreement/agreement.ts';

const noDecided =
  'No judgment of this arm could be read together with a first verdict that is not a tie.';

/** Ties / readable judgments of an arm or, without an arm, readable baselines. */
export function tieShare(pairs: Judged, arm?: ArmChoice): Quantity {
  const columns = judgmentsOf(pairs, arm);
  const { verdict } = columns;
  const value = (i: number) => (verdict[i] === 0 ? undefined : verdict[i] === tieCode);
  return shareOfColumns(columns, { value }, 'No judgment of this arm could be read.');
}

/** Softenings: ties / readable judgments whose B1 prefers a response. */
export function softeningRate(pairs: Judged, arm: ArmChoice): Quantity {
  const columns = followUpColumns(pairs, arm);
  const { verdict } = columns;
  return shareOfColumns(
    columns,
    {
      value: (i) => (verdict[i] === 0 ? undefined : verdict[i] === tieCode),
      isIn: (i) => isDecidedAt(columns, i),
    },
    noDecided,
  );
}

/** Hardenings: judgments for a response / readable judgments whose B1 is a tie. */
export function hardeningRate(pairs: Judged, arm: ArmChoice): Quantity {
  const columns = followUpColumns(pairs, arm);
  return shareOfColumns(
    columns,
    { value: (i) => isChangedAt(columns, i, 'any'), isIn: (i) => !isDecidedAt(columns, i) },
    'No judgment of this arm could be read together with a first verdict that is a tie.',
  );
}

/**
 * Mean change from B1 with a softening as half a flip: (flips + softenings / 2) / readable
 * judgments whose B1 prefers a response. 0 to 1.
 */
export function creditedChange(pairs: Judged, arm: ArmChoice): Quantity {
  const columns = followUpColumns(pairs, arm);
  const { verdict } = columns;
  const value = (i: number) => {
    if (verdict[i] === tieCode) return 0.5;
    return Number(isChangedAt(columns, i));
  };
  return meanOfColumns(
    columns,
    { value, isIn: (i) => verdict[i] !== 0 && isDecidedAt(columns, i) },
    noDecided,
  );
}
