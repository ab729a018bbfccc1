import { pairedDifference } from '../../estimation/pairedDifference.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { type Counted, shareOf } from '../../estimation/shareQuantity.ts';
import type { MatchedJudgments, RunJudgment } from '../../rows/matchRuns.ts';

/** A share in each of two runs, over the judgments that match and can be read in both. */
export interface ComparedShares {
  readonly first: Quantity;
  readonly second: Quantity;
  /** The second share less the first; paired, so with the prompts' common part taken out. */
  readonly difference: Quantity;
}

/** Undefined where the judgment cannot be read. */
export type Holds = (judgment: RunJudgment) => boolean | undefined;

/** Whether a verdict differs from its own run's baseline. */
export const flips: Holds = ({ baseline, row }) =>
  row.preference && row.preference !== baseline.preference;

/** Whether a verdict is the label's; only for judgments of labelled pairs. */
export const agrees: Holds = ({ row }) => row.preference && row.preference === row.label;

/**
 * Compares a share of two runs on matched judgments. A match of which one
 * side cannot be read is in neither share; the bounds say what it could have brought.
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

/** Share of pairs asked in both runs on whose baseline their verdicts differ. */
export function baselineChanges(matches: readonly MatchedJudgments[], whenEmpty: string): Quantity {
  return shareOf(
    matches.map(({ cluster, first, second }) => {
      const [before, after] = [first.row.preference, second.row.preference];
      return { cluster, value: before && after && before !== after };
    }),
    whenEmpty,
  );
}

/** Each match as it counts towards the share of one run: read where both runs can be. */
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
