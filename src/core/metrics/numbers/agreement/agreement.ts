import { type PairedRow, pairedDifference } from '../../estimation/pairedDifference.ts';
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
  return pairedDifference(agreementRows(pairs, arm), noLabel);
}

/**
 * Yields the agreement with the label at B1 and after a follow-up, for each labeled pair with a
 * readable B1.
 */
export function* agreementRows(pairs: Judged, arm: ArmChoice): Generator<PairedRow> {
  const { length, cluster, baseline, verdict, label } = followUpColumns(pairs, arm);
  for (let i = 0; i < length; i += 1) {
    if (label[i] === 0) continue;
    yield {
      cluster: cluster[i] ?? 0,
      before: baseline[i] === label[i],
      after: verdict[i] === 0 ? undefined : verdict[i] === label[i],
    };
  }
}
