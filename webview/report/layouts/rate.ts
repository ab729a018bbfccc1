import type { ReportedNumber } from '../../../src/core/report/reportSchema.ts';

/** A value to draw, with the ends of its interval if it has one. */
export interface Rate {
  readonly value: number;
  readonly lower?: number;
  readonly upper?: number;
}

/** Returns undefined if the number is absent or not estimable. */
export function rateOf(number: ReportedNumber | undefined): Rate | undefined {
  if (!number || 'notEstimable' in number) return undefined;
  const { value, interval } = number;
  return 'notEstimable' in interval
    ? { value }
    : { value, lower: interval.lower, upper: interval.upper };
}
