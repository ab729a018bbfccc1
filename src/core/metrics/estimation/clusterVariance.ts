import type { Column, Quantity } from './quantity.ts';
import { functionsOf } from './quantityForms.ts';

/** Sum of each column over all prompts. */
export function totalsOf(columns: readonly Column[]): number[] {
  return columns.map((column) => {
    let sum = 0;
    for (let cluster = 0; cluster < column.length; cluster += 1) sum += column[cluster] ?? 0;
    return sum;
  });
}

/**
 * Variance of a quantity from the spread between prompts: linearized (Taylor), with the factor
 * G / (G − 1). Undefined for fewer than two prompts or where the quantity is not defined.
 */
export function clusterVariance(quantity: Pick<Quantity, 'form' | 'columns'>): number | undefined {
  const influences = influencesOf(quantity);
  return influences && clusterCovariance(influences, influences);
}

/** Covariance of two numbers of the same prompts, from what each prompt adds to them. */
export function clusterCovariance(one: Float64Array, other: Float64Array): number {
  let products = 0;
  for (let cluster = 0; cluster < one.length; cluster += 1)
    products += (one[cluster] ?? 0) * (other[cluster] ?? 0);
  return (one.length / (one.length - 1)) * products;
}

/**
 * What each prompt adds to a quantity's deviation from its expectation, to first order. Undefined for
 * fewer than two prompts or where the quantity is not defined.
 */
export function influencesOf({
  form,
  columns,
}: Pick<Quantity, 'form' | 'columns'>): Float64Array | undefined {
  const totals = totalsOf(columns);
  const functions = functionsOf(form);
  const clusters = columns[0]?.length ?? 0;
  if (clusters < 2 || functions.value(totals) === undefined) return undefined;
  const slopes = functions.gradient(totals);
  const influences = new Float64Array(clusters);
  for (const [i, column] of columns.entries()) addScaled(influences, slopes[i] ?? 0, column);
  return influences;
}

function addScaled(sums: Float64Array, scale: number, column: Column): void {
  for (let i = 0; i < sums.length; i += 1) sums[i] = (sums[i] ?? 0) + scale * (column[i] ?? 0);
}

const empty = new Float64Array();

/**
 * Number of independent observations that the data of a share are worth: trials / design effect, the
 * variance between prompts over that of as many independent trials. The effect is at least 1. Where all
 * trials have the same outcome, the data cannot show it: they are worth one observation a prompt.
 *
 * @param against events that count −1, of a signed share
 */
export function effectiveSize(events: Column, trials: Column, against: Column = empty): number {
  const [up = 0, size = 0, down = 0] = totalsOf([events, trials, against]);
  const variance = clusterVariance({
    form: { kind: 'signed-share' },
    columns: [events, against, trials],
  });
  const independent = ((up + down) / size - ((up - down) / size) ** 2) / size;
  const prompts = countWhere(trials, (trial) => trial > 0);
  if (prompts < 2 || variance === undefined || independent < leastVariance) return prompts;
  return size / Math.max(1, variance / independent);
}

/** Bound below which a variance is 0 but for rounding. */
const leastVariance = 1e-12;

/** Number of prompts of which something holds. */
export function countWhere(
  column: Column,
  holds: (value: number, prompt: number) => boolean,
): number {
  let count = 0;
  for (let prompt = 0; prompt < column.length; prompt += 1) {
    if (holds(column[prompt] ?? 0, prompt)) count += 1;
  }
  return count;
}
