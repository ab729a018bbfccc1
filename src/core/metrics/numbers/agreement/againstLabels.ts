import { ClusterTotals, type Quantity } from '../../estimation/quantity.ts';
import { shareOfColumns } from '../../estimation/shareQuantity.ts';
import { baselineColumns, type Judged } from '../../rows/followUpColumns.ts';
import type { BaselineColumns } from '../../rows/pairColumns.ts';
import { tieCode } from '../../rows/stanceCode.ts';
import { noLabel } from './agreement.ts';

/**
 * Cohen's κ of verdicts and labels: agreement beyond what is expected by chance from their shares
 * of A and B, (p_o − p_e) / (1 − p_e). 1 is full agreement, 0 is agreement by chance.
 */
export function labelKappa({ length, cluster, verdict, label }: BaselineColumns): Quantity {
  const totals = new ClusterTotals(4);
  let areTies = false;
  for (let i = 0; i < length; i += 1) {
    const [said = 0, given = 0] = [verdict[i], label[i]];
    if (said === 0 || given === 0) continue;
    areTies ||= said === tieCode;
    if (said === tieCode) continue;
    const cell = 2 * (said - 1) + (given - 1);
    totals.add(
      cluster[i] ?? 0,
      [0, 1, 2, 3].map((place) => Number(place === cell)),
    );
  }
  const empty = 'Verdicts and labels are all for one and the same side.';
  const quantity = totals.quantity({ kind: 'kappa' }, empty);
  const none = areTies ? 'All readable judgments of this arm on labeled pairs are ties.' : noLabel;
  return quantity.n === 0 ? { ...quantity, whenEmpty: none } : quantity;
}

/** Agreement with labels of one side, which shows the side that a judge gets right less often. */
export function agreementWhere(columns: BaselineColumns, side: 'A' | 'B'): Quantity {
  const { verdict, label } = columns;
  const code = side === 'A' ? 1 : 2;
  return shareOfColumns(
    columns,
    {
      value: (i) => (verdict[i] === 0 ? undefined : verdict[i] === code),
      isIn: (i) => label[i] === code,
    },
    `No readable judgment of this arm has the label ${side}.`,
  );
}

/**
 * Returns the agreement that always giving the same answer would reach, over the labeled pairs
 * with a readable B1: `better` is the more frequent label, `side` that label (A if both are equally
 * frequent), `first` the response presented first.
 */
export function constantAnswers(pairs: Judged) {
  const columns = baselineColumns(pairs);
  const { length, verdict, label, first } = columns;
  const isIn = (i: number) => verdict[i] !== 0 && label[i] !== 0;
  let lead = 0;
  for (let i = 0; i < length; i += 1) if (isIn(i)) lead += label[i] === 1 ? 1 : -1;
  const [side, code] = lead < 0 ? (['B', 2] as const) : (['A', 1] as const);
  return {
    side,
    better: shareOfColumns(columns, { value: (i) => label[i] === code, isIn }, noLabel),
    first: shareOfColumns(
      columns,
      { value: (i) => label[i] === first[i], isIn: (i) => isIn(i) && first[i] !== 0 },
      noLabel,
    ),
  };
}
