import type { RunHeader } from '../journal/header.ts';
import { modelName } from '../judges/judgeName.ts';
import type { ModelIdentity, Usage } from '../ports.ts';
import { costOf, formatMoney, type Price } from './plan/cost.ts';

/** An amount of money. */
export interface Cost {
  /** Absent if no price was stated. */
  readonly cost?: number;
  /** ISO 4217 code. */
  readonly currency?: string;
  /** Number of answers whose tokens are not included. */
  readonly uncounted: number;
}

/** Tokens that a model was paid for in a run, and what they cost. */
export interface Spending extends Cost {
  /** Its display name. */
  readonly model: string;
  /** Number of its answers. */
  readonly answers: number;
  readonly promptTokens: number;
  readonly answerTokens: number;
  /** Whether tokens are estimates. */
  readonly estimated?: true;
}

/** Returns the minimum cost of calls that are planned. */
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

  add(model: ModelIdentity | undefined, usage: Usage | undefined): void {
    if (!model || model.simulated) return;
    const counts = this.#known.get(model) ?? this.#countsOf(model);
    counts.answers += 1;
    if (usage) {
      counts.promptTokens += usage.promptTokens;
      counts.completionTokens += usage.completionTokens;
      counts.cachedTokens += Math.min(usage.cachedTokens ?? 0, usage.promptTokens);
      if (usage.estimated) counts.estimated = true;
    } else counts.uncounted += 1;
  }

  /** Adds what another tally counted. */
  addAll(other: SpendingTally): void {
    for (const { model, ...counts } of other.#byModel.values()) {
      const own = this.#countsOf(model);
      own.answers += counts.answers;
      own.uncounted += counts.uncounted;
      own.promptTokens += counts.promptTokens;
      own.completionTokens += counts.completionTokens;
      own.cachedTokens += counts.cachedTokens;
      if (counts.estimated) own.estimated = true;
    }
  }

  #countsOf(model: ModelIdentity): OfModel {
    const name = JSON.stringify([model.provider, model.endpoint, model.model]);
    const counts = this.#byModel.get(name) ?? { model, ...nothing };
    this.#byModel.set(name, counts);
    this.#known.set(model, counts);
    return counts;
  }

  /** Returns the spending of each model, in the order of their first answers. */
  list(prices: Prices): Spending[] {
    return [...this.#byModel.values()].map(({ model, answers, uncounted, estimated, ...usage }) => {
      const price = statedPrice(prices, model);
      return {
        ...{ model: modelName(model), answers, uncounted },
        ...{ promptTokens: usage.promptTokens, answerTokens: usage.completionTokens },
        ...(estimated && { estimated }),
        ...(price && { cost: costOf(usage, price), currency: price.currency }),
      };
    });
  }
}

interface Counts {
  answers: number;
  uncounted: number;
  promptTokens: number;
  completionTokens: number;
  cachedTokens: number;
  estimated?: true;
}

type OfModel = Counts & { readonly model: ModelIdentity };

const nothing: Counts = {
  ...{ answers: 0, uncounted: 0 },
  ...{ promptTokens: 0, completionTokens: 0, cachedTokens: 0 },
};

/**
 * Formats what models cost, added up by currency, such as "USD 0.42"; "at least" if tokens were not
 * counted, and "unknown" for models without a price.
 */
export function formatSpending(spending: readonly Cost[]): string {
  const sums = new Map<string, number>();
  for (const { cost, currency } of spending) {
    if (cost === undefined || currency === undefined) continue;
    sums.set(currency, (sums.get(currency) ?? 0) + cost);
  }
  const isUnknown = spending.some(({ cost }) => cost === undefined);
  const isLeast = spending.some(({ cost, uncounted }) => cost !== undefined && uncounted > 0);
  const amounts = [...sums].map(([currency, amount]) =>
    formatMoney(amount, { currency, input: 0, output: 0 }),
  );
  if (amounts.length === 0) return 'cost unknown';
  return [
    `${isLeast ? 'at least ' : ''}${amounts.join(' + ')}`,
    ...(isUnknown ? ['the rest unknown'] : []),
  ].join(', ');
}
