import { normalPoint } from '../../statistics/distributions/normal.ts';
import { wilsonInterval } from '../../statistics/wilson.ts';
import { clusterCovariance, influencesOf, totalsOf } from './clusterVariance.ts';
import { type Interval, isPoint } from './estimate.ts';
import { agreementOf, sizeOfFew } from './fewEvents.ts';
import type { Column, Quantity } from './quantity.ts';
import { agreementByChance } from './quantityForms.ts';

const empty = new Float64Array();

/**
 * Returns Wilson's interval with the effective number of observations. Signed shares and
 * differences combine the limits of their parts, using the parts' correlation (MOVER; Newcombe
 * 1998, Zou and Donner 2008).
 */
export function sparseInterval(
  form: Exclude<Quantity['form'], { readonly kind: 'robustness' }>,
  columns: readonly Column[],
  level = 0.95,
): Interval {
  const point = normalPoint(level);
  const [first = empty, second = empty, third = empty] = columns;
  switch (form.kind) {
    case 'signed-share':
      return combined(
        form.shared ? sharedDifference(point, columns) : steering(point, first, second, third),
      );
    case 'difference':
      return combined(scale(form.scale ?? 1, difference(point, 'share', columns)));
    case 'kappa':
      return kappa(point, columns);
    case 'weighted':
      return combined(weighted(point, form.weights, first, second, third));
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
  effectiveN = sizeOfFew(events, trials),
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
  const effectiveN = sizeOfFew(up, trials, down);
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
 * Difference of the shares of events under two follow-ups, of which the second was asked once for
 * several rows and counts as one observation.
 *
 * @param sharing by prompt, the sum over rows of the number of rows that share a turn
 */
function sharedDifference(point: number, columns: readonly Column[]): Spread {
  const [after = empty, before = empty, trials = empty, sharing = empty] = columns;
  const [rows = 0, squares = 0] = totalsOf([trials, sharing]);
  const turns = rows ** 2 / squares;
  const one = wilson(point, after, trials);
  const other = scale(
    -1,
    wilson(point, before, trials, sizeOfFew(before, trials, undefined, turns)),
  );
  const together = correlation(
    { form: { kind: 'share' }, columns: [after, trials] },
    { form: { kind: 'share' }, columns: [before, trials] },
  );
  const paired = add(one, other, -(together ?? 0));
  // Equal events under both follow-ups would leave no width, which a few of them do not show.
  return isPoint(paired.lower, paired.upper) ? add(one, other, 0) : paired;
}

/** Weighted sum of two shares of the same trials, with their correlation, or 1 if it is unknown. */
function weighted(
  point: number,
  weights: readonly [number, number],
  one: Column,
  other: Column,
  trials: Column,
): Spread {
  const shareOf = (events: Column) => ({
    form: { kind: 'share' as const },
    columns: [events, trials],
  });
  return add(
    scale(weights[0], wilson(point, one, trials)),
    scale(weights[1], wilson(point, other, trials)),
    correlation(shareOf(one), shareOf(other)) ?? 1,
  );
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
  const byChance = agreementByChance(totalsOf(columns));
  const scaled = (agreement: number) => Math.max(-1, (agreement - byChance) / (1 - byChance));
  return { lower: scaled(lower), upper: scaled(upper), method: 'wilson', effectiveN };
}

/** Correlation of two numbers over the same prompts; undefined if either does not vary. */
function correlation(
  one: Pick<Quantity, 'form' | 'columns'>,
  other: Pick<Quantity, 'form' | 'columns'>,
): number | undefined {
  const [first, second] = [influencesOf(one), influencesOf(other)];
  if (!first || !second) return undefined;
  const scale = clusterCovariance(first, first) * clusterCovariance(second, second);
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
