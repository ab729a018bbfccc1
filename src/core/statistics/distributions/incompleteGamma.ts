import { continuedFraction } from './continuedFraction.ts';
import { logGamma } from './logGamma.ts';

/**
 * Regularized upper incomplete gamma function Q(a, x): a series below a + 1, a continued fraction
 * above.
 */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const factor = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x >= a + 1) {
    return factor * continuedFraction(x + 1 - a, (k) => [-k * (k - a), x + 1 - a + 2 * k]);
  }
  let term = 1 / a;
  let sum = term;
  for (let k = a + 1; term > sum * 1e-17; k += 1) {
    term *= x / k;
    sum += term;
  }
  return 1 - sum * factor;
}

/** Upper tail probability of the chi-squared distribution. */
export function chiSquaredUpperTail(value: number, degreesOfFreedom: number): number {
  return upperGamma(degreesOfFreedom / 2, value / 2);
}
