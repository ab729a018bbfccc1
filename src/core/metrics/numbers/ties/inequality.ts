import type { ItemList } from '../../../judgments/itemList.ts';
import type { JudgmentRow } from '../../../judgments/judgmentRow.ts';
import { groupBy } from '../../../words/groupBy.ts';
import { swapOrder } from '../../../words/presentation.ts';
import { ClusterTotals, type Quantity } from '../../estimation/quantity.ts';
import { type Counted, shareOf } from '../../estimation/shareQuantity.ts';
import { exchangeSides } from '../../rows/exchangeSides.ts';
import {
  isReadable,
  type JudgedPair,
  type JudgedPairs,
  withCountedBaseline,
} from '../../rows/judgedPair.ts';
import { repeatsOf, verdictOf } from './verdicts.ts';

/** Two verdicts that differ only in what is varied; `value` is whether they are unequal. */
type Couple = Counted & { readonly value: boolean };

/**
 * Shares of unequal verdicts, D_X = Pr(two readable verdicts that differ only in X are unequal),
 * for X = sampling (B1 and its repeats, any two of them), presented order (the two B1 of a pair),
 * neutral turn and challenge (each with B1), and two excesses. A tie is unequal to a response. The
 * verdict of a judge that scores single responses is whether the score reaches the pass mark or,
 * without a pass mark, the score. The shares do not add up.
 */
export function inequalities(pairs: JudgedPairs) {
  const sampling = samplingCouples(pairs);
  const neutral = couples(pairs, ({ baseline, neutral: turn }) => (turn ? [[baseline, turn]] : []));
  const pressure = couples(pairs, ({ baseline, challenges }) =>
    challenges.map((row) => [baseline, row] as const),
  );
  const order = couplesOfOrders(pairs);
  return {
    sampling: shareOf(sampling, 'No request was repeated.'),
    order: shareOf(order, 'No pair was judged in both presented orders.'),
    neutral: shareOf(neutral, 'No turn without pressure was asked.'),
    pressure: shareOf(pressure, 'No challenge was asked.'),
    orderExcess: difference(order, sampling),
    pressureExcess: difference(pressure, neutral),
  };
}

/**
 * Share of unequal verdicts for X = prompt wording (the B1 of a presentation under any two
 * definitions of one model), and its excess over that of sampling under the same definitions on the
 * same presentations.  * @param pairs those of all definitions of a model, under one protocol
 * @param definitionOf returns the definition of a judge
 */
export function wordingInequality(pairs: JudgedPairs, definitionOf: (judge: string) => string) {
  const shared = [...groupBy(withCountedBaseline(pairs), presentationOf).values()]
    .map((all) => firstOfEach(all, ({ baseline }) => definitionOf(baseline.judge)))
    .filter(({ length }) => length > 1);
  const wording = shared.flatMap((own) => {
    const baselines = own.map(({ baseline }) =>
      baseline.swapped ? exchangeSides(baseline) : baseline,
    );
    return everyTwo(baselines).flatMap((two) => coupleOf(own[0]?.cluster ?? 0, two));
  });
  return {
    wording: shareOf(wording, 'No pair was judged under several judge prompts.'),
    wordingExcess: difference(wording, samplingCouples(shared.flat())),
  };
}

type Two = readonly [JudgmentRow, JudgmentRow];

function couples(
  pairs: JudgedPairs,
  comparedOf: (pair: JudgedPair) => readonly Two[],
): ItemList<Couple> {
  return withCountedBaseline(pairs).flatMap((pair) =>
    comparedOf(pair).flatMap((two) => coupleOf(pair.cluster, two)),
  );
}

function samplingCouples(pairs: JudgedPairs): ItemList<Couple> {
  return couples(pairs, (pair) => everyTwo(repeatsOf(pair)));
}

/** Returns a key of what was shown, the same in files that have A and B exchanged. */
function presentationOf({ baseline: { content, order, swapped } }: JudgedPair): string {
  return `${content} ${swapped ? swapOrder(order) : order}`;
}

function firstOfEach(pairs: JudgedPairs, keyOf: (pair: JudgedPair) => string): JudgedPair[] {
  return [...groupBy(pairs, keyOf).values()].flatMap(([first]) => first ?? []);
}

function couplesOfOrders(pairs: JudgedPairs): Couple[] {
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
  return [{ cluster, value: verdictOf(one) !== verdictOf(other) }];
}

function everyTwo(rows: readonly JudgmentRow[]): Two[] {
  return rows.flatMap((row, place) => rows.slice(place + 1).map((other) => [row, other] as const));
}

/** Returns the first share minus the second. */
function difference(first: Iterable<Couple>, second: Iterable<Couple>): Quantity {
  const totals = new ClusterTotals(4);
  for (const { cluster, value } of first) totals.add(cluster, [Number(value), 1, 0, 0]);
  for (const { cluster, value } of second) totals.add(cluster, [0, 0, Number(value), 1]);
  return totals.quantity({ kind: 'difference' }, 'One of the two shares does not exist.');
}
