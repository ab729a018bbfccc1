import { formatInterval, formatValue } from '../../../src/core/report/formats/formatNumber.ts';
import { inline, row, rule, tableLines } from '../../../src/core/report/formats/markdownLines.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import type { FigureContent } from '../figures/figure.ts';
import type { Caption } from './caption.ts';

/** Returns a figure's caption and the numbers that it draws as Markdown. */
export function figureMarkdown(
  { numbers, tables = [] }: FigureContent,
  { title, lines }: Caption,
  strings: ReportStrings,
): string {
  const rows = numbers.flatMap(({ number }) =>
    'value' in number
      ? [
          row([
            inline(number.of === undefined ? number.title : `${number.title}, ${number.of}`),
            formatValue(number.value, number.unit),
            inline(formatInterval(number)),
            String(number.n),
          ]),
        ]
      : [],
  );
  const head = [strings.number, strings.value, strings.interval, strings.nColumn];
  return [
    `### ${inline(title)}`,
    '',
    ...lines.flatMap((line) => [inline(line, 1000), '']),
    ...(rows.length === 0 ? [] : [row(head), rule(head.length), ...rows, '']),
    ...tables.flatMap(tableLines),
  ].join('\n');
}
