import { compareTexts } from '../words/compareTexts.ts';
import type { ModelIdentity } from '../words/ports.ts';
import { newestFirst, newestOfJudges } from './newestRun.ts';
import { isUnread, type TurnResult, turnOfResult } from './turnResult.ts';
import { compareWorst } from './worstFirst.ts';

/** Identifies a model, regardless of its settings. */
export type ModelName = Pick<ModelIdentity, 'provider' | 'model' | 'endpoint'>;

/**
 * Returns the results that represent a pair, the leading one first: of each judge those of the
 * newest audit that judged the pair, and all steps. The worst flip leads; of equal results, that of
 * the chosen judge, then the newest. The order depends only on the results and the choice, not on
 * the order in which the results were found, so it is the same in every window.
 *
 * @param results all results of one pair
 * @param chosen undefined if no judge was chosen
 */
export function orderResults(
  results: Iterable<TurnResult>,
  chosen: ModelName | undefined,
): TurnResult[] {
  return onceEach(representing([...results])).sort(leadingFirst(chosen));
}

/** Returns a comparator that sorts leading results first, even across pairs. */
export function leadingFirst(
  chosen: ModelName | undefined,
): (one: TurnResult, other: TurnResult) => number {
  return (one, other) =>
    compareWorst(one, other) ||
    Number(isSameModel(other.run.asked, chosen)) - Number(isSameModel(one.run.asked, chosen)) ||
    newestFirst(one.run, other.run) ||
    compareTexts(one.pair.order, other.pair.order) ||
    compareTexts(turnOfResult(one), turnOfResult(other)) ||
    compareWhole(one, other);
}

/**
 * Returns the results of the newest audit of each judge and all steps, which no other run repeats.
 * Sessions and imported verdicts with only a baseline are results only if there are no others.
 */
function representing(results: readonly TurnResult[]): TurnResult[] {
  const isStep = ({ judgment }: TurnResult) => judgment.arm === 'step';
  const isIdle = (result: TurnResult) =>
    result.judgment.arm === 'baseline' && (result.run.isSession || !isUnread(result));
  const audited = newestOf(results.filter((result) => !isStep(result) && !isIdle(result)));
  const telling = [...audited, ...results.filter(isStep)];
  return telling.length > 0 ? telling : newestOf(results);
}

function newestOf(results: readonly TurnResult[]): TurnResult[] {
  const newest = newestOfJudges(results.map(({ run }) => run));
  const ids = new Map(newest.map(({ judge, run }) => [judge, run]));
  return results.filter(({ run }) => ids.get(run.judge) === run.run);
}

/** Removes results that copies of a log repeat. */
function onceEach(results: readonly TurnResult[]): TurnResult[] {
  const once = new Map<string, TurnResult>();
  for (const result of results) {
    const key = `${result.run.judge}\n${result.run.run}\n${result.pair.order}\n${turnOfResult(result)}`;
    const known = once.get(key);
    if (!known || compareWhole(result, known) < 0) once.set(key, result);
  }
  return [...once.values()];
}

export function isSameModel(one: ModelName, other: ModelName | undefined): boolean {
  return (
    one.provider === other?.provider && one.model === other.model && one.endpoint === other.endpoint
  );
}

/** Orders differing results from edited copies of the same log. */
function compareWhole(one: TurnResult, other: TurnResult): number {
  return compareTexts(JSON.stringify(one), JSON.stringify(other));
}
