import { upperGamma } from './incompleteGamma.ts';

/** The two-sided 95% point of the standard normal distribution. */
export const z95 = 1.959963984540054;

/** Confidence levels of intervals; 0.9 is used by equivalence tests. */
export type ConfidenceLevel = 0.95 | 0.9;

/** Returns the two-sided point of the standard normal distribution at a level. */
export function normalPoint(level: ConfidenceLevel): number {
  return level === 0.95 ? z95 : 1.6448536269514722;
}

/** Pr(|Z| ≥ |z|) for a standard normal Z. */
export function normalTwoSided(z: number): number {
  return upperGamma(0.5, (z * z) / 2);
}
