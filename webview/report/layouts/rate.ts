import type { ReportedNumber } from '../../../src/core/report/reportSchema.ts';

/** Grid lines of an axis that covers all rates. */
export const rateTicks = [0, 0.25, 0.5, 0.75, 1].map((value) => ({
  value,
  text: `${100 * value}%`,
}));

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
