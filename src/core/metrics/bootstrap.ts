import type { Interval, NotEstimable } from './estimate.ts';
import type { Quantity } from './quantity.ts';
import { functionsOf } from './quantityForms.ts';
import { normalTwoSided } from './statistics/normal.ts';
import { quantileOfSorted } from './statistics/quantile.ts';
import { type RandomIndex, seededIndex } from './statistics/random.ts';
import { studentT95 } from './statistics/studentT.ts';

/** Replicates of every bootstrap. */
export const bootstrapReplicates = 2000;

export interface Resampling {
  readonly seed: number;
  readonly replicates?: number;
}

/** Percentile bootstrap of a quantity: prompts are drawn with replacement, totals added anew. */
export function bootstrapQuantity(
  { form, columns }: Pick<Quantity, 'form' | 'columns'>,
  resampling: Resampling,
): Interval | NotEstimable {
  const clusters = columns[0]?.length ?? 0;
  const width = columns.length;
  const { value } = functionsOf(form);
  const byCluster = new Float64Array(clusters * width);
  for (const [i, column] of columns.entries()) {
    for (const [cluster, total] of column.entries()) byCluster[cluster * width + i] = total;
  }
  const totals = new Float64Array(width);
  return percentileInterval(clusters, resampling, (draw) => {
    totals.fill(0);
    for (let k = 0; k < clusters; k += 1) {
      const from = draw(clusters) * width;
      for (let i = 0; i < width; i += 1) totals[i] = (totals[i] ?? 0) + (byCluster[from + i] ?? 0);
    }
    return value(totals);
  });
}

/** Percentile bootstrap of anything else: `statistic` draws `clusters` prompts and says how often each. */
export function bootstrapWeights(
  clusters: number,
  resampling: Resampling,
  statistic: (weights: Uint32Array) => number | undefined,
): Interval | NotEstimable {
  const weights = new Uint32Array(clusters);
  return percentileInterval(clusters, resampling, (draw) => {
    weights.fill(0);
    for (let k = 0; k < clusters; k += 1) {
      const cluster = draw(clusters);
      weights[cluster] = (weights[cluster] ?? 0) + 1;
    }
    return statistic(weights);
  });
}

/**
 * Replicates in which the number is not defined are counted and left out of the percentiles; where they
 * are more than half, there is no interval. The percentiles are expanded for few prompts.
 */
function percentileInterval(
  clusters: number,
  { seed, replicates = bootstrapReplicates }: Resampling,
  replicate: (draw: RandomIndex) => number | undefined,
): Interval | NotEstimable {
  const draw = seededIndex(seed);
  const values: number[] = [];
  for (let k = 0; k < replicates; k += 1) {
    const value = replicate(draw);
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
