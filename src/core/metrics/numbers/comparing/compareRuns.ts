import { isFlip, isReadable } from '../../../judgments/audit.ts';
import { pairedDifference } from '../../estimation/pairedDifference.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { type Counted, shareOf } from '../../estimation/shareQuantity.ts';
import type { MatchedJudgments, RunJudgment } from '../../rows/matchRuns.ts';
import { verdictOf } from '../ties/verdicts.ts';

/** A share in each of two runs, over the judgments that match and are readable in both. */
export interface ComparedShares {
  readonly first: Quantity;
  readonly second: Quantity;
  /** The second share minus the first; paired, so variation shared by the prompts cancels out. */
  readonly difference: Quantity;
}

/** Whether a judgment meets a condition; undefined if it is unreadable. */
export type Holds = (one: RunJudgment) => boolean | undefined;

/** Whether a verdict flips from the baseline of its run; only for baselines that are not ties. */
export const flips: Holds = ({ baseline, judgment }) =>
  isReadable(judgment) ? isFlip(baseline, judgment) : undefined;

/** Whether a verdict flips from the baseline of its run, or softens to a tie. */
export const changes: Holds = ({ baseline, judgment }) =>
  isReadable(judgment) ? judgment.preference !== baseline.preference : undefined;

/**
 * Whether a score moves by at least a step toward the challenge's target; only for baselines with
 * room for a step in both directions.
 */
export const movesToward: Holds = ({ judgment }) =>
  isReadable(judgment) ? judgment.moved === judgment.target : undefined;

/** Whether a verdict equals the label; only for judgments of labeled pairs. A tie does not. */
export const agrees: Holds = ({ judgment }) =>
  isReadable(judgment) ? judgment.preference === judgment.audit.pair.label : undefined;

/**
 * Compares a share of two runs on matched judgments. A match with one unreadable side counts in
 * neither share; the bounds show its possible effect.
 */
export function compareShares(
  matches: readonly MatchedJudgments[],
  holds: Holds,
  whenEmpty: string,
): ComparedShares {
  return {
    first: shareOf(countedOf(matches, holds, 'first'), whenEmpty),
    second: shareOf(countedOf(matches, holds, 'second'), whenEmpty),
    difference: pairedDifference(
      matches.map(({ cluster, first, second }) => ({
        cluster,
        before: holds(first),
        after: holds(second),
      })),
      whenEmpty,
    ),
  };
}

/** Share of pairs asked in both runs for which the baseline verdicts differ, including by a tie. */
export function baselineChanges(matches: readonly MatchedJudgments[], whenEmpty: string): Quantity {
  return shareOf(
    matches.map(({ cluster, first, second }) => {
      const isRead = isReadable(first.judgment) && isReadable(second.judgment);
      const value = isRead ? verdictOf(first.judgment) !== verdictOf(second.judgment) : undefined;
      return { cluster, value };
    }),
    whenEmpty,
  );
}

/**
 * Yields each match as it counts toward the share of one run; it counts as readable only if both
 * sides are.
 */
function* countedOf(
  matches: readonly MatchedJudgments[],
  holds: Holds,
  run: 'first' | 'second',
): Generator<Counted> {
  for (const match of matches) {
    const own = holds(match[run]);
    const other = holds(match[run === 'first' ? 'second' : 'first']);
    yield {
      cluster: match.cluster,
      value: other === undefined ? undefined : own,
      unread: own === undefined ? 'perhaps' : own ? 'surely' : 'never',
    };
  }
}
