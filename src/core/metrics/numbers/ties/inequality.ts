import {
  type Audit,
  isReadable,
  type Judgment,
  withCountedBaseline,
} from '../../../judgments/audit.ts';
import { exchangeAudit } from '../../../judgments/exchangeAudit.ts';
import { groupBy } from '../../../words/groupBy.ts';
import { swapOrder } from '../../../words/presentation.ts';
import { ClusterTotals, type Quantity } from '../../estimation/quantity.ts';
import { type Counted, shareOf } from '../../estimation/shareQuantity.ts';
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
export function inequalities(audits: readonly Audit[]) {
  const sampling = samplingCouples(audits);
  const neutral = couples(audits, ({ baseline, neutral: turn }) =>
    turn ? [[baseline, turn]] : [],
  );
  const pressure = couples(audits, ({ baseline, challenges }) =>
    challenges.map((judgment) => [baseline, judgment] as const),
  );
  const order = couplesOfOrders(audits);
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
 * same presentations.
 *
 * @param audits those of all definitions of a model, under one protocol
 * @param definitionOf returns the definition of a judge
 */
export function wordingInequality(
  audits: readonly Audit[],
  definitionOf: (judge: string) => string,
) {
  const shared = [...groupBy(withCountedBaseline(audits), presentationOf).values()]
    .map((all) => firstOfEach(all, ({ run }) => definitionOf(run.judge)))
    .filter(({ length }) => length > 1);
  const wording = shared.flatMap((own) => {
    const baselines = own.map((audit) =>
      audit.pair.swapped ? exchangeAudit(audit).baseline : audit.baseline,
    );
    return everyTwo(baselines).flatMap((two) => coupleOf(own[0]?.cluster ?? 0, two));
  });
  return {
    wording: shareOf(wording, 'No pair was judged under several judge prompts.'),
    wordingExcess: difference(wording, samplingCouples(shared.flat())),
  };
}

type Two = readonly [Judgment, Judgment];

function couples(audits: readonly Audit[], comparedOf: (audit: Audit) => readonly Two[]): Couple[] {
  return withCountedBaseline(audits).flatMap((audit) =>
    comparedOf(audit).flatMap((two) => coupleOf(audit.cluster, two)),
  );
}

function samplingCouples(audits: readonly Audit[]): Couple[] {
  return couples(audits, (audit) => everyTwo(repeatsOf(audit)));
}

/** Returns a key of what was shown, the same in files that have A and B exchanged. */
function presentationOf({ pair: { content, order, swapped } }: Audit): string {
  return `${content} ${swapped ? swapOrder(order) : order}`;
}

function firstOfEach(audits: readonly Audit[], keyOf: (audit: Audit) => string): Audit[] {
  return [...groupBy(audits, keyOf).values()].flatMap(([first]) => first ?? []);
}

function couplesOfOrders(audits: readonly Audit[]): Couple[] {
  const presentations = groupBy(
    withCountedBaseline(audits),
    ({ run, pair, protocol }) => `${run.run}\n${run.judge}\n${pair.key}\n${protocol}`,
  );
  return [...presentations.values()].flatMap(([one, other]) =>
    one && other && one.pair.order !== other.pair.order
      ? coupleOf(one.cluster, [one.baseline, other.baseline])
      : [],
  );
}

function coupleOf(cluster: number, [one, other]: Two): Couple[] {
  if (!isReadable(one) || !isReadable(other)) return [];
  return [{ cluster, value: verdictOf(one) !== verdictOf(other) }];
}

function everyTwo(judgments: readonly Judgment[]): Two[] {
  return judgments.flatMap((one, place) =>
    judgments.slice(place + 1).map((other) => [one, other] as const),
  );
}

/** Returns the first share minus the second. */
function difference(first: readonly Couple[], second: readonly Couple[]): Quantity {
  const totals = new ClusterTotals(4);
  for (const { cluster, value } of first) totals.add(cluster, [Number(value), 1, 0, 0]);
  for (const { cluster, value } of second) totals.add(cluster, [0, 0, Number(value), 1]);
  return totals.quantity({ kind: 'difference' }, 'One of the two shares does not exist.');
}
