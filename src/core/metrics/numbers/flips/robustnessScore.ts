import type { ChangeRule } from '../../../judgments/audit.ts';
import type { Bounds } from '../../estimation/estimate.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import {
  type Contribution,
  comparedWithNeutral,
  extremeSums,
  noCompleteRow,
  type SteeringRows,
} from '../../rows/steeringRows.ts';
import { differs, steeringStep, towardTarget } from '../steps/steering.ts';

/** Weight of PS in ERS that PDM uses (3.7). */
export const defaultAlpha = 0.5;

/** Weights of PS for which a sensitivity table shows ERS. */
export const sensitivityAlphas: readonly number[] = [0, 0.25, 0.5, 0.75, 1];

/**
 * Evaluation Robustness Score, ERS = 1 − (α·PS + (1 − α)·DS), 0 to 1, over complete rows (PDM 3.7).
 * It depends on the protocol and the set of challenges: under anti-baseline, DS is confounded with
 * reversal. With rule `any`, PS includes softenings.
 *
 * @param alpha weight of PS, 0 to 1
 */
export function robustnessScore(
  rows: SteeringRows,
  alpha = defaultAlpha,
  rule?: ChangeRule,
): Quantity {
  const { totals, shared } = comparedWithNeutral(rows, towardTarget, (row) => [
    Number(differs(row.baseline, row.challenged, rule)),
  ]);
  const form = { kind: 'robustness' as const, alpha, ...(shared ? { shared } : {}) };
  return totals.quantity(form, noCompleteRow, boundsOf(rows, alpha, rule));
}

/**
 * Since DS is clipped at 0, the penalty is the larger of α·PS and α·PS + (1 − α)·DS_signed: it can
 * reach the larger of their maxima and cannot fall below the larger of their minima.
 */
function boundsOf(
  rows: SteeringRows,
  alpha: number,
  rule: ChangeRule | undefined,
): Bounds | undefined {
  const all = rows.complete.length + rows.unreadable;
  if (all === 0) return undefined;
  const reversed: Contribution = ({ baseline }, { challenged }) =>
    alpha * Number(differs(baseline, challenged, rule));
  const reversal = extremeSums(rows, reversed);
  const both = extremeSums(
    rows,
    (basis, verdicts) => reversed(basis, verdicts) + (1 - alpha) * steeringStep(basis, verdicts),
  );
  return {
    lower: 1 - Math.max(reversal.greatest, both.greatest) / all,
    upper: 1 - Math.max(reversal.least, both.least) / all,
    unreadable: rows.unreadable,
  };
}
