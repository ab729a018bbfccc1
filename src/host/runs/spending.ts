import type { ModelIdentity } from '../../core/ports.ts';
import type { Price } from '../../core/runs/audit/plan/cost.ts';
import { type Budget, createBudget } from '../../models/budget.ts';
import { priceOf } from '../settings.ts';

/** Limits at which a run pauses, from now on; absent: none. */
export interface SpendingLimits {
  readonly mostCalls?: number | undefined;
  /** In the currency of a model's price. */
  readonly mostMoney?: number | undefined;
}

/** Returns the price of a model; undefined for a simulated one and where the settings have none. */
export function paidPrice({ model, simulated }: ModelIdentity): Price | undefined {
  return simulated ? undefined : priceOf(model);
}

/** Creates a budget; a limit on money applies where there is a price. */
export function budgetAt(
  { mostCalls, mostMoney }: SpendingLimits,
  price: Price | undefined,
): Budget {
  return createBudget({
    calls: mostCalls,
    cost: mostMoney !== undefined && price ? { limit: mostMoney, price } : undefined,
  });
}

/** Creates a budget for each model; a model that has two roles has one for both. */
export function budgetsFor(limits: SpendingLimits): (model: ModelIdentity) => Budget {
  const budgets = new Map<string, Budget>();
  return (model) => {
    const name = `${model.endpoint} ${model.model}`;
    const budget = budgets.get(name) ?? budgetAt(limits, paidPrice(model));
    budgets.set(name, budget);
    return budget;
  };
}
