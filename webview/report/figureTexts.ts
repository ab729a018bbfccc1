import type { ReportGroup } from '../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../src/messages/reportStrings.ts';
import { fillTemplate } from '../fillTemplate.ts';
import type { FigureNumber } from './figures/figure.ts';

/**
 * Returns `n = 599.`, or the range from the lowest to the highest n; empty if no number has one.
 */
export function describeN(numbers: readonly FigureNumber[], strings: ReportStrings): string {
  const all = numbers.flatMap(({ number }) => ('n' in number ? [number.n] : []));
  const [least, most] = [Math.min(...all), Math.max(...all)];
  if (all.length === 0) return '';
  return least === most
    ? `${fillTemplate(strings.n, least)}.`
    : `${fillTemplate(strings.nFrom, least, most)}.`;
}

/** Whether the pairs of a group are single responses. */
export function countsResponses({ protocol, responses }: ReportGroup): boolean {
  return protocol === 'attack' || responses === true;
}

/** Describes the size of the shown groups, once if all are equal. */
export function sizesOf(groups: readonly ReportGroup[], strings: ReportStrings): string {
  const sizes = groups.map((group) =>
    fillTemplate(
      countsResponses(group) ? strings.attackedSizeOf : strings.sizeOf,
      group.pairs,
      group.prompts,
    ),
  );
  return [...new Set(sizes)].join('; ');
}
