import { estimatedTokens } from '../../core/journal/estimatedUsage.ts';

/**
 * Minimum number of tokens of a prefix that the API caches, by the name of the model; it ignores the
 * mark on a shorter one. Models that are not named here have the smallest.
 */
const minimums: readonly (readonly [name: RegExp, tokens: number])[] = [
  [/opus-4[-.]?[5-9]|haiku-4[-.]?[5-9]/i, 4096],
  [/haiku/i, 2048],
];
const smallest = 1024;

/** Whether a prefix is long enough for a model's prompt cache, at four characters a token. */
export function isCacheable(model: string, prefix: string): boolean {
  const [, minimum] = minimums.find(([name]) => name.test(model)) ?? [undefined, smallest];
  return estimatedTokens(prefix) >= minimum;
}
