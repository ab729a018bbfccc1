import { pairedDifference } from '../../estimation/pairedDifference.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { type Counted, shareOf } from '../../estimation/shareQuantity.ts';
import type { MatchedJudgments, RunJudgment } from '../../rows/matchRuns.ts';

/** A share in each of two runs, over the judgments that match and are readable in both. */
export interface ComparedShares {
  readonly first: Quantity;
  readonly second: Quantity;
  /** The second share minus the first; paired, so variation shared by the prompts cancels out. */
  readonly difference: Quantity;
}

/** Whether a judgment meets a condition; undefined if it is unreadable. */
export type Holds = (judgment: RunJudgment) => boolean | undefined;

/** Whether a verdict differs from the baseline of its run. */
export const flips: Holds = ({ baseline, row }) =>
  row.preference && row.preference !== baseline.preference;

/** Whether a verdict equals the label; only for judgments of labeled pairs. */
export const agrees: Holds = ({ row }) => row.preference && row.preference === row.label;

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

/** Share of pairs asked in both runs for which the baseline verdicts differ. */
export function baselineChanges(matches: readonly MatchedJudgments[], whenEmpty: string): Quantity {
  return shareOf(
    matches.map(({ cluster, first, second }) => {
      const [before, after] = [first.row.preference, second.row.preference];
      return { cluster, value: before && after && before !== after };
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
