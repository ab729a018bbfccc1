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
  const { sizeOf, sizes: nouns } = strings;
  const counted = (count: number, noun: 'pair' | 'response' | 'prompt') =>
    fillTemplate(nouns[count === 1 ? noun : (`${noun}s` as const)], count);
  const sizes = groups.map((group) =>
    fillTemplate(
      sizeOf,
      counted(group.pairs, countsResponses(group) ? 'response' : 'pair'),
      counted(group.prompts, 'prompt'),
    ),
  );
  return [...new Set(sizes)].join('; ');
}
