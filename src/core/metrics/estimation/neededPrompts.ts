import { normalPoint } from '../../statistics/distributions/normal.ts';
import { wilsonInterval } from '../../statistics/wilson.ts';
import { leastEquivalencePrompts } from './equivalence.ts';

/** Assumptions about prompts with one row each. */
interface SizeAssumptions {
  /** Share to estimate, 0 to 1. */
  readonly share: number;
  /** Share of rows whose two outcomes differ, 0 to 1. */
  readonly discordantShare: number;
  /** Variance between prompts divided by that of as many independent rows, at least 1. */
  readonly designEffect: number;
}

/**
 * Returns the number of prompts at which a share's 95% Wilson interval has at most this
 * half-width.
 */
export function promptsForHalfWidth(
  halfWidth: number,
  { share, designEffect }: SizeAssumptions,
): number {
  return fewestWhere((prompts) => {
    const [lower, upper] = wilsonInterval(share, prompts / designEffect);
    return (upper - lower) / 2 <= halfWidth;
  });
}

/** z(0.95) + z(0.90): two one-sided tests at 5%, with 80% power if the true value is 0. */
const equivalencePoint = 1.6449 + 1.2816;

/**
 * Returns the number of prompts needed to show the absence of net steering with 80% power if there
 * is none: by the normal approximation for the discordant share, but at least the number needed if
 * no verdict changes at all.
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

/** Returns the smallest integer that meets a condition which every larger integer meets too. */
export function fewestWhere(holds: (prompts: number) => boolean): number {
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

/** Most prompts for which chances are simulated. */
export const mostPrompts = 3000;

/** Step of the prompts among which those for a wanted chance are looked for. */
const step = 5;

/**
 * Returns the number of prompts, a multiple of 5, from which on a simulated condition holds; undefined
 * if it is more than 3,000. Chance may make it fail at single numbers beyond.
 */
export function fewestSimulated(
  least: number,
  suffices: (prompts: number) => boolean,
): number | undefined {
  let high = Math.ceil(least / step) * step;
  while (high <= mostPrompts && !(suffices(high) && suffices(high + step))) {
    high = Math.ceil((1.25 * high) / step) * step;
  }
  if (high > mostPrompts) return undefined;
  while (high - step >= least && suffices(high - step)) high -= step;
  return high;
}
