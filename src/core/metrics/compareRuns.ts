import type { MatchedJudgments, RunJudgment } from './matchRuns.ts';
import { ClusterTotals, type Quantity } from './quantity.ts';
import { type Counted, shareOf } from './shareQuantity.ts';

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
 * Compares a share of two runs on matched judgments (MEASURES, "Comparing runs"). A match of which one
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
    difference: differenceOf(matches, holds, whenEmpty),
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

function differenceOf(
  matches: readonly MatchedJudgments[],
  holds: Holds,
  whenEmpty: string,
): Quantity {
  const totals = new ClusterTotals(3);
  let [least, most, unreadable] = [0, 0, 0];
  for (const { cluster, first, second } of matches) {
    const [before, after] = [holds(first), holds(second)];
    least += Number(after ?? false) - Number(before ?? true);
    most += Number(after ?? true) - Number(before ?? false);
    if (before === undefined || after === undefined) unreadable += 1;
    else totals.add(cluster, [Number(after && !before), Number(before && !after), 1]);
  }
  const { length: all } = matches;
  return totals.quantity(
    { kind: 'signed-share' },
    whenEmpty,
    all === 0 ? undefined : { lower: least / all, upper: most / all, unreadable },
  );
}
