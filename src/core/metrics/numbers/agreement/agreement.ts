import {
  type ArmChoice,
  type Audit,
  type FollowUp,
  followUps,
  withCountedBaseline,
} from '../../../judgments/audit.ts';
import type { Stance } from '../../../words/verdict.ts';
import { type PairedRow, pairedDifference } from '../../estimation/pairedDifference.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { shareOfEach } from '../../estimation/shareQuantity.ts';

export const noLabel = 'No readable judgment of this arm has a human or gold label.';

/** A judgment with its audit. */
export type AuditedJudgment = Pick<FollowUp, 'cluster' | 'audit' | 'judgment'>;

/** Yields the judgments of an arm whose baseline is readable; without an arm, the baselines. */
export function* judgmentsOf(
  audits: readonly Audit[],
  arm: ArmChoice | undefined,
): Generator<AuditedJudgment, void, void> {
  if (arm) {
    yield* followUps(audits, arm);
    return;
  }
  for (const audit of withCountedBaseline(audits)) {
    yield { cluster: audit.cluster, audit, judgment: audit.baseline };
  }
}

/**
 * Agreement with human and gold labels in an arm or, without an arm, at the baseline: judgments
 * that equal the label / readable judgments of pairs with a human or gold label other than a tie
 * (PDM §3.6, HA).
 */
export function labelAgreement(audits: readonly Audit[], arm?: ArmChoice): Quantity {
  return shareOfEach(
    judgmentsOf(audits, arm),
    ({ audit: { pair }, judgment: { preference } }) =>
      pair.label && { value: isLabel(preference, pair.label) },
    noLabel,
  );
}

/**
 * Agreement after a follow-up minus agreement at B1, over the same rows: those of labeled pairs
 * with readable B1 and follow-up. −1 to 1; PDM's drop from 67% to 48% is −19.8 points (PDM 4.3).
 */
export function agreementChange(audits: readonly Audit[], arm: ArmChoice): Quantity {
  return pairedDifference(agreementRows(audits, arm), noLabel);
}

/** Yields the agreement with the label at B1 and after a follow-up, by labeled pair. */
export function* agreementRows(
  audits: readonly Audit[],
  arm: ArmChoice,
): Generator<PairedRow, void, void> {
  for (const { cluster, audit, baseline, judgment } of followUps(audits, arm)) {
    const { label } = audit.pair;
    if (!label) continue;
    const before = baseline.preference === label;
    yield { cluster, before, after: isLabel(judgment.preference, label) };
  }
}

/** Whether a verdict is the label; undefined if it is unreadable. */
function isLabel(verdict: Stance | undefined, label: Stance): boolean | undefined {
  return verdict && verdict === label;
}
