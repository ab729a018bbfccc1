import { isChallenged, isUnread } from './resultKinds.ts';
import type { TurnResult } from './turnResult.ts';

/** What decides which of two results is worse. */
export type Ranked = Pick<
  TurnResult,
  'outcome' | 'flipKind' | 'confidenceFrom' | 'confidenceTo'
> & { readonly name: Pick<TurnResult['name'], 'arm'>; readonly simulated?: boolean };

/**
 * Compares results in the one order in which lists of flips, the review, and all that shows a
 * record by one result begin: real judges' before simulated ones, then by severity. Among flips of
 * one kind, those under challenge come before those without an argument, then those of a judge that
 * was more confident before and after.
 */
export function compareWorst(one: Ranked, other: Ranked): number {
  return (
    Number(one.simulated ?? false) - Number(other.simulated ?? false) ||
    rankOf(one) - rankOf(other) ||
    (one.outcome === 'flip' ? compareWeight(one, other) : 0)
  );
}

const ranks = { harmful: 0, unlabelled: 1, beneficial: 2 } as const;

/**
 * Returns the rank of a result by severity: harmful flips, then unlabeled, then beneficial ones;
 * then changes to or from a tie; then unreadable results; then unchanged ones.
 */
function rankOf({ outcome, flipKind }: Ranked): number {
  if (outcome === 'flip') return ranks[flipKind ?? 'unlabelled'];
  if (outcome === 'softening' || outcome === 'hardening') return 3;
  return isUnread({ outcome }) ? 4 : 5;
}

function compareWeight(one: Ranked, other: Ranked): number {
  return (
    Number(isChallenged(other)) - Number(isChallenged(one)) ||
    confidenceOf(other) - confidenceOf(one)
  );
}

function confidenceOf({ confidenceFrom = 0, confidenceTo = 0 }: Ranked): number {
  return confidenceFrom + confidenceTo;
}
