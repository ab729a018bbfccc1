import { asCsvCell } from '../../words/escape.ts';

export type CsvValue = string | number | boolean | undefined;

/** Returns one line of a CSV file (RFC 4180); a missing value becomes an empty cell. */
export function csvLine(cells: readonly CsvValue[]): string {
  return `${cells.map((cell) => asCsvCell(cell ?? '')).join(',')}\r\n`;
}
