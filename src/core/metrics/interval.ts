import { bootstrapQuantity, type Resampling } from './bootstrap.ts';
import { clusterVariance, totalsOf } from './clusterVariance.ts';
import type { Interval, NotEstimable } from './estimate.ts';
import type { Quantity } from './quantity.ts';
import { functionsOf } from './quantityForms.ts';
import { isSparse, sparseInterval } from './sparseInterval.ts';
import { z95 } from './statistics/normal.ts';

/** Above so many prompts intervals are analytic: the bootstrap would only add time. */
export const bootstrapLimit = 5000;

/** `analytic` puts the cluster-robust interval in the bootstrap's place, while a report is growing. */
export interface IntervalChoice extends Resampling {
  readonly preferred?: 'bootstrap' | 'analytic';
}

/**
 * The 95 % interval of a quantity that is defined. Shares with few events: Wilson's on the effective
 * number of observations. Otherwise the percentile bootstrap over prompts, and above 5,000 prompts a
 * cluster-robust normal interval.
 */
export function intervalOf(quantity: Quantity, choice: IntervalChoice): Interval | NotEstimable {
  if (isSparse(quantity)) return sparseInterval(quantity);
  const clusters = quantity.columns[0]?.length ?? 0;
  if (clusters < 2) return { notEstimable: 'All judgments are of one prompt.' };
  return clusters > bootstrapLimit || choice.preferred === 'analytic'
    ? clusterRobustInterval(quantity)
    : bootstrapQuantity(quantity, choice);
}

function clusterRobustInterval(quantity: Quantity): Interval | NotEstimable {
  const { value, range } = functionsOf(quantity.form);
  const centre = value(totalsOf(quantity.columns));
  const variance = clusterVariance(quantity);
  if (centre === undefined || variance === undefined) return { notEstimable: quantity.whenEmpty };
  const half = z95 * Math.sqrt(variance);
  return {
    lower: Math.max(range[0], centre - half),
    upper: Math.min(range[1], centre + half),
    method: 'cluster-robust',
  };
}
