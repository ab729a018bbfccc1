import { upperGamma } from './incompleteGamma.ts';

/** The two-sided 95 % point of the standard normal distribution. */
export const z95 = 1.959963984540054;

/** Pr(|Z| ≥ |z|) for a standard normal Z. */
export function normalTwoSided(z: number): number {
  return upperGamma(0.5, (z * z) / 2);
}
