import type * as z from 'zod';
import type { estimate, notEstimable } from './estimateSchema.ts';

export type NotEstimable = Readonly<z.infer<typeof notEstimable>>;
export type Estimate = Readonly<z.infer<typeof estimate>>;
export type Interval = Exclude<Estimate['interval'], NotEstimable>;
export type Bounds = Readonly<NonNullable<Estimate['bounds']>>;

/**
 * Returns the interval, or the reason why there is none if its limits coincide and bound nothing.
 */
export function unlessPoint(
  interval: Interval,
  reason = 'All prompts give the same value.',
): Interval | NotEstimable {
  return isPoint(interval.lower, interval.upper) ? { notEstimable: reason } : interval;
}

/** Whether two values differ only by rounding, or are undefined. */
export function isPoint(lower: number, upper: number): boolean {
  return !(upper - lower > 1e-12 * Math.max(1, Math.abs(lower), Math.abs(upper)));
}

export type Estimated = Estimate | NotEstimable;

/** Marks an interval, or its absence, as pending until the bootstrap provides one. */
export function asPending<T extends Interval | NotEstimable>(interval: T): T {
  return { ...interval, pending: true };
}

/** Interval of a number that has none before the bootstrap. */
export const pendingInterval: NotEstimable = asPending({
  notEstimable: 'The bootstrap is pending.',
});

/** Whether a number has an interval, even if only a pending one. */
export function hasInterval(number: Estimated): boolean {
  return isEstimable(number) && isEstimable(number.interval);
}

/** Whether the interval of a number is pending, because the bootstrap has not computed it yet. */
export function isPending(number: Estimated): boolean {
  return isEstimable(number) && 'pending' in number.interval;
}

export function isEstimable<T extends object>(number: T): number is Exclude<T, NotEstimable> {
  return !('notEstimable' in number);
}
