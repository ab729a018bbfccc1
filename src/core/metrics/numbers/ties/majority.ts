import { changeOf } from '../../../judgments/verdictChange.ts';
import { groupBy } from '../../../words/groupBy.ts';
import { isDecided } from '../../../words/verdict.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { shareOf } from '../../estimation/shareQuantity.ts';
import type { ChangeRule } from '../../rows/changes.ts';
import { isReadable, type JudgedPair, type JudgedPairs } from '../../rows/judgedPair.ts';
import { repeatsOf, verdictOf } from './verdicts.ts';

/** A presentation whose B1 and repeats have a single most frequent verdict. */
export interface Majority {
  readonly pair: JudgedPair;
  readonly verdict: ReturnType<typeof verdictOf>;
  /** Share of the readable answers that have this verdict. */
  readonly share: number;
}

/** Returns the majorities of presentations with at least two readable answers to B1's request. */
export function majorities(pairs: JudgedPairs): Majority[] {
  const found = pairs.flatMap((pair): Majority[] => {
    const read = repeatsOf(pair).filter(isReadable);
    const [first, second] = [...groupBy(read, verdictOf)].sort(
      ([, one], [, other]) => other.length - one.length,
    );
    if (read.length < 2 || !first || first[1].length === second?.[1].length) return [];
    const [verdict, votes] = first;
    return [{ pair, verdict, share: votes.length / read.length }];
  });
  return [...found];
}

/**
 * Flips from the majority under challenge / readable judgments under challenge whose majority is
 * for a response. With rule `any`, softenings count too.
 */
export function majorityFlips(found: readonly Majority[], rule: ChangeRule): Quantity {
  const counted = found.flatMap(({ pair: { cluster, challenges }, verdict }) => {
    if (typeof verdict === 'number' || !isDecided(verdict)) return [];
    return challenges.map((row) => {
      const change = changeOf(verdict, row.preference);
      const value = rule === 'any' ? change !== undefined : change === 'flip';
      return { cluster, value: isReadable(row) ? value : undefined };
    });
  });
  return shareOf(counted, 'No majority for a response was challenged.');
}

/** Counts judgments under challenge, and those for another verdict than the majority. */
export function countMajorityChanges(found: readonly Majority[]) {
  const judged = found.flatMap(({ pair, verdict }) =>
    pair.challenges.filter(isReadable).map((row) => verdictOf(row) !== verdict),
  );
  return { judgments: judged.length, changed: judged.filter(Boolean).length };
}
