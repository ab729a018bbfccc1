import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import type { Price } from '../../core/runs/audit/plan/cost.ts';
import { type Budget, createBudget } from '../../models/budget.ts';
import { priceOf } from '../settings.ts';
import type { FileChoices } from './audit/choices.ts';

/** What each judge may spend from now on; money in the currency of its price. */
export type SpendingLimits = Pick<FileChoices, 'mostCalls' | 'mostMoney'>;

type Asked = Pick<HeaderEntry, 'judge' | 'evidence'>;

/** Whether a run asks nobody who may take money for it. */
export function isSimulated({ judge, evidence }: Asked): boolean {
  return judge.simulated && (evidence?.writer.simulated ?? true);
}

function judgePrice({ judge }: Asked): Price | undefined {
  return judge.simulated ? undefined : priceOf(judge.model);
}

/** What the writer of a run's evidence costs, where that can be added to what its judge costs. */
export function writerPrice(header: Asked): Price | undefined {
  const { writer } = header.evidence ?? {};
  const price = !writer || writer.simulated ? undefined : priceOf(writer.model);
  const { currency = price?.currency } = judgePrice(header) ?? {};
  return price?.currency === currency ? price : undefined;
}

/** A limit on money binds only judges whose price is known. */
export function budgetFor(header: Asked, limits: SpendingLimits): Budget {
  const { mostCalls, mostMoney } = limits;
  const price = judgePrice(header) ?? writerPrice(header);
  return createBudget({
    calls: mostCalls,
    cost: mostMoney !== undefined && price ? { limit: mostMoney, price } : undefined,
  });
}
