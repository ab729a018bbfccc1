import {
  formatFraction,
  formatInterval,
  formatPercent,
  formatUnanswered,
  formatValue,
} from '../../src/core/report/formats/formatNumber.ts';
import type { ReportedNumber } from '../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../src/messages/reportStrings.ts';
import { fillTemplate } from '../fillTemplate.ts';

/**
 * Returns the definition and basis of a number for its explanation, one per line: name and value,
 * definition, fraction, n and prompts, interval with its method, and bounds.
 */
export function explainNumber(number: ReportedNumber, strings: ReportStrings): string {
  const { id, title, of } = number;
  const name = of === undefined ? title : `${title}, ${of}`;
  const [measure = ''] = id.split('.');
  const definition = Object.hasOwn(strings.definitions, measure)
    ? strings.definitions[measure]
    : undefined;
  if ('notEstimable' in number) {
    const why = fillTemplate(strings.notEstimableWhy, number.notEstimable);
    return [name, definition, why].filter(Boolean).join('\n');
  }
  const { value, unit, n, clusters, bounds, whole } = number;
  const unanswered = formatUnanswered(number);
  const fraction = formatFraction(number);
  const hasBounds = bounds !== undefined && bounds.unreadable > 0;
  const percent =
    number.numerator === undefined || unit !== 'ratio' ? '' : ` = ${formatPercent(value)}`;
  return [
    `${name}: ${formatValue(value, unit)}${percent}`,
    definition,
    fraction && `${strings.fraction}: ${fraction}`,
    `${strings.nColumn}: ${n}; ${strings.prompts}: ${clusters}`,
    `${strings.interval}: ${formatInterval(number)}`,
    (!hasBounds || number.unanswered?.filtered) &&
      unanswered &&
      fillTemplate(strings.card.ofThese, unanswered),
    hasBounds &&
      fillTemplate(
        unanswered ? strings.unansweredOf : strings.unreadableOf,
        bounds.unreadable,
        formatValue(bounds.lower, unit),
        formatValue(bounds.upper, unit),
      ),
    whole && fillTemplate(strings.card.whole, formatValue(whole.value, unit), whole.n),
  ]
    .filter(Boolean)
    .join('\n');
}
