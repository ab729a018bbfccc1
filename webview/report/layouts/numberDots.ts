import { isPending } from '../../../src/core/metrics/estimation/estimate.ts';
import {
  formatDrawn,
  formatDrawnValue,
  formatEstimate,
  formatFraction,
  isCountedShare,
} from '../../../src/core/report/formats/formatNumber.ts';
import type { ReportedNumber } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import type { Dot } from '../../charts/dotLayout.ts';
import { fillTemplate } from '../../fillTemplate.ts';

/** Whether a chart of these numbers states them in percent. */
export function areShares(numbers: readonly ReportedNumber[]): boolean {
  const estimated = numbers.filter((number) => 'value' in number);
  return estimated.length > 0 && estimated.every(isCountedShare);
}

/**
 * Converts a reported number to a dot with its interval, and its bounds if answers were unreadable.
 *
 * @param isPercent whether the chart states its numbers in percent
 */
export function dotOf(
  number: ReportedNumber,
  strings: ReportStrings,
  own: Pick<Dot, 'key' | 'series' | 'mark'>,
  isPercent = false,
): Dot {
  if ('notEstimable' in number) {
    return { ...own, text: strings.notEstimable, shortText: '–' };
  }
  const { value, interval, bounds } = number;
  return {
    ...own,
    value,
    ...('notEstimable' in interval ? {} : { interval }),
    ...(bounds && bounds.unreadable > 0 ? { bounds } : {}),
    text: formatDrawn(number, isPercent),
    shortText: formatDrawnValue(value, number, isPercent),
    isPercent,
  };
}

/** Describes a dot for screen readers: the text next to it, or the reason why it is missing. */
export function describeDot(
  number: ReportedNumber,
  strings: ReportStrings,
  isPercent = false,
): string {
  if ('notEstimable' in number) return describeNumber(number, strings);
  const drawn = formatDrawn(number, isPercent);
  return [drawn, ...(isPending(number) ? [strings.pending] : [])].join(', ');
}

/**
 * Describes a number for screen readers: value, interval, fraction, and the reason if it is
 * missing.
 */
export function describeNumber(number: ReportedNumber, strings: ReportStrings): string {
  if ('notEstimable' in number) return fillTemplate(strings.notEstimableWhy, number.notEstimable);
  return [
    formatEstimate(number),
    formatFraction(number) || fillTemplate(strings.n, number.n),
    ...(isPending(number) ? [strings.pending] : []),
  ].join(', ');
}
