import { normalTwoSided } from '../../statistics/distributions/normal.ts';
import { quantileOf } from '../../statistics/distributions/quantile.ts';
import { studentPoint } from '../../statistics/distributions/studentT.ts';
import { type Interval, isPoint, type NotEstimable } from './estimate.ts';
import type { Quantity } from './quantity.ts';
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
  const { seed, replicates = bootstrapReplicates, resamples = new Resamples() } = resampling;
  const { value } = functionsOf(form);
  const sums = resamples.sums(columns, replicates, seed);
  const totals = new Float64Array(columns.length);
  const statistic = (replicate: number) => {
    for (let i = 0; i < totals.length; i += 1) totals[i] = sums[i * replicates + replicate] ?? 0;
    return value(totals);
  };
  return intervalOfReplicates(resampling, statistic, informative ?? clusters);
}

/**
 * Bootstraps any number; `statistic` receives the number of times that each prompt was drawn.
 *
 * @param informative number of prompts that the number depends on, if others are sampled too
 */
export function bootstrapWeights(
  clusters: number,
  resampling: Resampling,
  statistic: (weights: Weights) => number | undefined,
  informative = clusters,
): Interval | NotEstimable {
  const { seed, replicates = bootstrapReplicates, resamples = new Resamples() } = resampling;
  const { weights } = resamples.draws(clusters, replicates, seed);
  const none = new Uint8Array();
  return intervalOfReplicates(
    resampling,
    (replicate) => statistic(weights[replicate] ?? none),
    informative,
  );
}

/** Values of the last bootstrap, overwritten by the next one. */
let lastValues = new Float64Array(bootstrapReplicates);

function takeValues(length: number): Float64Array {
  if (length > lastValues.length) lastValues = new Float64Array(length);
  return lastValues;
}

/**
 * Computes an expanded-percentile interval from the number in each replicate. Replicates in which
 * the number is undefined are counted and excluded from the percentiles. There is no interval if
 * they are more than half, or if all replicates coincide. If only the percentiles coincide, the
 * limits are the smallest and the largest replicate.
 */
function intervalOfReplicates(
  { replicates = bootstrapReplicates, level = 0.95, onStep = () => {} }: Resampling,
  statistic: (replicate: number) => number | undefined,
  informative: number,
): Interval | NotEstimable {
  const values = takeValues(replicates);
  let defined = 0;
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    onStep();
    const value = statistic(replicate);
    if (value !== undefined) values[defined++] = value;
  }
  const undefinedReplicates = replicates - defined;
  if (undefinedReplicates > replicates / 2) {
    return { notEstimable: 'In most resamples of the prompts the number is not defined.' };
  }
  const found = values.subarray(0, defined);
  const [least, greatest] = [quantileOf(found, 0), quantileOf(found, 1)];
  if (isPoint(least, greatest)) {
    return { notEstimable: 'All resamples of the prompts give the same value.' };
  }
  const tail = expandedTail(informative, level);
  const [lower, upper] = [quantileOf(found, tail), quantileOf(found, 1 - tail)];
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
