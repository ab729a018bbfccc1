import { seededIndex } from '../../../statistics/distributions/random.ts';
import { studentPoint } from '../../../statistics/distributions/studentT.ts';

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** Number of observations from which a sum is predicted. */
export const leastToPredict = 10;

/** Coefficient of variation up to which values are treated as normal. */
const nearlyConstant = 0.3;

/** Number of simulated sums, and the shares of them below and up to the limits. */
const simulations = 500;
const lowShare = 0.025;
const highShare = 0.99;

/**
 * Returns a range that holds the sum of `count` further values in at least 90% of cases, given at
 * least two observed ones. Values that vary little get Student's prediction interval. Others, such
 * as tokens of hidden reasoning, are taken as log-normal: the sum is simulated with mean and
 * variance of the logarithm drawn given the observations (with the prior 1/σ²), and matched in its
 * first two moments (Fenton and Wilkinson). The variance is at least twice that of the values above
 * the median, and the upper limit is further out than the lower, because tails may be heavier.
 */
export function predictSum(observed: readonly number[], count: number, seed: number): Range {
  if (count === 0) return { low: 0, high: 0 };
  const { mean, squares } = momentsOf(observed);
  const n = observed.length;
  const deviation = Math.sqrt(squares / (n - 1));
  if (deviation <= nearlyConstant * mean) {
    const half = studentPoint(n - 1, 0.9) * deviation * Math.sqrt(count + count ** 2 / n);
    return { low: Math.max(0, count * mean - half), high: count * mean + half };
  }
  const sums = simulateSums(observed, count, seed).sort();
  return {
    low: sums[Math.floor(lowShare * simulations)] ?? 0,
    high: sums[Math.ceil(highShare * simulations) - 1] ?? 0,
  };
}

function simulateSums(observed: readonly number[], count: number, seed: number): Float64Array {
  const n = observed.length;
  const logs = observed.map((value) => Math.log(Math.max(1, value))).sort((a, b) => a - b);
  const { mean, squares } = momentsOf(logs);
  const median = ((logs[(n - 1) >> 1] ?? 0) + (logs[n >> 1] ?? 0)) / 2;
  const above = logs.reduce((sum, log) => sum + Math.max(0, log - median) ** 2, 0);
  const spread = Math.max(squares, 2 * above);
  const normal = normals(seed);
  return Float64Array.from({ length: simulations }, () => {
    let chiSquared = 0;
    for (let drawn = 1; drawn < n; drawn += 1) chiSquared += normal() ** 2;
    const variance = spread / chiSquared;
    const center = mean + Math.sqrt(variance / n) * normal();
    const ofSum = Math.log(1 + (Math.exp(variance) - 1) / count);
    return count * Math.exp(center + (variance - ofSum) / 2 + Math.sqrt(ofSum) * normal());
  });
}

function momentsOf(values: readonly number[]): { readonly mean: number; readonly squares: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, squares: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) };
}

/** Returns seeded standard normal numbers (Box and Muller). */
function normals(seed: number): () => number {
  const index = seededIndex(seed);
  const resolution = 2 ** 31;
  const unit = () => (index(resolution) + 0.5) / resolution;
  return () => Math.sqrt(-2 * Math.log(unit())) * Math.cos(2 * Math.PI * unit());
}
