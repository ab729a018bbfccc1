import type { TableOneMarkup } from '../tableOne/tableOne.ts';
import { reasonsOf, type TableOne, writeTableOne } from '../tableOne/tableOne.ts';
import { inline, row, rule } from './markdownLines.ts';

const markup: TableOneMarkup = {
  own: (text) => text,
  name: (text) => inline(text),
  dash: (place) => `– (${place})`,
  lineBreak: '<br>',
};

/** Returns Table 1 as lines of Markdown, with the reasons for its dashes below it. */
export function tableOneLines(table: TableOne): string[] {
  const [head = [], ...rows] = writeTableOne(table, markup);
  return [
    row(head),
    rule(head.length),
    ...rows.map(row),
    '',
    ...table.notes.flatMap((note) => [inline(note), '']),
    ...reasonsOf(table).flatMap((reason, place) => [`(${place + 1}) ${inline(reason)}`, '']),
  ];
}
