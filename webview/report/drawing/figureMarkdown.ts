import { formatInterval, formatValue } from '../../../src/core/report/formats/formatNumber.ts';
import { inline, row, rule, tableLines } from '../../../src/core/report/formats/markdownLines.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import type { FigureContent } from '../figures/figure.ts';
import { protocolName } from '../names.ts';
import type { Caption } from './caption.ts';

/** Returns a figure's caption and the numbers that it draws as Markdown. */
export function figureMarkdown(
  { numbers, tables = [] }: FigureContent,
  { title, lines }: Caption,
  strings: ReportStrings,
): string {
  const isOfSeveral = new Set(numbers.map(({ group }) => group)).size > 1;
  const rows = numbers.flatMap(({ group, number }) =>
    'value' in number
      ? [
          row([
            inline(
              [
                number.title,
                ...(number.of === undefined ? [] : [number.of]),
                ...(isOfSeveral ? [protocolName(group.protocol, strings)] : []),
              ].join(', '),
            ),
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
