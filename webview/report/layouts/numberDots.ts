import { isPending } from '../../../src/core/metrics/estimation/estimate.ts';
import {
  formatEstimate,
  formatFraction,
  formatValue,
} from '../../../src/core/report/formats/formatNumber.ts';
import type { ReportedNumber } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import type { Dot } from '../../charts/dotLayout.ts';
import { fillTemplate } from '../../fillTemplate.ts';

/**
 * Converts a reported number to a dot with its interval, and its bounds if answers were unreadable.
 */
export function dotOf(
  number: ReportedNumber,
  strings: ReportStrings,
  own: Pick<Dot, 'key' | 'series' | 'mark'>,
): Dot {
  if ('notEstimable' in number) {
    return { ...own, text: strings.notEstimable, shortText: '–' };
  }
  const { value, unit, interval, bounds } = number;
  return {
    ...own,
    value,
    ...('notEstimable' in interval ? {} : { interval }),
    ...(bounds && bounds.unreadable > 0 ? { bounds } : {}),
    text: formatEstimate(number),
    shortText: formatValue(value, unit),
  };
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
