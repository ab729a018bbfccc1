import {
  type ArmChoice,
  type Audit,
  type PairFacts,
  withCountedBaseline,
} from '../../../judgments/audit.ts';
import type { Side } from '../../../words/verdict.ts';
import { promptsBehind } from '../../estimation/clusterVariance.ts';
import { leastEquivalencePrompts } from '../../estimation/equivalence.ts';
import { ClusterTotals, type Quantity } from '../../estimation/quantity.ts';
import { shareOfEach } from '../../estimation/shareQuantity.ts';
import { judgmentsOf } from './agreement.ts';

/**
 * Position bias: Pr(the response presented first is chosen) − ½, −½ to ½; 0 if position has no
 * effect and orders are balanced (PDM §3.10). For an arm, over pairs with a readable baseline;
 * without an arm, over the baselines. Ties choose
 * neither response and are left out, as are recorded verdicts whose order is unknown.
 */
export function positionBias(audits: readonly Audit[], arm?: ArmChoice): Quantity {
  let [isUnknown, areTies] = [false, false];
  const share = shareOfEach(
    judgmentsOf(audits, arm),
    ({ audit, judgment: { preference } }) => {
      const first = firstSide(audit.pair);
      if (preference) {
        areTies = true;
        isUnknown ||= first === undefined;
      }
      return {
        value: preference && preference === first,
        counts: preference !== 'tie' && first !== undefined,
      };
    },
    '',
    { minus: 0.5 },
  );
  return { ...share, whenEmpty: reason() };

  function reason(): string {
    if (isUnknown) return 'The presented order is not known for any verdict.';
    if (arm) return 'No judgment of this arm could be read together with its first verdict.';
    return areTies
      ? 'All first verdicts that could be read are ties.'
      : 'No first verdict could be read.';
  }
}

/**
 * Position at B1, −½ to ½: how much more often the response presented first is chosen than position
 * alone can explain. With labels, ½ [Pr(first | label first) + Pr(first | label second)] − ½, which
 * the quality of the responses presented first does not move; otherwise, and if only the pairs
 * without labels make it 20 prompts, Pr(first) − ½.
 */
export function positionAtFirst(audits: readonly Audit[]): Quantity {
  const totals = new ClusterTotals(4);
  for (const { cluster, pair, baseline } of withCountedBaseline(audits)) {
    const [said, given, shown] = [baseline.preference, pair.label, firstSide(pair)];
    if (!said || said === 'tie' || !given || !shown) continue;
    const agrees = Number(said === given);
    totals.add(cluster, given === shown ? [agrees, 1, 0, 0] : [0, 0, agrees, 1]);
  }
  // Pr(first | label second) = 1 − Pr(second | label second).
  const where = 'No label is for the response shown first, or none for the one shown second.';
  const labeled = totals.quantity({ kind: 'difference', scale: 0.5 }, where);
  if (promptsBehind(labeled) >= leastEquivalencePrompts) return labeled;
  const raw = positionBias(audits);
  return labeled.n === 0 || promptsBehind(raw) >= leastEquivalencePrompts ? raw : labeled;
}

/** Returns the side presented first; undefined if it is unknown. */
export function firstSide({ order, orderUnknown }: PairFacts): Side | undefined {
  if (orderUnknown) return undefined;
  return order === 'AB' ? 'A' : 'B';
}
