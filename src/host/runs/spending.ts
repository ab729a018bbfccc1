import type { Price } from '../../core/runs/plan/cost.ts';
import { pricesOf } from '../../core/runs/spending.ts';
import type { ModelIdentity } from '../../core/words/ports.ts';
import { type Budget, createBudget } from '../../models/budget.ts';
import { priceOf } from '../settings.ts';

/** Limits on further spending at which a run pauses; absent: none. */
export interface SpendingLimits {
  readonly mostCalls?: number | undefined;
  /** Amount in the currency of the model's price. */
  readonly mostMoney?: number | undefined;
}

/** Returns the price of a model; undefined if it is simulated or the settings have no price. */
export function paidPrice({ model, simulated }: ModelIdentity): Price | undefined {
  return simulated ? undefined : priceOf(model);
}

/** Returns the prices of models, for the header of a run. */
export function statedPrices(models: readonly (ModelIdentity | undefined)[]) {
  return pricesOf(models.flatMap((model) => (model ? [[model, paidPrice(model)] as const] : [])));
}

/** Creates a budget; a limit on money applies only if there is a price. */
export function budgetAt(
  { mostCalls, mostMoney }: SpendingLimits,
  price: Price | undefined,
): Budget {
  return createBudget({
    calls: mostCalls,
    cost: mostMoney !== undefined && price ? { limit: mostMoney, price } : undefined,
  });
}

/** Creates a budget for each model, shared by its roles. */
export function budgetsFor(limits: SpendingLimits): (model: ModelIdentity) => Budget {
  const budgets = new Map<string, Budget>();
  return (model) => {
    const name = `${model.endpoint} ${model.model}`;
    const budget = budgets.get(name) ?? budgetAt(limits, paidPrice(model));
    budgets.set(name, budget);
    return budget;
  };
}
