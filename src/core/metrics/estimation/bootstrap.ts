import { normalTwoSided } from '../../statistics/distributions/normal.ts';
import { quantileOfSorted } from '../../statistics/distributions/quantile.ts';
import { studentPoint } from '../../statistics/distributions/studentT.ts';
import { type Interval, isPoint, type NotEstimable } from './estimate.ts';
import type { Column, Quantity } from './quantity.ts';
import { functionsOf } from './quantityForms.ts';
import { Resamples, type Weights } from './resamples.ts';

/** Number of replicates of every bootstrap. */
export const bootstrapReplicates = 2000;

export interface Resampling {
  readonly seed: number;
  readonly replicates?: number;
  /** Confidence level, 0.95 by default. */
  readonly level?: number;
  /** Shared resamples that speed up estimating many numbers without changing them. */
  readonly resamples?: Resamples;
  /** Called before each number and each replicate; throwing stops the work. */
  readonly onStep?: () => void;
}

/**
 * Bootstraps a quantity: draws prompts with replacement and recomputes the totals.
 *
 * @param informative number of prompts that the number depends on, if others are sampled too
 */
export function bootstrapQuantity(
  { form, columns }: Pick<Quantity, 'form' | 'columns'>,
  resampling: Resampling,
  informative?: number,
): Interval | NotEstimable {
  const clusters = columns[0]?.length ?? 0;
  const { value } = functionsOf(form);
  const totals = new Float64Array(columns.length);
  const sums = columns.map(deviationsOf);
  const statistic = (weights: Weights, drawn: number) => {
    for (let i = 0; i < totals.length; i += 1) {
      const sum = sums[i];
      if (sum) totals[i] = sum.usual * drawn + weightedSum(sum, weights);
    }
    return value(totals);
  };
  return bootstrapWeights(clusters, resampling, statistic, informative);
}

/** A column as its most frequent value and the prompts that differ from it, which are often few. */
interface Deviations {
  readonly usual: number;
  readonly prompts: Uint32Array;
  readonly differences: Float64Array;
}

function deviationsOf(column: Column): Deviations {
  const usual = mostFrequent(column);
  const prompts = new Uint32Array(column.length);
  const differences = new Float64Array(column.length);
  let length = 0;
  for (let prompt = 0; prompt < column.length; prompt += 1) {
    const difference = (column[prompt] ?? 0) - usual;
    if (difference === 0) continue;
    prompts[length] = prompt;
    differences[length] = difference;
    length += 1;
  }
  return {
    usual,
    prompts: prompts.subarray(0, length),
    differences: differences.subarray(0, length),
  };
}

function mostFrequent(column: Column): number {
  const counts = new Map<number, number>();
  let found = 0;
  for (const value of column) {
    const count = (counts.get(value) ?? 0) + 1;
    counts.set(value, count);
    if (count > (counts.get(found) ?? 0)) found = value;
  }
  return found;
}

function weightedSum({ prompts, differences }: Deviations, weights: Weights): number {
  let sum = 0;
  for (let k = 0; k < prompts.length; k += 1) {
    sum += (differences[k] ?? 0) * (weights[prompts[k] ?? 0] ?? 0);
  }
  return sum;
}

/**
 * Computes an expanded-percentile bootstrap interval for any number; `statistic` receives the
 * number of times that each prompt was drawn, and their sum. Replicates in which the number is
 * undefined are counted and excluded from the percentiles. There is no interval if they are more
 * than half, or if all replicates coincide. If only the percentiles coincide, the limits are the
 * smallest and the largest replicate.
 *
 * @param informative number of prompts that the number depends on, if others are sampled too
 */
export function bootstrapWeights(
  clusters: number,
  {
    seed,
    replicates = bootstrapReplicates,
    level = 0.95,
    resamples = new Resamples(),
    onStep = () => {},
  }: Resampling,
  statistic: (weights: Weights, drawn: number) => number | undefined,
  informative = clusters,
): Interval | NotEstimable {
  const values = new Float64Array(replicates);
  let defined = 0;
  const { weights, totals } = resamples.draws(clusters, replicates, seed);
  for (const [replicate, ofReplicate] of weights.entries()) {
    onStep();
    const value = statistic(ofReplicate, totals[replicate] ?? 0);
    if (value !== undefined) values[defined++] = value;
  }
  const undefinedReplicates = replicates - defined;
  if (undefinedReplicates > replicates / 2) {
    return { notEstimable: 'In most resamples of the prompts the number is not defined.' };
  }
  const sorted = values.subarray(0, defined).sort();
  const [least, greatest] = [quantileOfSorted(sorted, 0), quantileOfSorted(sorted, 1)];
  if (isPoint(least, greatest)) {
    return { notEstimable: 'All resamples of the prompts give the same value.' };
  }
  const tail = expandedTail(informative, level);
  const percentiles = [tail, 1 - tail].map((share) => quantileOfSorted(sorted, share));
  const [lower = least, upper = greatest] = percentiles;
  const limits = isPoint(lower, upper) ? { lower: least, upper: greatest } : { lower, upper };
  return { ...limits, method: 'bootstrap', replicates, undefinedReplicates };
}

/**
 * Returns the share of replicates beyond each limit: 2.5% for many prompts, less for few. This
 * corrects for Student's t being wider than the normal, and for resamples of G prompts varying less
 * by (G − 1) / G (Hesterberg 2015, "expanded percentile").
 */
export function expandedTail(clusters: number, level = 0.95): number {
  if (clusters < 2) return 0;
  const point = Math.sqrt(clusters / (clusters - 1)) * studentPoint(clusters - 1, level);
  return normalTwoSided(point) / 2;
}
