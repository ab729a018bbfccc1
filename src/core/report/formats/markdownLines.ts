import { asMarkdownText, asOneLine } from '../../escape.ts';
import type { ReportCell, ReportTable } from '../reportSchema.ts';
import { formatCell } from './formatNumber.ts';

/** A table of a report as lines of Markdown. */
export function tableLines({ title, columns, rows }: ReportTable): string[] {
  return [
    `**${inline(title)}**`,
    '',
    row(columns.map((column) => column.title)),
    rule(columns.length),
    ...rows.map((cells) => row(columns.map(({ id }) => cellText(cells[id], id)))),
    '',
  ];
}

/** Numbers need no escaping, and would only look odd with it. */
function cellText(cell: ReportCell | undefined, column: string): string {
  const text = formatCell(cell, column);
  return typeof cell === 'number' ? text : inline(text);
}

/** Cells that are Markdown already. */
export function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

export function rule(columns: number): string {
  return `|${'---|'.repeat(columns)}`;
}

/** A text of the data, at most `longest` characters of it, which cannot become markup. */
export function inline(text: string, longest = 400): string {
  return asMarkdownText(asOneLine(text, longest));
}

/** A note of a section as a paragraph. */
export function noteLines(note: string): string[] {
  return [inline(note, 4000), ''];
}
