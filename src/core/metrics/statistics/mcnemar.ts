import { binomialLowerTail } from './distributions/incompleteBeta.ts';

export interface McNemarTest {
  /** Pairs of outcomes of which only the first, and only the second, is an event. */
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly p: number;
  /** No pair is discordant: p is 1 by definition, not by evidence. */
  readonly noneDiscordant: boolean;
}

/**
 * McNemar's exact test that two paired shares are equal: two-sided binomial on the discordant pairs
 * (McNemar 1947; PDM 3.9).
 */
export function mcnemarExact(onlyFirst: number, onlySecond: number): McNemarTest {
  const discordant = onlyFirst + onlySecond;
  const tail = binomialLowerTail(Math.min(onlyFirst, onlySecond), discordant, 0.5);
  return {
    onlyFirst,
    onlySecond,
    p: discordant === 0 ? 1 : Math.min(1, 2 * tail),
    noneDiscordant: discordant === 0,
  };
}
