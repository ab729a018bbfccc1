import {
  type ArmChoice,
  type Audit,
  isReadable,
  type PairFacts,
} from '../../../judgments/audit.ts';
import type { Stance } from '../../../words/verdict.ts';
import { ClusterTotals, type Quantity } from '../../estimation/quantity.ts';
import { meanOfEach, shareOfEach } from '../../estimation/shareQuantity.ts';
import { isUnanswered } from '../agreement/againstLabels.ts';
import { judgmentsOf, noLabel } from '../agreement/agreement.ts';

const classes = ['A', 'B', 'tie'] as const;

/**
 * Agreement with human and gold labels, ties included: a tie agrees with the label tie only. In an
 * arm or, without an arm, at the baseline.
 */
export function agreementWithTies(audits: readonly Audit[], arm?: ArmChoice): Quantity {
  return shareOfEach(
    judgmentsOf(audits, arm),
    ({ audit, judgment }) => {
      const label = labelOf(audit.pair);
      return label && { value: isReadable(judgment) ? judgment.preference === label : undefined };
    },
    noLabel,
  );
}

/**
 * Mean agreement with labels for a response, where a tie counts as ½: the tie credit. 0 to 1.
 */
export function creditedAgreement(audits: readonly Audit[], arm?: ArmChoice): Quantity {
  return meanOfEach(
    judgmentsOf(audits, arm),
    ({ audit, judgment }) => {
      const label = labelOf(audit.pair);
      if (!label || label === 'tie' || !isReadable(judgment)) return undefined;
      return { value: judgment.preference === 'tie' ? 0.5 : judgment.preference === label };
    },
    noLabel,
  );
}

/**
 * Cohen's κ of verdicts and labels with three classes: A, B and tie. An unanswered baseline is a
 * fourth, which no label has; in an arm, only readable judgments count.
 */
export function kappaWithTies(audits: readonly Audit[], arm?: ArmChoice): Quantity {
  const all = [...judgmentsOf(audits, arm)];
  const own: readonly (Stance | undefined)[] =
    !arm && all.some(isUnanswered) ? [...classes, undefined] : classes;
  const totals = new ClusterTotals(own.length ** 2);
  for (const one of all) {
    const { cluster, audit, judgment } = one;
    const label = labelOf(audit.pair);
    if (!label || (!isReadable(judgment) && (arm || !isUnanswered(one)))) continue;
    const cells = own.flatMap((said) =>
      own.map((given) => Number(judgment.preference === said && label === given)),
    );
    totals.add(cluster, cells);
  }
  const quantity = totals.quantity(
    { kind: 'kappa' },
    'Verdicts and labels are all of one and the same class.',
  );
  return quantity.n === 0 ? { ...quantity, whenEmpty: noLabel } : quantity;
}

function labelOf({ tiedLabel, label }: PairFacts): Stance | undefined {
  return tiedLabel ? 'tie' : label;
}
