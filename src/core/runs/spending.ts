import type { RunHeader } from '../journal/header.ts';
import { modelName } from '../judges/judgeName.ts';
import type { ModelIdentity, Usage } from '../words/ports.ts';
import { costOf, type Price } from './plan/cost.ts';

/** An amount of money. */
export interface Cost {
  /** Absent if no price was stated, or no tokens were counted. */
  readonly cost?: number;
  /** ISO 4217 code. */
  readonly currency?: string;
  /** Whether more may be charged, because the log is of a version that stated no broken attempts. */
  readonly isLeast?: true;
  /** Number of answers whose tokens are not included, in logs of earlier versions. */
  readonly uncounted: number;
  /** Part of `cost` that is estimated from texts. */
  readonly estimatedCost?: number;
  /** Attempts that may be charged although their answers were lost. */
  readonly broken?: {
    readonly attempts: number;
    /** Maximum cost, in addition to `cost`; absent if it is unknown. */
    readonly cost?: number | undefined;
    /**
     * Set if the endpoint exceeded the limit of an answer, so that `cost` is only what arrived, and
     * the minimum.
     */
    readonly isLeast?: true;
  };
}

/** Tokens that a model was paid for in a run, and what they cost. */
export interface Spending extends Cost {
  /** Its display name. */
  readonly model: string;
  /** Number of its answers. */
  readonly answers: number;
  readonly promptTokens: number;
  /** Part of `promptTokens` that endpoints served from their caches; absent: none. */
  readonly cachedTokens?: number;
  /** Part of `promptTokens` that endpoints wrote to their caches; absent: none. */
  readonly cacheWriteTokens?: number;
  readonly answerTokens: number;
  /** Whether any tokens are estimates. */
  readonly estimated?: true;
}

/** Returns the cost of calls that are planned, if no cache serves any of them. */
export function plannedCost(
  { promptTokens, answerTokens }: Pick<Spending, 'promptTokens' | 'answerTokens'>,
  price: Price | undefined,
): Cost {
  const usage = { promptTokens, completionTokens: answerTokens };
  return {
    uncounted: 0,
    ...(price && { cost: costOf(usage, price), currency: price.currency }),
  };
}

type Prices = RunHeader['prices'];

/** Returns the price of a model that the user stated. */
function statedPrice(
  prices: Prices = [],
  { provider, endpoint, model }: ModelIdentity,
): Price | undefined {
  return prices.find(
    (one) => one.provider === provider && one.endpoint === endpoint && one.model === model,
  )?.price;
}

/** Returns the header's list of prices: each model once, without those whose price is unknown. */
export function pricesOf(
  models: readonly (readonly [model: ModelIdentity, price: Price | undefined])[],
): { readonly prices?: NonNullable<Prices> } {
  const stated = models.flatMap(([{ provider, endpoint, model, simulated }, price]) =>
    simulated || !price ? [] : [{ provider, endpoint, model, price: { ...price } }],
  );
  const names = stated.map(({ price: _, ...model }) => JSON.stringify(model));
  const prices = stated.filter((_, place) => names.indexOf(names[place] ?? '') === place);
  return prices.length === 0 ? {} : { prices };
}

/** Adds up the tokens of answers by model; those of simulated models are left out. */
export class SpendingTally {
  readonly #byModel = new Map<string, OfModel>();
  /** Model tallies by object, for speed: a run has few models and adds many answers. */
  readonly #known = new Map<ModelIdentity, OfModel>();

  /** @param maxTokens limit of the answer, if it is not that of the run */
  add(model: ModelIdentity | undefined, usage: Usage | undefined, maxTokens?: number): void {
    if (!model || model.simulated) return;
    const counts = this.#countsOf(model);
    counts.answers += 1;
    counts.longestLimit = Math.max(counts.longestLimit, maxTokens ?? 0);
    if (!usage) {
      counts.uncounted += 1;
      return;
    }
    addUsage(counts.all, usage);
    if (usage.estimated) addUsage(counts.estimated, usage);
    takeLarger(counts.largest, usage);
  }

  /** Adds attempts that may be charged although their answers were lost, and what arrived in them. */
  addBroken(
    model: ModelIdentity | undefined,
    { brokenAttempts = 0, brokenTokens = 0 }: BrokenAttempts,
  ): void {
    if (!model || model.simulated || brokenAttempts === 0) return;
    const counts = this.#countsOf(model);
    counts.broken += brokenAttempts;
    counts.brokenTokens += brokenTokens;
  }

  #countsOf(model: ModelIdentity): OfModel {
    const known = this.#known.get(model);
    if (known) return known;
    const name = JSON.stringify([model.provider, model.endpoint, model.model]);
    const counts = this.#byModel.get(name) ?? {
      ...{ model, answers: 0, uncounted: 0, broken: 0, brokenTokens: 0, longestLimit: 0 },
      ...{ all: { ...noTokens }, estimated: { ...noTokens }, largest: { ...noTokens } },
    };
    this.#byModel.set(name, counts);
    this.#known.set(model, counts);
    return counts;
  }

  /**
   * Returns the spending of each model, in the order of their first answers.
   *
   * @param maxTokens limit of an answer, which a broken attempt may have reached
   * @param isLeast whether broken attempts are missing
   */
  list(prices: Prices, maxTokens = 0, { isLeast = false } = {}): Spending[] {
    const asked = [...this.#byModel.values()].filter(({ answers, broken }) => answers + broken > 0);
    return asked.map((counts) => {
      const { model, answers, uncounted, broken, all, estimated } = counts;
      const isUnknown = answers > 0 && answers === uncounted;
      const price = isUnknown ? undefined : statedPrice(prices, model);
      const isEstimated = estimated.promptTokens + estimated.completionTokens > 0;
      return {
        ...{ model: modelName(model), answers, uncounted },
        ...{ promptTokens: all.promptTokens, answerTokens: all.completionTokens },
        ...(all.cachedTokens > 0 && { cachedTokens: all.cachedTokens }),
        ...(all.cacheWriteTokens > 0 && { cacheWriteTokens: all.cacheWriteTokens }),
        ...(isEstimated && { estimated: true }),
        ...(price && { cost: costOf(all, price), currency: price.currency }),
        ...(price && isLeast && { isLeast }),
        ...(price && isEstimated && { estimatedCost: costOf(estimated, price) }),
        ...(broken > 0 && { broken: brokenCost(counts, price, maxTokens) }),
      };
    });
  }
}

/** Returns what broken attempts may have cost: at most, or at least if an answer exceeded its limit. */
function brokenCost(
  { broken: attempts, brokenTokens, largest, longestLimit, all }: OfModel,
  price: Price | undefined,
  maxTokens: number,
): NonNullable<Cost['broken']> {
  if (!price || largest.promptTokens === 0) return { attempts };
  const limit = Math.max(maxTokens, longestLimit);
  const most = attempts * Math.max(largest.completionTokens, limit);
  const isLeast =
    limit > 0 && (largest.completionTokens > limit || brokenTokens > attempts * limit);
  const completionTokens = isLeast ? brokenTokens : most;
  const promptTokens = attempts * largest.promptTokens;
  const cacheWriteTokens = all.cacheWriteTokens > 0 ? promptTokens : 0;
  const cost = costOf({ promptTokens, completionTokens, cacheWriteTokens }, price);
  return { attempts, cost, ...(isLeast && { isLeast }) };
}

/** Broken attempts of a call as logged. */
export interface BrokenAttempts {
  readonly brokenAttempts?: number | undefined;
  readonly brokenTokens?: number | undefined;
}

interface Tokens {
  promptTokens: number;
  completionTokens: number;
  cachedTokens: number;
  cacheWriteTokens: number;
}

interface OfModel {
  readonly model: ModelIdentity;
  answers: number;
  uncounted: number;
  /** Number of broken attempts, and of the answer tokens that arrived in them. */
  broken: number;
  brokenTokens: number;
  /** Longest limit of an answer, if it was not that of the run. */
  longestLimit: number;
  readonly all: Tokens;
  /** Part of `all`. */
  readonly estimated: Tokens;
  /** Largest numbers of tokens of one answer. */
  readonly largest: Tokens;
}

const noTokens: Tokens = {
  promptTokens: 0,
  completionTokens: 0,
  cachedTokens: 0,
  cacheWriteTokens: 0,
};

function addUsage(sum: Tokens, usage: Usage): void {
  const { promptTokens, completionTokens, cachedTokens = 0, cacheWriteTokens = 0 } = usage;
  const cached = Math.min(cachedTokens, promptTokens);
  sum.promptTokens += promptTokens;
  sum.completionTokens += completionTokens;
  sum.cachedTokens += cached;
  sum.cacheWriteTokens += Math.min(cacheWriteTokens, promptTokens - cached);
}

function takeLarger(largest: Tokens, { promptTokens, completionTokens }: Usage): void {
  largest.promptTokens = Math.max(largest.promptTokens, promptTokens);
  largest.completionTokens = Math.max(largest.completionTokens, completionTokens);
}
