import { upperGamma } from './incompleteGamma.ts';

/** The two-sided 95% point of the standard normal distribution. */
export const z95 = 1.959963984540054;

/** Returns the two-sided point of the standard normal distribution at a level. */
export function normalPoint(level: number): number {
  if (level === 0.95) return z95;
  return level === 0.9 ? 1.6448536269514722 : pointAt(level, normalTwoSided, 0);
}

/**
 * Returns the two-sided point of a distribution at a level, by bisection.
 *
 * @param twoSided probability of at least this distance from 0
 * @param low distance that is known to be smaller
 */
export function pointAt(level: number, twoSided: (point: number) => number, low: number): number {
  let [inner, outer] = [low, 13];
  while (twoSided(outer) > 1 - level) outer *= 2;
  while (outer - inner > 1e-14 * outer) {
    const middle = (inner + outer) / 2;
    if (middle === inner || middle === outer) break;
    if (twoSided(middle) > 1 - level) inner = middle;
    else outer = middle;
  }
  return (inner + outer) / 2;
}

/** Pr(|Z| ≥ |z|) for a standard normal Z. */
export function normalTwoSided(z: number): number {
  return upperGamma(0.5, (z * z) / 2);
}
