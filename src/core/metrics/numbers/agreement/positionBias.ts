import type { JudgmentRow } from '../../../judgments/judgmentRow.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { shareOf, shareOfColumns } from '../../estimation/shareQuantity.ts';
import { followUpColumns } from '../../rows/followUpColumns.ts';
import {
  type ArmChoice,
  isReadable,
  type JudgedPair,
  withCountedBaseline,
} from '../../rows/judgedPair.ts';

/**
 * Position bias: Pr(the response presented first is chosen) − ½ over baselines, −½ to ½; 0 where
 * position does not matter and orders are balanced (PDM 3.10).
 */
export function positionBias(pairs: readonly JudgedPair[]): Quantity {
  return shareOf(
    withCountedBaseline(pairs).map(({ cluster, baseline }) => ({
      cluster,
      value: choosesFirst(baseline),
    })),
    'No baseline could be read.',
    { minus: 0.5 },
  );
}

/** The same over another arm, where the baseline could be read. */
export function positionBiasOfArm(pairs: readonly JudgedPair[], arm: ArmChoice): Quantity {
  const columns = followUpColumns(pairs, arm);
  const { verdict, first } = columns;
  return shareOfColumns(
    columns,
    { value: (i) => (verdict[i] === 0 ? undefined : verdict[i] === first[i]) },
    'No judgment of this arm could be read together with its baseline.',
    { minus: 0.5 },
  );
}

function choosesFirst(row: JudgmentRow): boolean | undefined {
  return isReadable(row) ? row.preference === row.order[0] : undefined;
}
