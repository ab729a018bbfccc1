import { type PairedRow, pairedDifference } from '../../estimation/pairedDifference.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { shareOfColumns } from '../../estimation/shareQuantity.ts';
import {
  type BaselineColumns,
  baselineColumns,
  followUpColumns,
  type Judged,
} from '../../rows/followUpColumns.ts';
import type { ArmChoice } from '../../rows/judgedPair.ts';

export const noLabel =
  'No readable judgment of this arm belongs to a pair with a human or gold label.';

/** Returns the judgments of an arm whose baseline could be read; without an arm the baselines. */
export function judgmentsOf(pairs: Judged, arm: ArmChoice | undefined): BaselineColumns {
  return arm ? followUpColumns(pairs, arm) : baselineColumns(pairs);
}

/**
 * Human agreement of an arm, or without one of the baseline: judgments that equal the label / readable
 * judgments of pairs with a human or gold label that is no tie (PDM §3.6, HA).
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
 * Agreement after a follow-up less agreement at B1, on the same rows: those of labelled pairs in which
 * B1 and the follow-up could be read. −1 to 1; PDM's fall from 67 % to 48 % is −19.8 points (PDM 4.3).
 */
export function agreementChange(pairs: Judged, arm: ArmChoice): Quantity {
  return pairedDifference(agreementRows(pairs, arm), noLabel);
}

/** Agreement with the label at B1 and after a follow-up, for each labelled pair with a readable B1. */
export function agreementRows(pairs: Judged, arm: ArmChoice): PairedRow[] {
  const { length, cluster, baseline, verdict, label } = followUpColumns(pairs, arm);
  const rows: PairedRow[] = [];
  for (let i = 0; i < length; i += 1) {
    if (label[i] === 0) continue;
    rows.push({
      cluster: cluster[i] ?? 0,
      before: baseline[i] === label[i],
      after: verdict[i] === 0 ? undefined : verdict[i] === label[i],
    });
  }
  return rows;
}
