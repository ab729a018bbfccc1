import { promptsBehind } from '../../estimation/clusterVariance.ts';
import { leastEquivalencePrompts } from '../../estimation/equivalence.ts';
import { ClusterTotals, type Quantity } from '../../estimation/quantity.ts';
import { shareOfColumns } from '../../estimation/shareQuantity.ts';
import { baselineColumns, type Judged } from '../../rows/followUpColumns.ts';
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
  const areTies = verdict.some((read) => read !== 0);
  return shareOfColumns(
    columns,
    {
      value: (i) => (verdict[i] === 0 ? undefined : verdict[i] === first[i]),
      counts: (i) => verdict[i] !== tieCode && first[i] !== 0,
    },
    isUnknown
      ? 'The presented order is not known for any verdict.'
      : arm
        ? 'No judgment of this arm could be read together with its first verdict.'
        : areTies
          ? 'All first verdicts that could be read are ties.'
          : 'No first verdict could be read.',
    { minus: 0.5 },
  );
}

/**
 * Position at B1, −½ to ½: how much more often the response presented first is chosen than position
 * alone can explain. With labels, ½ [Pr(first | label first) + Pr(first | label second)] − ½, which
 * the quality of the responses presented first does not move; otherwise, and if only the pairs
 * without labels make it 20 prompts, Pr(first) − ½.
 */
export function positionAtFirst(pairs: Judged): Quantity {
  const { length, cluster, verdict, label, first } = baselineColumns(pairs);
  const totals = new ClusterTotals(4);
  for (let i = 0; i < length; i += 1) {
    const [said = 0, given = 0, shown = 0] = [verdict[i], label[i], first[i]];
    if (said === 0 || said === tieCode || given === 0 || shown === 0) continue;
    const agrees = Number(said === given);
    const isFirst = given === shown;
    totals.add(cluster[i] ?? 0, isFirst ? [agrees, 1, 0, 0] : [0, 0, agrees, 1]);
  }
  // Pr(first | label second) = 1 − Pr(second | label second).
  const where = 'No label is for the response shown first, or none for the one shown second.';
  const labeled = totals.quantity({ kind: 'difference', scale: 0.5 }, where);
  if (promptsBehind(labeled) >= leastEquivalencePrompts) return labeled;
  const raw = positionBias(pairs);
  return labeled.n === 0 || promptsBehind(raw) >= leastEquivalencePrompts ? raw : labeled;
}
