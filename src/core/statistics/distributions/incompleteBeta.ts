import { continuedFraction } from './continuedFraction.ts';
import { logGamma } from './logGamma.ts';

/** Regularized incomplete beta function I_x(a, b), by its continued fraction. */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const logFactor =
    a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b);
  const fraction = continuedFraction(1, (k) => {
    const m = Math.floor(k / 2);
    const numerator =
      k % 2 === 0
        ? (m * (b - m) * x) / ((a + k - 1) * (a + k))
        : (-(a + m) * (a + b + m) * x) / ((a + k - 1) * (a + k));
    return [numerator, 1];
  });
  return (Math.exp(logFactor) / a) * fraction;
}

/** Pr(X ≤ events) for binomial X with `trials` trials of this probability. */
export function binomialLowerTail(events: number, trials: number, probability: number): number {
  if (events < 0) return 0;
  if (events >= trials) return 1;
  return incompleteBeta(1 - probability, trials - events, events + 1);
}
