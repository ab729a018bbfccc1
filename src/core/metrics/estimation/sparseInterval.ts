import { type ConfidenceLevel, normalPoint } from '../statistics/distributions/normal.ts';
import { wilsonInterval } from '../statistics/wilson.ts';
import { clusterCovariance, effectiveSize, influencesOf, totalsOf } from './clusterVariance.ts';
import type { Interval } from './estimate.ts';
import type { Column, Quantity } from './quantity.ts';

/**
 * Minimum number of prompts with an event, and with a non-event; below it, a share has few events.
 */
export const fewPrompts = 20;

const empty = new Float64Array();

/**
 * Whether there are too few events, or non-events, for percentiles of resampled prompts to be
 * meaningful.
 */
export function isSparse({ form, columns }: Pick<Quantity, 'form' | 'columns'>): boolean {
  const [first = empty, second = empty, third = empty, fourth = empty] = columns;
  switch (form.kind) {
    case 'mean':
      return false;
    case 'share':
      return isSparseShare(first, second);
    case 'signed-share':
      return isSparseSignedShare(first, second, third);
    case 'robustness':
      return isSparseShare(first, fourth) || isSparseSignedShare(second, third, fourth);
    case 'difference':
      return isSparseShare(first, second) || isSparseShare(third, fourth);
    case 'kappa':
      return isSparseShare(...agreementOf(columns));
    case 'signed-difference':
      return [columns.slice(0, 3), columns.slice(3)].some((part) =>
        isSparse({ form: { kind: 'signed-share' }, columns: part }),
      );
  }
}

function isSparseShare(events: Column, trials: Column): boolean {
  return (
    areFew(events, (event) => event > 0) ||
    areFew(trials, (trial, prompt) => trial > (events[prompt] ?? 0))
  );
}

/** Whether nearly all trials have the same outcome of up, down and neither. */
function isSparseSignedShare(up: Column, down: Column, trials: Column): boolean {
  return (
    areFew(up, (event, prompt) => event + (down[prompt] ?? 0) > 0) ||
    areFew(trials, (trial, prompt) => trial > (up[prompt] ?? 0)) ||
    areFew(trials, (trial, prompt) => trial > (down[prompt] ?? 0))
  );
}

function areFew(column: Column, holds: (value: number, prompt: number) => boolean): boolean {
  let count = 0;
  for (let prompt = 0; prompt < column.length && count < fewPrompts; prompt += 1) {
    if (holds(column[prompt] ?? 0, prompt)) count += 1;
  }
  return count < fewPrompts;
}

/**
 * Returns Wilson's interval with the effective number of observations. Signed shares, ERS and
 * differences combine the limits of their parts, using the parts' correlation (MOVER; Newcombe
 * 1998, Zou and Donner 2008).
 */
export function sparseInterval(
  { form, columns }: Quantity,
  level: ConfidenceLevel = 0.95,
): Interval {
  const point = normalPoint(level);
  const [first = empty, second = empty, third = empty] = columns;
  switch (form.kind) {
    case 'signed-share':
      return combined(steering(point, first, second, third));
    case 'robustness':
      return combined(robustness(point, form.alpha, columns));
    case 'difference':
      return combined(difference(point, 'share', columns));
    case 'kappa':
      return kappa(point, columns);
    case 'signed-difference':
      return combined(difference(point, 'signed-share', columns));
    default: {
      const { lower, upper, effectiveN } = wilson(point, first, second);
      const minus = form.kind === 'share' ? (form.minus ?? 0) : 0;
      return { lower: lower - minus, upper: upper - minus, method: 'wilson', effectiveN };
    }
  }
}

interface Spread {
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
}

interface WilsonSpread extends Spread {
  readonly effectiveN: number;
}

function wilson(
  point: number,
  events: Column,
  trials: Column,
  effectiveN = effectiveSize(events, trials),
): WilsonSpread {
  const [sum = 0, size = 0] = totalsOf([events, trials]);
  const [lower, upper] = wilsonInterval(sum / size, effectiveN, point);
  return { value: sum / size, lower, upper, effectiveN };
}

/**
 * Treats up and down as outcomes of the same trials, with one design effect and a multinomial
 * correlation.
 */
function steering(point: number, up: Column, down: Column, trials: Column): WilsonSpread {
  const effectiveN = effectiveSize(up, trials, down);
  const more = wilson(point, up, trials, effectiveN);
  const less = wilson(point, down, trials, effectiveN);
  const odds = (more.value * less.value) / ((1 - more.value) * (1 - less.value));
  const together = Number.isFinite(odds) ? Math.min(1, Math.sqrt(odds)) : 0;
  return { ...add(more, scale(-1, less), together), effectiveN };
}

/** Sum of two estimates: the distances of their limits add up like correlated errors. */
function add(one: Spread, other: Spread, correlation: number): Spread {
  const join = (first: number, second: number) =>
    Math.sqrt(Math.max(0, first ** 2 + second ** 2 + 2 * correlation * first * second));
  const value = one.value + other.value;
  return {
    value,
    lower: value - join(one.value - one.lower, other.value - other.lower),
    upper: value + join(one.upper - one.value, other.upper - other.value),
  };
}

function scale(weight: number, { value, lower, upper }: Spread): Spread {
  const limits = [weight * lower, weight * upper];
  return { value: weight * value, lower: Math.min(...limits), upper: Math.max(...limits) };
}

/**
 * Combines PS and DS clipped at 0; if their correlation cannot be estimated, their errors are
 * treated as fully correlated.
 */
function robustness(point: number, alpha: number, columns: readonly Column[]): Spread {
  const [flips = empty, toward = empty, away = empty, trials = empty] = columns;
  const { value, lower, upper } = steering(point, toward, away, trials);
  const [clipped, least, most] = [value, lower, upper].map((one) => Math.max(0, one));
  const steered = { value: clipped ?? 0, lower: least ?? 0, upper: most ?? 0 };
  const together = correlation(
    { form: { kind: 'share' }, columns: [flips, trials] },
    { form: { kind: 'signed-share' }, columns: [toward, away, trials] },
  );
  const penalty = add(
    scale(alpha, wilson(point, flips, trials)),
    scale(1 - alpha, steered),
    together ?? 1,
  );
  return { value: 1 - penalty.value, lower: 1 - penalty.upper, upper: 1 - penalty.lower };
}

/**
 * Difference of one number between two groups, which have half of the columns each. Their
 * correlation is used only if it widens the limits, because few events hardly determine it.
 */
function difference(
  point: number,
  kind: 'share' | 'signed-share',
  columns: readonly Column[],
): Spread {
  const half = columns.length / 2;
  const [one, other] = [columns.slice(0, half), columns.slice(half)];
  const together = correlation(
    { form: { kind }, columns: one },
    { form: { kind }, columns: other },
  );
  return add(
    spreadOf(point, kind, one),
    scale(-1, spreadOf(point, kind, other)),
    Math.max(0, -(together ?? 0)),
  );
}

function spreadOf(
  point: number,
  kind: 'share' | 'signed-share',
  columns: readonly Column[],
): Spread {
  const [first = empty, second = empty, third = empty] = columns;
  return kind === 'share' ? wilson(point, first, second) : steering(point, first, second, third);
}

/** Wilson's limits of the agreement, treating the agreement by chance as fixed. */
function kappa(point: number, columns: readonly Column[]): Interval {
  const { lower, upper, effectiveN } = wilson(point, ...agreementOf(columns));
  const [a = 0, b = 0, c = 0, d = 0] = totalsOf(columns);
  const byChance = ((a + b) * (a + c) + (c + d) * (b + d)) / (a + b + c + d) ** 2;
  const scaled = (agreement: number) => (agreement - byChance) / (1 - byChance);
  return { lower: scaled(lower), upper: scaled(upper), method: 'wilson', effectiveN };
}

/** Returns agreements and ratings by prompt, from the four cells of two raters. */
function agreementOf([a = empty, b = empty, c = empty, d = empty]: readonly Column[]) {
  const agreements = Float64Array.from(a, (both, prompt) => both + (d[prompt] ?? 0));
  const ratings = agreements.map((agreed, prompt) => agreed + (b[prompt] ?? 0) + (c[prompt] ?? 0));
  return [agreements, ratings] as const;
}

/** Correlation of two numbers over the same prompts; undefined if either has no variance. */
function correlation(
  one: Pick<Quantity, 'form' | 'columns'>,
  other: Pick<Quantity, 'form' | 'columns'>,
): number | undefined {
  const [first, second] = [influencesOf(one), influencesOf(other)];
  if (!first || !second) return undefined;
  const scale = clusterCovariance(first, first) * clusterCovariance(second, second);
  if (!(scale > 0)) return undefined;
  return Math.max(-1, Math.min(1, clusterCovariance(first, second) / Math.sqrt(scale)));
}

function combined({ lower, upper, ...rest }: Spread & { readonly effectiveN?: number }): Interval {
  const { effectiveN } = rest;
  return {
    lower,
    upper,
    method: 'wilson-combined',
    ...(effectiveN === undefined ? {} : { effectiveN }),
  };
}
