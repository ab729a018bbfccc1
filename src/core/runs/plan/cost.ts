import { onFirstUse } from '../../words/onFirstUse.ts';
import type { Usage } from '../../words/ports.ts';
import type { Estimate } from './planTally.ts';

/** Price of a model, per million prompt tokens and per million answer tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** Per million cached prompt tokens. Default: `input`. */
  readonly cached?: number | undefined;
  /** ISO 4217 code. */
  readonly currency: string;
}

const millionTokens = 1e6;
const smallestInCents = 0.1;
const twoDigits = onFirstUse(
  () => new Intl.NumberFormat('en', { maximumSignificantDigits: 2, useGrouping: false }),
);

/**
 * Returns the cost of these tokens, in the price's currency. Reasoning tokens are part of the
 * answer tokens and cost as much; writing to a cache costs as much as other prompt tokens.
 */
export function costOf(
  { promptTokens, completionTokens, cachedTokens = 0 }: Usage,
  { input, output, cached = input }: Price,
): number {
  const read = Math.min(cachedTokens, promptTokens);
  const prompts = (promptTokens - read) * input + read * cached;
  return (prompts + completionTokens * output) / millionTokens;
}

/**
 * Formats an amount of money, such as "USD 2.47"; below ten cents with two significant digits, "USD
 * 0.0042".
 */
export function formatMoney(amount: number, { currency }: Pick<Price, 'currency'>): string {
  return `${currency} ${amount >= smallestInCents ? amount.toFixed(2) : twoDigits().format(amount)}`;
}

/**
 * Formats the cost of estimated tokens, such as "USD 0.0042"; returns undefined without a price.
 */
export function formatCost(
  { promptTokens, answerTokens }: Pick<Estimate, 'promptTokens' | 'answerTokens'>,
  price: Price | undefined,
): string | undefined {
  if (!price) return undefined;
  return formatMoney(costOf({ promptTokens, completionTokens: answerTokens }, price), price);
}
