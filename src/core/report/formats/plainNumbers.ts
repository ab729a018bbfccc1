import type { ReportedNumber, ReportGroup } from '../reportSchema.ts';
import { findNumber } from '../tableOne/tableOne.ts';
import { formatEstimate, formatFraction } from './formatNumber.ts';

export type Estimate = Extract<ReportedNumber, { value: number }>;

/** A number of a group; undefined where there is none or it is not estimable. */
export function estimateOf(group: ReportGroup, id: string): Estimate | undefined {
  const number = findNumber(group, id);
  return number && 'value' in number ? number : undefined;
}

/** `0.194 [0.165, 0.227] (116/599)`; the fraction only of counts. */
export function withFraction(number: Estimate): string {
  const isCount = number.numerator !== undefined && Number.isInteger(number.numerator);
  return isCount ? `${formatEstimate(number)} (${formatFraction(number)})` : formatEstimate(number);
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** `1 pair`, `3 pairs`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
