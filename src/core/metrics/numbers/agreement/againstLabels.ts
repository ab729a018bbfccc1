import {
  type ArmChoice,
  type Audit,
  isReadable,
  withCountedBaseline,
} from '../../../judgments/audit.ts';
import type { Side, Target } from '../../../words/verdict.ts';
import { ClusterTotals, type Quantity } from '../../estimation/quantity.ts';
import { shareOfEach } from '../../estimation/shareQuantity.ts';
import { type AuditedJudgment, judgmentsOf, noLabel } from './agreement.ts';
import { firstSide } from './positionBias.ts';

/**
 * Cohen's κ of verdicts and labels: agreement beyond what is expected by chance from their shares
 * of A and B, (p_o − p_e) / (1 − p_e). 1 is full agreement, 0 is agreement by chance. An unanswered
 * baseline is a class of the judge's own, which no label has; in an arm, only readable judgments
 * count.
 */
export function labelKappa(audits: readonly Audit[], arm?: ArmChoice): Quantity {
  const all = [...judgmentsOf(audits, arm)];
  const size = !arm && all.some(isUnanswered) ? 3 : 2;
  const totals = new ClusterTotals(size ** 2);
  let areTies = false;
  for (const one of all) {
    const { cluster, audit, judgment } = one;
    const [said, given] = [judgment.preference, audit.pair.label];
    if (!given || (!said && (arm || !isUnanswered(one)))) continue;
    areTies ||= said === 'tie';
    if (said === 'tie') continue;
    const place = said ? Number(sideLike(said) === 'B') : 2;
    const cell = size * place + Number(sideLike(given) === 'B');
    totals.add(
      cluster,
      Array.from({ length: size ** 2 }, (_, i) => Number(i === cell)),
    );
  }
  const empty = 'Verdicts and labels are all for one and the same side.';
  const quantity = totals.quantity({ kind: 'kappa' }, empty);
  const none = areTies ? 'All readable judgments of this arm on labeled pairs are ties.' : noLabel;
  return quantity.n === 0 ? { ...quantity, whenEmpty: none } : quantity;
}

/** Whether a labeled judgment could not be read. */
export function isUnanswered({ audit: { pair }, judgment }: AuditedJudgment): boolean {
  return (pair.label !== undefined || pair.tiedLabel === true) && !isReadable(judgment);
}

/**
 * Agreement with labels of one side, which shows the side that a judge gets right less often. Of
 * single responses, `up` counts as A.
 */
export function agreementWhere(audits: readonly Audit[], side: Side, arm?: ArmChoice): Quantity {
  return shareOfEach(
    judgmentsOf(audits, arm),
    ({ audit: { pair }, judgment: { preference } }) => {
      if (!pair.label || sideLike(pair.label) !== side) return undefined;
      return { value: preference && preference === pair.label };
    },
    `No readable judgment of this arm has the label ${side}.`,
  );
}

/**
 * Returns the agreement that always giving the same answer would reach, over the labeled pairs
 * with a readable B1: `better` is the more frequent label, `side` that label (A if both are equally
 * frequent), `first` the response presented first.
 */
export function constantAnswers(audits: readonly Audit[]) {
  const labels = withCountedBaseline(audits).flatMap(({ cluster, baseline, pair }) => {
    const { label } = pair;
    if (!baseline.preference || !label) return [];
    return [{ cluster, label: sideLike(label), first: firstSide(pair) }];
  });
  let lead = 0;
  for (const { label } of labels) lead += label === 'A' ? 1 : -1;
  const side = lead < 0 ? 'B' : 'A';
  return {
    side,
    better: shareOfEach(labels, ({ label }) => ({ value: label === side }), noLabel),
    first: shareOfEach(labels, ({ label, first }) => first && { value: label === first }, noLabel),
  };
}

/** Returns the side of a label or verdict; of a single response, A for `up`. */
function sideLike(target: Target): Side {
  return target === 'A' || target === 'up' ? 'A' : 'B';
}
