import type { Price } from '../../core/runs/audit/plan/cost.ts';
import type { BudgetLimits } from '../../models/budget.ts';
import { UsageError } from '../output.ts';
import { positive } from './runArguments.ts';

export const budgetOptions = {
  'max-calls': { type: 'string' },
  'max-cost': { type: 'string' },
  price: { type: 'string' },
} as const;

/** What a command may spend on all its judges together, and what they cost. */
export interface GivenBudget {
  readonly limits: BudgetLimits;
  readonly price: Price | undefined;
}

/** Throws a UsageError for values that make no sense, and for a limit on money without a price. */
export function readBudget(
  values: {
    readonly [Name in keyof typeof budgetOptions]?: string | undefined;
  },
): GivenBudget {
  const { 'max-calls': calls, 'max-cost': cost } = values;
  const price = values.price === undefined ? undefined : readPrice('--price', values.price);
  if (cost !== undefined && price === undefined) {
    throw new UsageError(
      '--max-cost needs --price IN,OUT: what a million tokens of prompt and of answer cost.',
    );
  }
  return {
    limits: {
      calls: calls === undefined ? undefined : positive('--max-calls', calls),
      cost: cost !== undefined && price ? { limit: amountOf(cost), price } : undefined,
    },
    price,
  };
}

function amountOf(text: string): number {
  const amount = readAmount(text);
  if (amount !== undefined && amount > 0) return amount;
  throw new UsageError(`--max-cost takes an amount of money such as 2.50, not "${text}".`);
}

/** Throws a UsageError for what is no price. */
export function readPrice(option: string, text: string): Price {
  const [given = '', out = '', currency = 'USD', ...more] = text.split(',');
  const [input, output] = [readAmount(given), readAmount(out)];
  if (input !== undefined && output !== undefined && /^[A-Z]{3}$/.test(currency) && !more.length) {
    return { input, output, currency };
  }
  throw new UsageError(
    `${option} takes IN,OUT or IN,OUT,CURRENCY, such as 0.15,0.60,USD for a million tokens of prompt and of answer, not "${text}".`,
  );
}

function readAmount(text: string): number | undefined {
  return /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
}
