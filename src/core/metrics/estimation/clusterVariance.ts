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
 * Undefined for fewer than two prompts, if the quantity is undefined, or if the contributions are
 * equal except for rounding.
 */
export function influencesOf(
  quantity: Pick<Quantity, 'form' | 'columns'>,
): Float64Array | undefined {
  const influences = influencesIn(quantity, (length) => new Float64Array(length));
  if (!influences) return undefined;
  const slopes = functionsOf(quantity.form).gradient(totalsOf(quantity.columns));
  const scale = quantity.columns.reduce(
    (sum, column, i) => sum + Math.abs(slopes[i] ?? 0) * greatestOf(column),
    0,
  );
  return greatestOf(influences) <= 1e-9 * scale ? undefined : influences;
}

function greatestOf(column: Column): number {
  let greatest = 0;
  for (let i = 0; i < column.length; i += 1)
    greatest = Math.max(greatest, Math.abs(column[i] ?? 0));
  return greatest;
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
 * @param observations number of observations if not all trials are
 */
export function effectiveSize(
  events: Column,
  trials: Column,
  against: Column = empty,
  observations?: number,
): number {
  const [up = 0, all = 0, down = 0] = totalsOf([events, trials, against]);
  const size = observations ?? all;
  const variance = clusterVariance({
    form: { kind: 'signed-share' },
    columns: [events, against, trials],
  });
  const independent = ((up + down) / all - ((up - down) / all) ** 2) / size;
  const prompts = promptsWith(trials);
  if (prompts < 2 || variance === undefined || independent < leastVariance) return prompts;
  return size / Math.max(1, variance / independent);
}

/** How much the outcomes of one prompt go together. */
interface Clustering {
  /** Variance of the share between prompts, divided by that of as many independent trials. */
  readonly designEffect: number;
  /**
   * Intraclass correlation that has this design effect, (deff − 1) / (m − 1) with m trials a prompt
   * (mean weighted by trials), at most 1; undefined if every prompt has one trial.
   */
  readonly icc: number | undefined;
}

/** Returns undefined if all trials have the same outcome, or there are fewer than two prompts. */
export function clusteringOf(events: Column, trials: Column): Clustering | undefined {
  const [sum = 0, all = 0] = totalsOf([events, trials]);
  const variance = clusterVariance({ form: { kind: 'share' }, columns: [events, trials] });
  const independent = ((sum / all) * (1 - sum / all)) / all;
  if (promptsWith(trials) < 2 || variance === undefined || !(independent >= leastVariance)) {
    return undefined;
  }
  const designEffect = variance / independent;
  let squares = 0;
  for (const count of trials) squares += count * count;
  const others = squares / all - 1;
  return {
    designEffect,
    icc: others === 0 ? undefined : Math.min(1, (designEffect - 1) / others),
  };
}

/** Variances below this are 0 except for rounding. */
const leastVariance = 1e-12;

/** Returns the number of prompts behind a quantity, which have something in a denominator. */
export function promptsBehind({ form, columns }: Pick<Quantity, 'form' | 'columns'>): number {
  const denominators =
    form.kind === 'kappa'
      ? columns
      : denominatorsOf(form.kind).map((place) => columns[place] ?? empty);
  const [first = empty, ...others] = denominators;
  if (others.length === 0) return promptsWith(first);
  let count = 0;
  for (let prompt = 0; prompt < first.length; prompt += 1) {
    if (denominators.some((column) => (column[prompt] ?? 0) > 0)) count += 1;
  }
  return count;
}

/** Returns the places of the columns of which a prompt behind a quantity has at least one. */
function denominatorsOf(kind: Exclude<Quantity['form']['kind'], 'kappa'>): readonly number[] {
  switch (kind) {
    case 'share':
    case 'mean':
      return [1];
    case 'signed-share':
    case 'weighted':
      return [2];
    case 'robustness':
      return [3];
    case 'difference':
      return [1, 3];
    case 'signed-difference':
      return [2, 5];
  }
}

/** Returns the number of prompts that have trials. */
export function promptsWith(trials: Column): number {
  let count = 0;
  for (let prompt = 0; prompt < trials.length; prompt += 1) {
    if ((trials[prompt] ?? 0) > 0) count += 1;
  }
  return count;
}
