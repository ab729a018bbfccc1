import type { JudgmentRow } from '../../../judgments/judgmentRow.ts';
import type { Side } from '../../../words/verdict.ts';
import type { Quantity } from '../../estimation/quantity.ts';
import { shareOf, shareOfColumns } from '../../estimation/shareQuantity.ts';
import { isChangedAt, isDecidedAt } from '../../rows/changes.ts';
import { followUpColumns } from '../../rows/followUpColumns.ts';
import {
  type ArmChoice,
  isReadable,
  type JudgedPairs,
  withCountedBaseline,
} from '../../rows/judgedPair.ts';

/**
 * Returns how often the longer response wins (PDM §3.10), without pairs of equal length: baselines
 * that choose it / readable baselines that are not ties, the same over pairs with a human or gold
 * label, and the labels' share over the latter pairs.
 */
export function lengthBias(pairs: JudgedPairs) {
  const unequal = withCountedBaseline(pairs).flatMap(({ cluster, baseline }) => {
    const longer = longerSide(baseline);
    return longer ? [{ cluster, baseline, longer }] : [];
  });
  const labeled = unequal.filter(({ baseline }) => baseline.label !== undefined);
  const chosen = (ones: typeof unequal) =>
    shareOf(
      ones.map(({ cluster, baseline, longer }) => ({
        cluster,
        value: isReadable(baseline) ? baseline.preference === longer : undefined,
        counts: baseline.preference !== 'tie',
      })),
      'No first verdict of a pair of unequal lengths could be read.',
    );
  return {
    chosen: chosen(unequal),
    chosenWhereLabeled: chosen(labeled),
    labeled: shareOf(
      labeled
        .filter(({ baseline }) => isReadable(baseline) && baseline.preference !== 'tie')
        .map(({ cluster, baseline, longer }) => ({ cluster, value: baseline.label === longer })),
      'No pair of unequal lengths has a label and a readable first verdict.',
    ),
  };
}

/**
 * Flips of an arm to the longer response / its flips. An unreadable answer, if it is a flip, goes
 * to the response that B1 did not choose.
 */
export function flipsToLonger(pairs: JudgedPairs, arm: ArmChoice): Quantity {
  const columns = followUpColumns(pairs, arm);
  const { baseline, verdict, longer } = columns;
  return shareOfColumns(
    columns,
    {
      value: (i) => (verdict[i] === 0 ? undefined : verdict[i] === longer[i]),
      isIn: (i) => longer[i] !== 0 && isDecidedAt(columns, i),
      counts: (i) => isChangedAt(columns, i) === true,
      unread: (i) => (baseline[i] === longer[i] ? 'only-against' : 'only-for'),
    },
    'No judgment of this arm flips on a pair of unequal lengths.',
  );
}

function longerSide({ lengthA, lengthB }: JudgmentRow): Side | undefined {
  if (lengthA === lengthB) return undefined;
  return lengthA > lengthB ? 'A' : 'B';
}
