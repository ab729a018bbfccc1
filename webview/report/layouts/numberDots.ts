import { isPending } from '../../../src/core/metrics/estimation/estimate.ts';
import {
  type DrawnForm,
  formatDrawn,
  formatDrawnShort,
  formatEstimate,
  formatFraction,
  isCountedShare,
} from '../../../src/core/report/formats/formatNumber.ts';
import type { ReportedNumber } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import type { Dot } from '../../charts/dotLayout.ts';
import { fillTemplate } from '../../fillTemplate.ts';

/** Returns the form of a chart of these numbers: in percent if all of them are shares. */
export function formOf(numbers: readonly ReportedNumber[]): DrawnForm {
  const estimated = numbers.filter((number) => 'value' in number);
  return estimated.length > 0 && estimated.every(isCountedShare) ? 'percent' : 'plain';
}

/**
 * Converts a reported number to a dot with its interval, and its bounds if answers were unreadable.
 */
export function dotOf(
  number: ReportedNumber,
  strings: ReportStrings,
  own: Pick<Dot, 'key' | 'series' | 'mark'>,
  form: DrawnForm = 'plain',
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
    text: formatDrawn(number, form),
    shortText: formatDrawnShort(number, form),
    isPercent: form !== 'plain',
  };
}

/** Describes a dot for screen readers: the text next to it, or the reason why it is missing. */
export function describeDot(
  number: ReportedNumber,
  strings: ReportStrings,
  form: DrawnForm = 'plain',
): string {
  if ('notEstimable' in number) return describeNumber(number, strings);
  const drawn = formatDrawn(number, form);
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
