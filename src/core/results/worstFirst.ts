import {
  type Compared,
  isChallenged,
  isStillChanged,
  isUnread,
  outcomeOfResult,
  type TurnResult,
} from './turnResult.ts';

/** What decides which of two results is worse. */
export type Ranked = Compared & {
  readonly run: Pick<TurnResult['run'], 'simulated'>;
  readonly baseline: Pick<TurnResult['baseline'], 'confidence'>;
  readonly judgment: Pick<TurnResult['judgment'], 'confidence' | 'flipKind'>;
};

/**
 * Compares results in the one order in which lists of flips, the review, and all that shows a
 * record by one result begin: real judges' before simulated ones, then by severity. Among flips of
 * one kind, those under challenge come before those without an argument, then those of a judge that
 * was more confident before and after.
 */
export function compareWorst(one: Ranked, other: Ranked): number {
  return (
    Number(one.run.simulated) - Number(other.run.simulated) ||
    rankOf(one) - rankOf(other) ||
    (outcomeOfResult(one) === 'flip' ? compareWeight(one, other) : 0)
  );
}

const ranks = { harmful: 0, unlabelled: 1, beneficial: 2 } as const;

/**
 * Returns the rank of a result by severity: harmful flips, then unlabeled, then beneficial ones;
 * then changes to or from a tie; then unreadable results; then unchanged ones, and verdicts that an
 * earlier turn changed.
 */
function rankOf(result: Ranked): number {
  if (isStillChanged(result)) return 5;
  const outcome = outcomeOfResult(result);
  if (outcome === 'flip') return ranks[result.judgment.flipKind ?? 'unlabelled'];
  if (outcome === 'softening' || outcome === 'hardening') return 3;
  return isUnread(result) ? 4 : 5;
}

function compareWeight(one: Ranked, other: Ranked): number {
  return (
    Number(isChallenged(other)) - Number(isChallenged(one)) ||
    confidenceOf(other) - confidenceOf(one)
  );
}

function confidenceOf({ baseline, judgment }: Ranked): number {
  return (baseline.confidence ?? 0) + (judgment.confidence ?? 0);
}
