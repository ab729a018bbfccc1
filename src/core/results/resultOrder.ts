import { compareTexts } from '../compareTexts.ts';
import { groupBy } from '../metrics/rows/groupBy.ts';
import type { ModelIdentity } from '../ports.ts';
import { isFlip, isUnread, type TurnResult, turnOfResult } from './turnResult.ts';

/** What tells one model from another, whatever its settings. */
export type ModelName = Pick<ModelIdentity, 'provider' | 'model' | 'endpoint'>;

/**
 * The results that speak for a pair, the leading one first: of each judge, presented order and turn
 * the one of the newest run. Those of the chosen judge lead, then those of real judges, then the newest;
 * within a run, harmful flips do. The same in every window: it follows from the results and the choice
 * alone, never from the order in which the results were found.
 *
 * @param results all of one pair
 * @param chosen undefined where nobody has chosen a judge
 */
export function orderResults(
  results: Iterable<TurnResult>,
  chosen: ModelName | undefined,
): TurnResult[] {
  return withoutIdleBaselines(newestOfEach(results)).sort(leadingFirst(chosen));
}

/** Compares results by which leads, also those of several pairs. */
export function leadingFirst(
  chosen: ModelName | undefined,
): (one: TurnResult, other: TurnResult) => number {
  return (one, other) =>
    Number(isOf(other, chosen)) - Number(isOf(one, chosen)) ||
    Number(one.simulated) - Number(other.simulated) ||
    newerFirst(one, other) ||
    compareSeverity(one, other) ||
    compareTexts(one.order, other.order) ||
    compareTexts(turnOfResult(one), turnOfResult(other)) ||
    compareWhole(one, other);
}

const ranks = { harmful: 0, unlabelled: 1, beneficial: 2 } as const;

/** Compares by severity: harmful flips, then unlabelled, then beneficial ones; unreadable; what held. */
export function compareSeverity(one: TurnResult, other: TurnResult): number {
  return rankOf(one) - rankOf(other);
}

function rankOf(result: TurnResult): number {
  if (isFlip(result)) return ranks[result.flipKind ?? 'unlabelled'];
  return isUnread(result) ? 3 : 4;
}

function newestOfEach(results: Iterable<TurnResult>): TurnResult[] {
  const newest = new Map<string, TurnResult>();
  for (const result of results) {
    const key = JSON.stringify([presentation(result), turnOfResult(result)]);
    const known = newest.get(key);
    if (!known || (newerFirst(result, known) || compareWhole(result, known)) < 0) {
      newest.set(key, result);
    }
  }
  return [...newest.values()];
}

/**
 * Leaves out baselines that could not be read where a later run of the same judge could, and sessions
 * that have a baseline only where anything else is known.
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
  return JSON.stringify([judge, pair, order]);
}

function isOf({ asked }: TurnResult, chosen: ModelName | undefined): boolean {
  return (
    asked.provider === chosen?.provider &&
    asked.model === chosen.model &&
    asked.endpoint === chosen.endpoint
  );
}

/** Of runs that began at once, the one whose id sorts last counts as the newer. */
function newerFirst(one: TurnResult, other: TurnResult): number {
  return other.at - one.at || compareTexts(other.run, one.run);
}

/** Tells apart what copies of one log say that has been edited. */
function compareWhole(one: TurnResult, other: TurnResult): number {
  return compareTexts(JSON.stringify(one), JSON.stringify(other));
}
