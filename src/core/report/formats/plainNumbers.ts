import type { ReportedNumber, ReportGroup } from '../reportSchema.ts';
import { findNumber } from '../tableOne/tableOne.ts';
import { formatEstimate, formatFraction } from './formatNumber.ts';

export type Estimate = Extract<ReportedNumber, { value: number }>;

/** Returns a number of a group; undefined if it is missing or not estimable. */
export function estimateOf(group: ReportGroup, id: string): Estimate | undefined {
  const number = findNumber(group, id);
  return number && 'value' in number ? number : undefined;
}

/** Formats a number, such as `0.194 [0.165, 0.227] (116/599)`; the fraction only for counts. */
export function withFraction(number: Estimate): string {
  const isCount = number.numerator !== undefined && Number.isInteger(number.numerator);
  return isCount ? `${formatEstimate(number)} (${formatFraction(number)})` : formatEstimate(number);
}

/** Joins items into `a`, `a and b`, or `a, b and c`. */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** Returns a count with its noun, such as `1 pair` or `3 pairs`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
