import { asMarkdownText, asOneLine } from '../../words/escape.ts';
import type { ReportCell, ReportTable } from '../reportSchema.ts';
import { formatCell } from './formatNumber.ts';

/** Returns a table of a report as lines of Markdown. */
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

/** Numbers need no escaping, which would only make them harder to read. */
function cellText(cell: ReportCell | undefined, column: string): string {
  const text = formatCell(cell, column);
  return typeof cell === 'number' ? text : inline(text);
}

/** Joins cells that already are Markdown into a row. */
export function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

export function rule(columns: number): string {
  return `|${'---|'.repeat(columns)}`;
}

/**
 * Returns text from the data, at most `longest` characters, escaped so that it cannot become
 * markup.
 */
export function inline(text: string, longest = 400): string {
  return asMarkdownText(asOneLine(text, longest));
}

/** Returns a section note as a paragraph. */
export function noteLines(note: string): string[] {
  return [inline(note, 4000), ''];
}
