import { compareTexts } from '../compareTexts.ts';
import { groupBy } from '../metrics/rows/groupBy.ts';
import type { ModelIdentity } from '../ports.ts';
import { type TurnResult, turnOfResult } from './turnResult.ts';
import { compareWorst } from './worstFirst.ts';

/** Identifies a model, regardless of its settings. */
export type ModelName = Pick<ModelIdentity, 'provider' | 'model' | 'endpoint'>;

/**
 * Returns the results that represent a pair, the leading one first: the newest run's result for
 * each judge, presented order and turn. The worst flip leads; of equal results, that of the chosen
 * judge, then the newest. The order depends only on the results and the choice, not on the order in
 * which the results were found, so it is the same in every window.
 *
 * @param results all results of one pair
 * @param chosen undefined if no judge was chosen
 */
export function orderResults(
  results: Iterable<TurnResult>,
  chosen: ModelName | undefined,
): TurnResult[] {
  return withoutIdleBaselines(newestOfEach(results)).sort(leadingFirst(chosen));
}

/** Returns a comparator that sorts leading results first, even across pairs. */
export function leadingFirst(
  chosen: ModelName | undefined,
): (one: TurnResult, other: TurnResult) => number {
  return (one, other) =>
    compareWorst(one, other) ||
    Number(isSameModel(other.asked, chosen)) - Number(isSameModel(one.asked, chosen)) ||
    newerFirst(one, other) ||
    compareTexts(one.order, other.order) ||
    compareTexts(turnOfResult(one), turnOfResult(other)) ||
    compareWhole(one, other);
}

function newestOfEach(results: Iterable<TurnResult>): TurnResult[] {
  const newest = new Map<string, TurnResult>();
  for (const result of results) {
    const key = `${presentation(result)}\n${turnOfResult(result)}`;
    const known = newest.get(key);
    if (!known || (newerFirst(result, known) || compareWhole(result, known)) < 0) {
      newest.set(key, result);
    }
  }
  return [...newest.values()];
}

/**
 * Removes unreadable baselines if a later run of the same judge got past the baseline, and sessions
 * with only a baseline if there are any other results.
 */
function withoutIdleBaselines(results: readonly TurnResult[]): TurnResult[] {
  const isAsked = ({ name }: TurnResult) => name.arm !== 'baseline';
  const asked = groupBy(results.filter(isAsked), presentation);
  const kept = results.filter(
    (result) =>
      isAsked(result) ||
      result.outcome === 'baseline-only' ||
      !asked.get(presentation(result))?.some((later) => newerFirst(later, result) < 0),
  );
  const telling = kept.filter(({ outcome }) => outcome !== 'baseline-only');
  return telling.length > 0 ? telling : kept;
}

function presentation({ judge, pair, order }: TurnResult): string {
  return `${judge}\n${pair}\n${order}`;
}

export function isSameModel(one: ModelName, other: ModelName | undefined): boolean {
  return (
    one.provider === other?.provider && one.model === other.model && one.endpoint === other.endpoint
  );
}

/** If runs started at the same time, the one whose id sorts last counts as newer. */
function newerFirst(one: TurnResult, other: TurnResult): number {
  return other.at - one.at || compareTexts(other.run, one.run);
}

/** Orders differing results from edited copies of the same log. */
function compareWhole(one: TurnResult, other: TurnResult): number {
  return compareTexts(JSON.stringify(one), JSON.stringify(other));
}
