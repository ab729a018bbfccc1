import type { TableOneMarkup } from '../tableOne/tableOne.ts';
import { reasonsOf, type TableOne, writeTableOne } from '../tableOne/tableOne.ts';
import { inline, row, rule } from './markdownLines.ts';

const markup: TableOneMarkup = {
  own: (text) => text,
  name: (text) => inline(text),
  dash: (place) => `– (${place})`,
  lineBreak: '<br>',
};

/** Returns Table 1 as lines of Markdown, with its notes and the reasons for its dashes below it. */
export function tableOneLines(table: TableOne): string[] {
  const [head = [], ...rows] = writeTableOne(table, markup);
  const below = [
    ...table.notes.map((note) => inline(note)),
    ...reasonsOf(table).map((reason, place) => `(${place + 1}) ${inline(reason)}`),
  ];
  return [row(head), rule(head.length), ...rows.map(row), '', below.join(' '), ''];
}
