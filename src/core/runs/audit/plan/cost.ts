import type { Usage } from '../../../ports.ts';

/** What a model costs, per million tokens of prompt and of answer. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** ISO 4217 code. */
  readonly currency: string;
}

const charactersPerToken = 4;
const millionTokens = 1e6;
const smallestInCents = 0.1;
const twoDigits = new Intl.NumberFormat('en', { maximumSignificantDigits: 2, useGrouping: false });

/** Tokens of a text, at four characters each: near for English, too few for most other scripts. */
export function estimatedTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

/** What so many tokens cost, in the price's currency. */
export function costOf({ promptTokens, completionTokens }: Usage, price: Price): number {
  return (promptTokens * price.input + completionTokens * price.output) / millionTokens;
}

/** An amount of money, such as "USD 2.47"; below ten cents with two digits that tell, "USD 0.0042". */
export function formatMoney(amount: number, { currency }: Price): string {
  return `${currency} ${amount >= smallestInCents ? amount.toFixed(2) : twoDigits.format(amount)}`;
}
