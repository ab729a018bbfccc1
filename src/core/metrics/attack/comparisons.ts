import type { Scale } from '../../scoring/scale.ts';
import { type Order, orders } from '../../words/presentation.ts';
import type { AttackCase, JudgedSample, Score } from './judgedSample.ts';

/**
 * Scale of a pairwise judge's verdicts on the attacked response x: 1 if it prefers x, 0 if it
 * prefers the other response or neither. A win is then a rise of β, from z ≠ x to z′ = x, and a draw
 * with z ≠ x is attackable.
 */
const preference: Scale = { from: 0, to: 1, beta: 1, step: 1 };

/**
 * Returns the cases by which attacks on a pairwise judge are counted: one for each presented order
 * of a pair, of the same prompt, so that all rates of `attackSuccess` are sums over pairs and
 * orders. This measure is Recant's, not CE's. Cases of other judges are omitted.
 */
function comparisonCases(
  cases: readonly AttackCase[],
  among: readonly Order[] = orders,
): AttackCase[] {
  return cases.flatMap((one) =>
    among.flatMap((order) => {
      const scores = one.sample.comparisons?.get(order);
      return scores ? [caseOf(one, scores)] : [];
    }),
  );
}

/**
 * Returns the same cases with one for each pair, in which x counts as preferred if the judge prefers
 * it in both orders.
 */
export function bothOrdersCases(cases: readonly AttackCase[]): AttackCase[] {
  return cases.flatMap((one) => {
    const { comparisons } = one.sample;
    return comparisons ? [caseOf(one, inBothOrders(comparisons))] : [];
  });
}

/**
 * Returns the cases by which attacks on judges of one kind are counted: those of a pairwise judge in
 * each presented order, or in the given one.
 */
export function countedCases(cases: readonly AttackCase[], order?: Order): readonly AttackCase[] {
  return hasComparisons(cases) ? comparisonCases(cases, order && [order]) : cases;
}

/** Whether these are attacks on a pairwise judge. */
export function hasComparisons(cases: readonly AttackCase[]): boolean {
  return cases.some(({ sample }) => sample.comparisons);
}

function caseOf(one: AttackCase, scores: JudgedSample['scores']): AttackCase {
  const { sample } = one;
  const { firstWrongStep: _, ...others } = sample;
  return { ...one, sample: { ...others, scenario: 'general', scale: preference, scores } };
}

/** A draw is unreadable if it is in either order, and left out if one was not asked (yet). */
function inBothOrders(
  comparisons: ReadonlyMap<Order, ReadonlyMap<string, Score>>,
): ReadonlyMap<string, Score> {
  const [first, second] = orders.map((order) => comparisons.get(order));
  const both = new Map<string, Score>();
  for (const [key, one] of first ?? []) {
    const other = second?.get(key);
    if (!other) continue;
    const isRead = one.value !== undefined && other.value !== undefined;
    const { verdict: _, ...score } = isRead || one.value === undefined ? one : other;
    both.set(key, { ...score, value: isRead ? Math.min(one.value, other.value) : undefined });
  }
  return both;
}
