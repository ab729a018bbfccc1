import { reasonsOf, type TableOne, type TableOneCell } from '../tableOne/tableOne.ts';
import { formatSummarized } from './formatNumber.ts';
import { inline, row, rule } from './markdownLines.ts';

/** Table 1 as lines of Markdown, with the reasons of its dashes below it. */
export function tableOneLines(table: TableOne): string[] {
  const { protocols, rows } = table;
  const reasons = reasonsOf(table);
  const heads = protocols.flatMap((protocol) => [
    `Control, ${inline(protocol)}`,
    `Challenged, ${inline(protocol)}`,
  ]);
  return [
    row(['Property', 'Metric', ...heads]),
    rule(2 + heads.length),
    ...rows.map(({ property, metric, control, challenged }) =>
      row([
        property,
        metric,
        ...protocols.flatMap((_, place) => [
          summaryCell(control[place], reasons),
          summaryCell(challenged[place], reasons),
        ]),
      ]),
    ),
    '',
    ...reasons.flatMap((reason, place) => [`(${place + 1}) ${inline(reason)}`, '']),
  ];
}

/** @param reasons those of the whole table, by which a dash is explained under it */
function summaryCell(cell: TableOneCell | undefined, reasons: readonly string[]): string {
  const dash = (why = '') => `– (${reasons.indexOf(why) + 1})`;
  const { numbers = [], whyEmpty } = cell ?? {};
  if (numbers.length === 0) return dash(whyEmpty);
  return numbers
    .map((number) => {
      const of = number.of === undefined ? '' : `${inline(number.of)} `;
      const name = number.id.startsWith('ds') ? `${number.id === 'ds' ? 'DS' : 'DS_signed'} ` : '';
      const value = 'notEstimable' in number ? dash(number.notEstimable) : formatSummarized(number);
      return `${name}${of}${value}`;
    })
    .join('<br>');
}
