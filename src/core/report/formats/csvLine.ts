import { asCsvCell } from '../../escape.ts';

export type CsvValue = string | number | boolean | undefined;

/** One line of a CSV file (RFC 4180); an absent value is an empty cell. */
export function csvLine(cells: readonly CsvValue[]): string {
  return `${cells.map((cell) => asCsvCell(cell ?? '')).join(',')}\r\n`;
}
