import { binomialLowerTail } from './distributions/incompleteBeta.ts';

/** z(0.975) + z(0.80): a two-sided test at α = 0.05, unadjusted, with a power of 80 %. */
export const detectionPoint = 2.8;

/** Discordant prompts without which an exact paired test cannot reach p < 0.05: 2 · 0.5⁶ = 0.03. */
export const leastDiscordant = 6;

/** What a paired comparison of two shares rests on. */
export interface PairedDesign {
  /** Rows, each with both outcomes. */
  readonly rows: number;
  readonly prompts: number;
  /** Share of rows whose outcomes differ, 0 to 1. */
  readonly discordantShare: number;
  /** Variance between prompts over that of as many independent rows; less than 1 counts as 1. */
  readonly designEffect: number;
}

/**
 * Smallest difference of two paired shares that a design detects with a power of 80 % (two-sided
 * α = 0.05, unadjusted): the δ that solves δ = 2.80 · √((π − δ²) · deff / n), where π is the observed
 * discordant share or δ, whichever is larger; at least the δ that gives six discordant prompts with a
 * probability of 80 %. 60 prompts with one row each: 0.129 or more.
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

/** Share δ of discordant prompts at which Pr(at least six of them) is 80 %; undefined for fewer than six. */
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
