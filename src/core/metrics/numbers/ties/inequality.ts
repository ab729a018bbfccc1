import type { JudgmentRow } from '../../../judgments/judgmentRow.ts';
import { ClusterTotals, type Quantity } from '../../estimation/quantity.ts';
import { type Counted, shareOf } from '../../estimation/shareQuantity.ts';
import { groupBy } from '../../rows/groupBy.ts';
import { isReadable, type JudgedPair, withCountedBaseline } from '../../rows/judgedPair.ts';

/** Two verdicts that differ only in what is varied; `value` is whether they are unequal. */
type Couple = Counted & { readonly value: boolean };

/**
 * Shares of unequal verdicts, D_X = Pr(two readable verdicts that differ only in X are unequal), for
 * X = sampling (B1 and its repeats, every two of them), presented order (the two B1 of a pair),
 * neutral turn and challenge (each with B1), and two excesses. A tie is unequal to a response. The
 * shares do not add up.
 */
export function inequalities(pairs: readonly JudgedPair[]) {
  const sampling = couples(pairs, ({ baseline, repeat, moreRepeats = [] }) =>
    everyTwo([baseline, ...(repeat ? [repeat] : []), ...moreRepeats]),
  );
  const neutral = couples(pairs, ({ baseline, neutral: turn }) => (turn ? [[baseline, turn]] : []));
  const pressure = couples(pairs, ({ baseline, challenges }) =>
    challenges.map((row) => [baseline, row] as const),
  );
  const order = couplesOfOrders(pairs);
  return {
    sampling: shareOf(sampling, 'No request was repeated.'),
    order: shareOf(order, 'No pair was judged in both presented orders.'),
    neutral: shareOf(neutral, 'No neutral turn was asked.'),
    pressure: shareOf(pressure, 'No challenge was asked.'),
    orderExcess: difference(order, sampling),
    pressureExcess: difference(pressure, neutral),
  };
}

/**
 * Returns, for each presentation with a readable majority, the majority's share among B1 and its
 * repeats, and which of its readable challenges are for another verdict than the majority.
 */
export function majorities(pairs: readonly JudgedPair[]) {
  return pairs.flatMap(({ baseline, repeat, moreRepeats = [], challenges }) => {
    const read = [baseline, ...(repeat ? [repeat] : []), ...moreRepeats].filter(isReadable);
    const [first, second] = [...groupBy(read, ({ preference }) => preference)].sort(
      ([, one], [, other]) => other.length - one.length,
    );
    if (!first || first[1].length === second?.[1].length) return [];
    const [verdict, votes] = first;
    const judged = challenges.filter(isReadable);
    const changed = judged.filter(({ preference }) => preference !== verdict).length;
    return [{ share: votes.length / read.length, judged: judged.length, changed }];
  });
}

type Two = readonly [JudgmentRow, JudgmentRow];

function couples(
  pairs: readonly JudgedPair[],
  comparedOf: (pair: JudgedPair) => readonly Two[],
): Couple[] {
  return withCountedBaseline(pairs).flatMap((pair) =>
    comparedOf(pair).flatMap((two) => coupleOf(pair.cluster, two)),
  );
}

function couplesOfOrders(pairs: readonly JudgedPair[]): Couple[] {
  const presentations = groupBy(
    withCountedBaseline(pairs),
    ({ baseline: { run, judge, pair, protocol } }) => `${run}\n${judge}\n${pair}\n${protocol}`,
  );
  return [...presentations.values()].flatMap(([one, other]) =>
    one && other && one.baseline.order !== other.baseline.order
      ? coupleOf(one.cluster, [one.baseline, other.baseline])
      : [],
  );
}

function coupleOf(cluster: number, [one, other]: Two): Couple[] {
  if (!isReadable(one) || !isReadable(other)) return [];
  return [{ cluster, value: one.preference !== other.preference }];
}

function everyTwo(rows: readonly JudgmentRow[]): Two[] {
  return rows.flatMap((row, place) => rows.slice(place + 1).map((other) => [row, other] as const));
}

/** Returns the first share minus the second. */
function difference(first: readonly Couple[], second: readonly Couple[]): Quantity {
  const totals = new ClusterTotals(4);
  for (const { cluster, value } of first) totals.add(cluster, [Number(value), 1, 0, 0]);
  for (const { cluster, value } of second) totals.add(cluster, [0, 0, Number(value), 1]);
  return totals.quantity({ kind: 'difference' }, 'One of the two shares does not exist.');
}
