import type { HeaderEntry } from '../../core/audit/log.ts';
import { type Budget, createBudget } from '../../models/budget.ts';
import { priceOf } from '../settings.ts';
import type { FileChoices } from './choices.ts';

/** What each judge may spend from now on; money in the currency of its price. */
export type SpendingLimits = Pick<FileChoices, 'mostCalls' | 'mostMoney'>;

/** A limit on money binds only judges whose price is known. */
export function budgetFor({ judge }: Pick<HeaderEntry, 'judge'>, limits: SpendingLimits): Budget {
  const { mostCalls, mostMoney } = limits;
  const price = judge.simulated ? undefined : priceOf(judge.model);
  return createBudget({
    calls: mostCalls,
    cost: mostMoney !== undefined && price ? { limit: mostMoney, price } : undefined,
  });
}
