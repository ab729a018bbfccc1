import type { Usage } from '../../words/ports.ts';

/** Number of calls that a run, or a part of it, still needs. */
export interface CallRange {
  /**
   * Minimum number of calls. Attacks need none after one that is refused. In an audit the same as
   * `calls`, although nothing follows an answer that stays unreadable in B1 or in a sequence.
   */
  readonly leastCalls: number;
  /**
   * Number of calls if every answer is readable, two protocols share as much as possible, and
   * every first attempt of an attack keeps its limits.
   */
  readonly calls: number;
  /**
   * Maximum number of calls: protocols share as little as possible, every answer needs a repair,
   * and every attack uses all its retries, of which the last keeps the limits.
   */
  readonly mostCalls: number;
}

/** Calls that are still needed, with the estimated tokens of `calls`. */
export interface Estimate extends CallRange {
  readonly promptTokens: number;
  readonly answerTokens: number;
  /** Part of `promptTokens` that an endpoint's prompt cache will probably serve; absent: none. */
  readonly cachedTokens?: number;
}

/** Calls that a run still needs from one model in one of its stages. */
export interface PlannedCalls<Stage, Model> extends CallRange {
  readonly stage: Stage;
  readonly model: Model;
  /** Returns the estimated tokens of one such call. */
  readonly tokens: () => Usage;
}

const noCalls: CallRange = { leastCalls: 0, calls: 0, mostCalls: 0 };
export const noEstimate: Estimate = { ...noCalls, promptTokens: 0, answerTokens: 0 };

/** Adds up the calls that a run still needs, by stage and by model. */
export class PlanTally<Stage extends string, Model> {
  readonly #stages: Map<Stage, CallRange>;
  readonly #models = new Map<Model, Estimate>();

  /** @param stages those that are listed, in this order */
  constructor(stages: Iterable<Stage>) {
    this.#stages = new Map(Array.from(stages, (stage) => [stage, noCalls]));
  }

  add(planned: PlannedCalls<Stage, Model>): void {
    const { stage, model } = planned;
    this.#models.set(model, addEstimates(this.of(model), estimateOf(planned)));
    const listed = this.#stages.get(stage);
    if (listed) this.#stages.set(stage, addRanges(listed, planned));
  }

  /** Returns what is needed from one model. */
  of(model: Model): Estimate {
    return this.#models.get(model) ?? noEstimate;
  }

  /** The models from which anything is needed, each with its part. */
  get byModel(): ReadonlyMap<Model, Estimate> {
    return this.#models;
  }

  /** The listed stages with remaining calls. */
  get byStage(): readonly (CallRange & { readonly stage: Stage })[] {
    return [...this.#stages]
      .filter(([, { mostCalls }]) => mostCalls > 0)
      .map(([stage, range]) => ({ stage, ...range }));
  }
}

/** Returns the sum of the estimates. */
export function totalOf(estimates: Iterable<Estimate>): Estimate {
  return [...estimates].reduce(addEstimates, noEstimate);
}

/** Returns the estimate of planned calls. */
export function estimateOf(
  planned: Omit<PlannedCalls<unknown, unknown>, 'stage' | 'model'>,
): Estimate {
  const { leastCalls, calls, mostCalls, tokens } = planned;
  if (calls === 0) return { ...noEstimate, leastCalls, mostCalls };
  const { promptTokens, completionTokens, cachedTokens = 0 } = tokens();
  return {
    ...{ leastCalls, calls, mostCalls },
    ...{ promptTokens: calls * promptTokens, answerTokens: calls * completionTokens },
    ...(cachedTokens > 0 && { cachedTokens: calls * cachedTokens }),
  };
}

function addEstimates(one: Estimate, other: Estimate): Estimate {
  const cachedTokens = (one.cachedTokens ?? 0) + (other.cachedTokens ?? 0);
  return {
    ...addRanges(one, other),
    promptTokens: one.promptTokens + other.promptTokens,
    answerTokens: one.answerTokens + other.answerTokens,
    ...(cachedTokens > 0 && { cachedTokens }),
  };
}

function addRanges(one: CallRange, other: CallRange): CallRange {
  return {
    leastCalls: one.leastCalls + other.leastCalls,
    calls: one.calls + other.calls,
    mostCalls: one.mostCalls + other.mostCalls,
  };
}
