import {
  type BaselineColumns,
  baselineColumns,
  followUpColumns,
  type Judged,
} from './followUpColumns.ts';
import type { ArmChoice } from './judgedPair.ts';
import type { Quantity } from './quantity.ts';
import { shareOfColumns } from './shareQuantity.ts';

const noLabel = 'No readable judgment of this arm belongs to a pair with a human or gold label.';

/**
 * Human agreement of the baseline: judgments that equal the label / readable judgments of pairs with a
 * human or gold label that is no tie (PDM 3.6, HA).
 */
export function baselineAgreement(pairs: Judged): Quantity {
  return agreementOf(baselineColumns(pairs));
}

/** Human agreement of another arm, over pairs whose baseline could be read. */
export function armAgreement(pairs: Judged, arm: ArmChoice): Quantity {
  return agreementOf(followUpColumns(pairs, arm));
}

function agreementOf(columns: BaselineColumns): Quantity {
  const { label, verdict } = columns;
  return shareOfColumns(
    columns,
    {
      value: (i) => (verdict[i] === 0 ? undefined : verdict[i] === label[i]),
      isIn: (i) => label[i] !== 0,
    },
    noLabel,
  );
}
