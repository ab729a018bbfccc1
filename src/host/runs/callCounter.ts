import { costOf } from '../../core/runs/plan/cost.ts';
import type { ModelIdentity, Usage } from '../../core/words/ports.ts';
import { priceOf } from '../settings.ts';
import type { Cost } from './begunRun.ts';

/** Counts the answers of a run and their cost. */
export class CallCounter {
  calls = 0;
  readonly #costs = new Map<string, Cost>();

  /** Adds an answer of a model. */
  add(model: ModelIdentity | undefined, usage: Usage | undefined): void {
    this.calls += 1;
    const price = !model || model.simulated ? undefined : priceOf(model.model);
    if (!price) return;
    const { currency } = price;
    const known = this.#costs.get(currency) ?? {
      amount: 0,
      currency,
      isLeast: false,
      isEstimated: false,
    };
    this.#costs.set(currency, {
      amount: known.amount + (usage ? costOf(usage, price) : 0),
      currency,
      isLeast: known.isLeast || usage === undefined,
      isEstimated: known.isEstimated || usage?.estimated === true,
    });
  }

  /** Cost in each currency. */
  get costs(): readonly Cost[] {
    return [...this.#costs.values()];
  }
}
