import type { Interval, NotEstimable } from './estimate.ts';
import type { Column, Quantity } from './quantity.ts';
import { functionsOf } from './quantityForms.ts';
import { Resamples } from './resamples.ts';
import { normalTwoSided } from './statistics/normal.ts';
import { quantileOfSorted } from './statistics/quantile.ts';
import { studentT95 } from './statistics/studentT.ts';

/** Replicates of every bootstrap. */
export const bootstrapReplicates = 2000;

export interface Resampling {
  readonly seed: number;
  readonly replicates?: number;
  /** Where many numbers are estimated; it changes none of them. */
  readonly resamples?: Resamples;
  /** Called before each number and each replicate. What it throws ends the work. */
  readonly onStep?: () => void;
}

/** Percentile bootstrap of a quantity: prompts are drawn with replacement, totals added anew. */
export function bootstrapQuantity(
  { form, columns }: Pick<Quantity, 'form' | 'columns'>,
  resampling: Resampling,
): Interval | NotEstimable {
  const clusters = columns[0]?.length ?? 0;
  const { value } = functionsOf(form);
  // The total of a column that is the same for every prompt does not depend on the draw.
  const totals = Float64Array.from(columns, (column) => (column[0] ?? 0) * clusters);
  const varying = [...columns.entries()].filter(
    ([, column]) => !column.every((one) => one === column[0]),
  );
  return bootstrapWeights(clusters, resampling, (weights) => {
    for (const [i, column] of varying) totals[i] = weightedSum(column, weights);
    return value(totals);
  });
}

function weightedSum(column: Column, weights: Uint32Array): number {
  let sum = 0;
  for (let k = 0; k < column.length; k += 1) sum += (column[k] ?? 0) * (weights[k] ?? 0);
  return sum;
}

/**
 * Percentile bootstrap of anything else: `statistic` is told how often each of the prompts was drawn.
 * Replicates in which the number is not defined are counted and left out of the percentiles; where they
 * are more than half, there is no interval. The percentiles are expanded for few prompts.
 */
export function bootstrapWeights(
  clusters: number,
  {
    seed,
    replicates = bootstrapReplicates,
    resamples = new Resamples(),
    onStep = () => {},
  }: Resampling,
  statistic: (weights: Uint32Array) => number | undefined,
): Interval | NotEstimable {
  const weights = resamples.weights(clusters, replicates, seed);
  const values: number[] = [];
  for (let from = 0; from < weights.length; from += clusters) {
    onStep();
    const value = statistic(weights.subarray(from, from + clusters));
    if (value !== undefined) values.push(value);
  }
  const undefinedReplicates = replicates - values.length;
  if (undefinedReplicates > replicates / 2) {
    return { notEstimable: 'In most resamples of the prompts the number is not defined.' };
  }
  const sorted = Float64Array.from(values).sort();
  const tail = expandedTail(clusters);
  return {
    lower: quantileOfSorted(sorted, tail),
    upper: quantileOfSorted(sorted, 1 - tail),
    method: 'bootstrap',
    replicates,
    undefinedReplicates,
  };
}

/**
 * The share of replicates beyond each limit: 2.5 % for many prompts, less for few, as much as Student's
 * t is wider than the normal and resamples of G prompts vary less, by (G − 1) / G (Hesterberg 2015,
 * "expanded percentile").
 */
export function expandedTail(clusters: number): number {
  if (clusters < 2) return 0;
  const point = Math.sqrt(clusters / (clusters - 1)) * studentT95(clusters - 1);
  return normalTwoSided(point) / 2;
}
