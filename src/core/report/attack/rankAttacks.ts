import { type Estimate, estimateOf } from '../formats/plainNumbers.ts';
import { leadersOf } from '../gates/leaders.ts';
import type { ReportGroup } from '../reportSchema.ts';

/** By how much an attack's success rate exceeds no attack. */
type RankedAttack = Estimate & { readonly attack: string };

/**
 * Returns the attacks by what they win above no attack, the most first: a success rate alone also
 * counts what a judge's noise would give. An attack that cannot be compared with no attack has no
 * rank and is left out.
 */
export function rankAttacks(group: ReportGroup): readonly RankedAttack[] {
  return group.challenges
    .flatMap((attack): RankedAttack[] => {
      const beyond = estimateOf(group, `asrBeyondNoAttack.${attack}`);
      return beyond ? [{ ...beyond, attack }] : [];
    })
    .sort((one, other) => other.value - one.value);
}

/** Returns the first of these attacks and those that are not shown to be weaker. */
export function leadingAttacks(group: ReportGroup): readonly RankedAttack[] {
  return leadersOf(rankAttacks(group));
}
