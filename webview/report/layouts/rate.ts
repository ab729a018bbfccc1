import type { ReportedNumber } from '../../../src/core/report/reportSchema.ts';

/** A number as it is drawn: its value and the ends of its interval, if it has one. */
export interface Rate {
  readonly value: number;
  readonly lower?: number;
  readonly upper?: number;
}

/** Undefined where the number is absent or not estimable. */
export function rateOf(number: ReportedNumber | undefined): Rate | undefined {
  if (!number || 'notEstimable' in number) return undefined;
  const { value, interval } = number;
  return 'notEstimable' in interval
    ? { value }
    : { value, lower: interval.lower, upper: interval.upper };
}
