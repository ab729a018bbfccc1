import { counted } from '../../words/counted.ts';
import type { ReportedNumber, ReportGroup } from '../reportSchema.ts';
import { findNumber } from '../tableOne/tableOne.ts';
import { formatFraction, formatPercent, formatUnanswered } from './formatNumber.ts';

export type Estimate = Extract<ReportedNumber, { value: number }>;

/** Returns a number of a group; undefined if it is missing or not estimable. */
export function estimateOf(group: ReportGroup, id: string): Estimate | undefined {
  const number = findNumber(group, id);
  return number && 'value' in number ? number : undefined;
}

/**
 * Formats a share for a sentence, such as `19% [17%, 23%] (116/599, 120 prompts)`.
 */
export function withFraction(share: Estimate): string {
  const { value, interval } = share;
  const limits =
    'notEstimable' in interval ? [] : [interval.lower, interval.upper].map(formatPercent);
  return [
    formatPercent(value),
    ...(limits.length > 0 ? [`[${limits.join(', ')}]`] : []),
    `(${basisOf(share)})`,
  ].join(' ');
}

/**
 * Returns what a number rests on, such as `116/599, 120 prompts`, `n = 599, 120 prompts` or `42/300,
 * of these 9 unanswered, 120 prompts`.
 */
export function basisOf(number: Estimate): string {
  const { id, unit, n, clusters, numerator, fractions } = number;
  // ERS weights counts.
  const isWeighted = id.startsWith('ers') || fractions !== undefined;
  const isCount = unit === 'ratio' && !isWeighted && Number.isInteger(numerator);
  const unanswered = formatUnanswered(number);
  return [
    isCount ? formatFraction(number) : `n = ${n}`,
    ...(unanswered === '' ? [] : [`of these ${unanswered}`]),
    counted(clusters, 'prompt'),
  ].join(', ');
}

/** Joins items into `a`, `a and b`, or `a, b and c`. */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
