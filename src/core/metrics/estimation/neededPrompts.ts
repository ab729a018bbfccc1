import { detectableDifference } from '../statistics/detectableDifference.ts';
import { normalPoint } from '../statistics/distributions/normal.ts';
import { wilsonInterval } from '../statistics/wilson.ts';
import { leastEquivalencePrompts } from './equivalence.ts';

/** What is assumed of prompts with one row each. */
export interface SizeAssumptions {
  /** Share that is estimated, 0 to 1. */
  readonly share: number;
  /** Share of rows whose two outcomes differ, 0 to 1. */
  readonly discordantShare: number;
  /** Variance between prompts over that of as many independent rows, at least 1. */
  readonly designEffect: number;
}

/** Prompts that detect a difference of two paired shares with a power of 80 %, at α = 0.05 unadjusted. */
export function promptsToDetect(
  difference: number,
  { discordantShare, designEffect }: SizeAssumptions,
): number {
  return fewestWhere((prompts) => {
    const detectable = detectableDifference({
      ...{ rows: prompts, prompts, discordantShare, designEffect },
    });
    return detectable !== undefined && detectable <= difference;
  });
}

/** Prompts whose share has a 95 % Wilson interval of at most this half-width. */
export function promptsForHalfWidth(
  halfWidth: number,
  { share, designEffect }: SizeAssumptions,
): number {
  return fewestWhere((prompts) => {
    const [lower, upper] = wilsonInterval(share, prompts / designEffect);
    return (upper - lower) / 2 <= halfWidth;
  });
}

/** z(0.95) + z(0.90): two one-sided tests at 5 %, with a power of 80 % where the true value is 0. */
const equivalencePoint = 1.6449 + 1.2816;

/**
 * Prompts that show no net steering with a power of 80 % where there is none: by the normal approximation
 * for the discordant share, but never fewer than show it where not one verdict moves.
 */
export function promptsForEquivalence(
  margin: number,
  { discordantShare, designEffect }: SizeAssumptions,
): number {
  const normal = (equivalencePoint ** 2 * discordantShare * designEffect) / margin ** 2;
  const unmoved = fewestWhere(
    (prompts) => wilsonInterval(0, prompts, normalPoint(0.9))[1] < margin,
  );
  return Math.max(leastEquivalencePrompts, unmoved, Math.ceil(normal));
}

/** Smallest whole number from which on a condition holds. */
function fewestWhere(holds: (prompts: number) => boolean): number {
  let high = 1;
  while (!holds(high) && high < Number.MAX_SAFE_INTEGER / 2) high *= 2;
  let low = 0;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}
