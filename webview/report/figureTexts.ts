import type { ReportGroup } from '../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../src/messages/reportStrings.ts';
import { fillTemplate } from '../fillTemplate.ts';
import type { FigureNumber } from './figures/figure.ts';

/** `n = 599.`, or from the least to the greatest; nothing where no number has one. */
export function describeN(numbers: readonly FigureNumber[], strings: ReportStrings): string {
  const all = numbers.flatMap(({ number }) => ('n' in number ? [number.n] : []));
  const [least, most] = [Math.min(...all), Math.max(...all)];
  if (all.length === 0) return '';
  return least === most
    ? `${fillTemplate(strings.n, least)}.`
    : `${fillTemplate(strings.nFrom, least, most)}.`;
}

/** How much the shown groups are made of, said once where it is the same. */
export function sizesOf(groups: readonly ReportGroup[], strings: ReportStrings): string {
  const sizes = groups.map(({ protocol, pairs, prompts }) =>
    fillTemplate(protocol === 'attack' ? strings.attackedSizeOf : strings.sizeOf, pairs, prompts),
  );
  return [...new Set(sizes)].join('; ');
}
