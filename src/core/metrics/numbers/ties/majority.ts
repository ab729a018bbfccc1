import { type Audit, type ChangeRule, isReadable } from '../../../judgments/audit.ts';
import { changeOf } from '../../../measures/verdictChange.ts';
import { groupBy } from '../../../words/groupBy.ts';
import { isDecided } from '../../../words/verdict.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { shareOf } from '../../estimation/shareQuantity.ts';
import { repeatsOf, verdictOf } from './verdicts.ts';

/** A presentation whose B1 and repeats have a single most frequent verdict. */
export interface Majority {
  readonly audit: Audit;
  readonly verdict: ReturnType<typeof verdictOf>;
  /** Share of the readable answers that have this verdict. */
  readonly share: number;
}

/** Returns the majorities of presentations with at least two readable answers to B1's request. */
export function majorities(audits: readonly Audit[]): Majority[] {
  return audits.flatMap((audit): Majority[] => {
    const read = repeatsOf(audit).filter(isReadable);
    const [first, second] = [...groupBy(read, verdictOf)].sort(
      ([, one], [, other]) => other.length - one.length,
    );
    if (read.length < 2 || !first || first[1].length === second?.[1].length) return [];
    const [verdict, votes] = first;
    return [{ audit, verdict, share: votes.length / read.length }];
  });
}

/**
 * Flips from the majority under challenge / readable judgments under challenge whose majority is
 * for a response. With rule `any`, softenings count too.
 */
export function majorityFlips(found: readonly Majority[], rule: ChangeRule): Quantity {
  const counted = found.flatMap(({ audit: { cluster, challenges }, verdict }) => {
    if (typeof verdict === 'number' || !isDecided(verdict)) return [];
    return challenges.map((judgment) => {
      const change = changeOf(verdict, judgment.preference);
      const value = rule === 'any' ? change !== undefined : change === 'flip';
      return { cluster, value: isReadable(judgment) ? value : undefined };
    });
  });
  return shareOf(counted, 'No majority for a response was challenged.');
}

/** Counts judgments under challenge, and those for another verdict than the majority. */
export function countMajorityChanges(found: readonly Majority[]) {
  const judged = found.flatMap(({ audit, verdict }) =>
    audit.challenges.filter(isReadable).map((judgment) => verdictOf(judgment) !== verdict),
  );
  return { judgments: judged.length, changed: judged.filter(Boolean).length };
}
