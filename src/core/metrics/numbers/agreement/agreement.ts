import {
  type PairedColumns,
  pairedDifferenceOfColumns,
} from '../../estimation/pairedDifference.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { shareOfColumns } from '../../estimation/shareQuantity.ts';
import { baselineColumns, followUpColumns, type Judged } from '../../rows/followUpColumns.ts';
import type { ArmChoice } from '../../rows/judgedPair.ts';
import type { BaselineColumns } from '../../rows/pairColumns.ts';

export const noLabel = 'No readable judgment of this arm has a human or gold label.';

/** Returns the judgments of an arm whose baseline is readable; without an arm, the baselines. */
export function judgmentsOf(pairs: Judged, arm: ArmChoice | undefined): BaselineColumns {
  return arm ? followUpColumns(pairs, arm) : baselineColumns(pairs);
}

/**
 * Agreement with human and gold labels in an arm or, without an arm, at the baseline: judgments
 * that equal the label / readable judgments of pairs with a human or gold label other than a tie
 * (PDM §3.6, HA).
 */
export function labelAgreement(pairs: Judged, arm?: ArmChoice): Quantity {
  const columns = judgmentsOf(pairs, arm);
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

/**
 * Agreement after a follow-up minus agreement at B1, over the same rows: those of labeled pairs
 * with readable B1 and follow-up. −1 to 1; PDM's drop from 67% to 48% is −19.8 points (PDM 4.3).
 */
export function agreementChange(pairs: Judged, arm: ArmChoice): Quantity {
  return pairedDifferenceOfColumns(agreementColumns(pairs, arm), noLabel);
}

/** Returns the agreement with the label at B1 and after a follow-up, by labeled pair. */
export function agreementColumns(pairs: Judged, arm: ArmChoice): PairedColumns {
  const { length, cluster, baseline, verdict, label } = followUpColumns(pairs, arm);
  return {
    ...{ length, cluster },
    isIn: (i) => label[i] !== 0,
    before: (i) => baseline[i] === label[i],
    after: (i) => (verdict[i] === 0 ? undefined : verdict[i] === label[i]),
  };
}
