import type { Column, Quantity } from './quantity.ts';
import { functionsOf } from './quantityForms.ts';

/** Sums of columns, which do not change: a number, its interval and their bounds need the same. */
const knownSums = new WeakMap<Column, number>();

/** Returns the sum of each column over all prompts. */
export function totalsOf(columns: readonly Column[]): number[] {
  return columns.map((column) => {
    const sum = knownSums.get(column) ?? sumOf(column);
    knownSums.set(column, sum);
    return sum;
  });
}

function sumOf(column: Column): number {
  let sum = 0;
  for (let cluster = 0; cluster < column.length; cluster += 1) sum += column[cluster] ?? 0;
  return sum;
}

/**
 * Estimates the variance of a quantity from the variation between prompts: linearized (Taylor),
 * with the factor G / (G − 1). Undefined for fewer than two prompts or if the quantity is
 * undefined.
 */
export function clusterVariance(quantity: Pick<Quantity, 'form' | 'columns'>): number | undefined {
  const influences = influencesIn(quantity, takeInfluences);
  return influences && clusterCovariance(influences, influences);
}

/** Influences of the last quantity whose variance was estimated, overwritten by the next ones. */
let lastInfluences = new Float64Array();

/** Returns an array of zeros for influences that are soon forgotten. */
function takeInfluences(length: number): Float64Array {
  if (length > lastInfluences.length) lastInfluences = new Float64Array(length);
  return lastInfluences.subarray(0, length).fill(0);
}

/** Covariance of two numbers over the same prompts, from each prompt's contributions. */
export function clusterCovariance(one: Float64Array, other: Float64Array): number {
  return (one.length / (one.length - 1)) * sumOfProducts(one, other);
}

function sumOfProducts(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i += 1) sum += (one[i] ?? 0) * (other[i] ?? 0);
  return sum;
}

/**
 * Returns each prompt's first-order contribution to a quantity's deviation from its expectation.
 * Undefined for fewer than two prompts or if the quantity is undefined.
 */
export function influencesOf(
  quantity: Pick<Quantity, 'form' | 'columns'>,
): Float64Array | undefined {
  return influencesIn(quantity, (length) => new Float64Array(length));
}

function influencesIn(
  { form, columns }: Pick<Quantity, 'form' | 'columns'>,
  zeros: (length: number) => Float64Array,
): Float64Array | undefined {
  const totals = totalsOf(columns);
  const functions = functionsOf(form);
  const clusters = columns[0]?.length ?? 0;
  if (clusters < 2 || functions.value(totals) === undefined) return undefined;
  const slopes = functions.gradient(totals);
  const influences = zeros(clusters);
  for (const [i, column] of columns.entries()) addScaled(influences, slopes[i] ?? 0, column);
  return influences;
}

function addScaled(sums: Float64Array, scale: number, column: Column): void {
  for (let i = 0; i < sums.length; i += 1) sums[i] = (sums[i] ?? 0) + scale * (column[i] ?? 0);
}

const empty = new Float64Array();

/**
 * Returns the effective number of independent observations behind a share: trials / design effect,
 * where the design effect is the variance between prompts divided by the variance of as many
 * independent trials, and at least 1. If all trials have the same outcome, the data cannot show the
 * effect; each prompt then counts as one observation.
 *
 * @param against events that count as −1, for a signed share
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

/** Variances below this are 0 except for rounding. */
const leastVariance = 1e-12;

/** Counts the prompts that meet a condition. */
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
