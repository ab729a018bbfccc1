import type { ReportedNumber, ReportGroup } from '../reportSchema.ts';
import { findNumber } from '../tableOne/tableOne.ts';
import { formatFraction, formatPercent } from './formatNumber.ts';

export type Estimate = Extract<ReportedNumber, { value: number }>;

/** Returns a number of a group; undefined if it is missing or not estimable. */
export function estimateOf(group: ReportGroup, id: string): Estimate | undefined {
  const number = findNumber(group, id);
  return number && 'value' in number ? number : undefined;
}

/**
 * Formats a share for a sentence, such as `19% [17%, 23%] (116/599)`; the fraction only for counts.
 */
export function withFraction(share: Estimate): string {
  const { value, interval, numerator } = share;
  const limits =
    'notEstimable' in interval ? [] : [interval.lower, interval.upper].map(formatPercent);
  return [
    formatPercent(value),
    ...(limits.length > 0 ? [`[${limits.join(', ')}]`] : []),
    ...(Number.isInteger(numerator) ? [`(${formatFraction(share)})`] : []),
  ].join(' ');
}

/** Joins items into `a`, `a and b`, or `a, b and c`. */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
