import { binomialLowerTail } from './distributions/incompleteBeta.ts';

/** z(0.975) + z(0.80): a two-sided test at α = 0.05, unadjusted, with 80% power. */
export const detectionPoint = 2.8;

/**
 * Minimum number of discordant prompts for an exact paired test to reach p < 0.05: 2 · 0.5⁶ = 0.03.
 */
export const leastDiscordant = 6;

/** Parameters of a paired comparison of two shares. */
export interface PairedDesign {
  /** Number of rows, each with both outcomes. */
  readonly rows: number;
  readonly prompts: number;
  /** Share of rows whose outcomes differ, 0 to 1. */
  readonly discordantShare: number;
  /**
   * Variance between prompts divided by that of as many independent rows; values below 1 count as
   * 1.
   */
  readonly designEffect: number;
}

/**
 * Returns the smallest difference between two paired shares that a design detects with 80% power
 * (two-sided α = 0.05, unadjusted): the δ that solves δ = 2.80 · √((π − δ²) · deff / n), where π is
 * the larger of the observed discordant share and δ; at least the δ that gives six discordant
 * prompts with a probability of 80%. For example, 60 prompts with one row each: 0.129 or more.
 *
 * @returns undefined for fewer than six prompts, which detect no difference at all
 */
export function detectableDifference(design: PairedDesign): number | undefined {
  const floor = leastDetectableShare(design.prompts);
  if (floor === undefined) return undefined;
  const spread = (detectionPoint ** 2 * Math.max(1, design.designEffect)) / design.rows;
  const least = spread / (1 + spread);
  return Math.max(floor, Math.sqrt(least * Math.max(least, design.discordantShare)));
}

/**
 * Returns the share δ of discordant prompts at which Pr(at least six of them) is 80%; undefined
 * for fewer than six prompts.
 */
export function leastDetectableShare(prompts: number): number | undefined {
  if (prompts < leastDiscordant) return undefined;
  let [low, high] = [0, 1];
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (binomialLowerTail(leastDiscordant - 1, prompts, middle) > 0.2) low = middle;
    else high = middle;
  }
  return high;
}
