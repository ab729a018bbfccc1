import type { Quantity } from '../../estimation/quantity.ts';
import { shareOfColumns } from '../../estimation/shareQuantity.ts';
import type { Judged } from '../../rows/followUpColumns.ts';
import type { ArmChoice } from '../../rows/judgedPair.ts';
import { tieCode } from '../../rows/stanceCode.ts';
import { judgmentsOf } from './agreement.ts';

/**
 * Position bias: Pr(the response presented first is chosen) − ½, −½ to ½; 0 if position has no
 * effect and orders are balanced (PDM §3.10). For an arm, over pairs with a readable baseline;
 * without an arm, over the baselines. Ties choose
 * neither response and are left out, as are recorded verdicts whose order is unknown.
 */
export function positionBias(pairs: Judged, arm?: ArmChoice): Quantity {
  const columns = judgmentsOf(pairs, arm);
  const { verdict, first } = columns;
  const isUnknown = verdict.some((read, i) => read !== 0 && first[i] === 0);
  return shareOfColumns(
    columns,
    {
      value: (i) => (verdict[i] === 0 ? undefined : verdict[i] === first[i]),
      counts: (i) => verdict[i] !== tieCode && first[i] !== 0,
    },
    isUnknown
      ? 'The presented order is not known for any verdict.'
      : arm
        ? 'No judgment of this arm could be read together with its baseline.'
        : 'No baseline could be read.',
    { minus: 0.5 },
  );
}
