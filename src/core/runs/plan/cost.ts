import { formatRange } from '../../words/formatRange.ts';
import { onFirstUse } from '../../words/onFirstUse.ts';
import type { Usage } from '../../words/ports.ts';
import type { Estimate } from './planTally.ts';

/** Price of a model, per million prompt tokens and per million answer tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** Per million cached prompt tokens. Default: `input`. */
  readonly cached?: number | undefined;
  /** Per million prompt tokens that are written to a cache. Default: 1.25 × `input`. */
  readonly written?: number | undefined;
  /** ISO 4217 code. */
  readonly currency: string;
}

const millionTokens = 1e6;
/** Price of writing to a cache for five minutes, as a multiple of `input`. */
const writing = 1.25;
const smallestInCents = 0.1;
/** Number of digits of an amount that do not depend on the order of a sum. */
const significantDigits = 12;
const twoDigits = onFirstUse(
  () => new Intl.NumberFormat('en', { maximumSignificantDigits: 2, useGrouping: false }),
);

/**
 * Returns the cost of these tokens, in the price's currency. Reasoning tokens are part of the
 * answer tokens and cost as much.
 */
export function costOf(
  { promptTokens, completionTokens, cachedTokens = 0, cacheWriteTokens = 0 }: Usage,
  { input, output, cached = input, written = writing * input }: Price,
): number {
  const read = Math.min(cachedTokens, promptTokens);
  const wrote = Math.min(cacheWriteTokens, promptTokens - read);
  const prompts = (promptTokens - read - wrote) * input + read * cached + wrote * written;
  return (prompts + completionTokens * output) / millionTokens;
}

/**
 * Formats an amount of money, such as "USD 2.47"; below ten cents with two significant digits, "USD
 * 0.0042".
 */
export function formatMoney(amount: number, { currency }: Pick<Price, 'currency'>): string {
  // Sums of the same amounts in another order differ in their last digits.
  const exact = Number(amount.toPrecision(significantDigits));
  return `${currency} ${exact >= smallestInCents ? exact.toFixed(2) : twoDigits().format(exact)}`;
}

type EstimatedTokens = Pick<Estimate, 'promptTokens' | 'answerTokens' | 'cachedTokens'>;

/**
 * Returns the cost of estimated tokens: at least, if a prompt cache serves what it probably will,
 * and at most, if it serves nothing.
 */
export function costRange(
  { promptTokens, answerTokens: completionTokens, cachedTokens = 0 }: EstimatedTokens,
  price: Price,
): { readonly least: number; readonly most: number } {
  const usage = { promptTokens, completionTokens };
  const costs = [costOf({ ...usage, cachedTokens }, price), costOf(usage, price)];
  return { least: Math.min(...costs), most: Math.max(...costs) };
}

/**
 * Formats the cost of estimated tokens, such as "USD 0.0042", or "USD 0.40 to USD 1.00" if a prompt
 * cache may serve some of them; returns undefined without a price.
 */
export function formatCost(tokens: EstimatedTokens, price: Price | undefined): string | undefined {
  if (!price) return undefined;
  const { least, most } = costRange(tokens, price);
  return formatRange(formatMoney(least, price), formatMoney(most, price));
}
