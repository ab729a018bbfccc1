/** A number that the data do not determine, with the reason in words. */
export interface NotEstimable {
  readonly notEstimable: string;
}

/**
 * How an interval was made. `wilson`: Wilson's on the effective number of observations, n / design
 * effect. `wilson-combined`: sums and differences of such intervals (MOVER). `bootstrap`: expanded
 * percentiles over resampled prompts (Hesterberg 2015). `cluster-robust`: linearized, normal, from the
 * variance between prompts. `student`: the same with Student's t.
 */
export type IntervalMethod =
  | 'wilson'
  | 'wilson-combined'
  | 'bootstrap'
  | 'cluster-robust'
  | 'student';

/** A 95 % interval with the prompt as the cluster. */
export interface Interval {
  readonly lower: number;
  readonly upper: number;
  readonly method: IntervalMethod;
  /** Wilson's: the number of independent observations that the data are worth. */
  readonly effectiveN?: number;
  /** Bootstrap: replicates drawn, and those of them in which the number was not defined. */
  readonly replicates?: number;
  readonly undefinedReplicates?: number;
}

/** The interval, or why there is none where its limits are one value, which bounds nothing. */
export function unlessPoint(
  interval: Interval,
  reason = 'All prompts give the same value.',
): Interval | NotEstimable {
  return isPoint(interval.lower, interval.upper) ? { notEstimable: reason } : interval;
}

/** Whether two values differ by no more than rounding, or are not defined. */
export function isPoint(lower: number, upper: number): boolean {
  return !(upper - lower > 1e-12 * Math.max(1, Math.abs(lower), Math.abs(upper)));
}

/** What the number would be if all unreadable judgments had gone one way, and if all the other. */
export interface Bounds {
  readonly lower: number;
  readonly upper: number;
  /** Judgments that could not be read and are in none of numerator, denominator and n. */
  readonly unreadable: number;
}

/** A reported number with everything that it rests on. */
export interface Estimate {
  readonly value: number;
  /** Absent only where the number is a difference of two shares with their own denominators. */
  readonly numerator?: number;
  readonly denominator?: number;
  /** Judgments that the number was computed from. */
  readonly n: number;
  /** Prompts that were sampled for it, also those that add nothing to a ratio's denominator. */
  readonly clusters: number;
  readonly interval: Interval | NotEstimable;
  readonly bounds?: Bounds;
}

export type Estimated = Estimate | NotEstimable;

export function isEstimable<T extends object>(number: T | NotEstimable): number is T {
  return !('notEstimable' in number);
}
