import type { CastingContext, CsvError, Info } from 'csv-parse';
import { rowsAsObjects } from './rowsAsObjects.ts';
import { TableError } from './tableError.ts';

/** Maximum length of a row in UTF-16 units. */
const longestRow = 16 * 1024 * 1024;
/** Maximum number of cells of a row. */
const mostCells = 1000;

/** A row as csv-parse returns it. */
export interface Row {
  readonly record: readonly string[];
  readonly info: Pick<Info, 'lines' | 'bytes' | 'empty_lines'>;
}

/**
 * Position of a cell as reported by csv-parse: its index in the row, and the line on which it
 * begins.
 */
type CellInfo = Pick<CastingContext, 'index' | 'lines'>;

/**
 * Returns how to parse a table. Parsing throws TableError at the first excess cell of a row, not at
 * the end of the row, which may be half a minute away.
 *
 * @param text beginning of the table, with its header
 * @param separator between cells unless the first line states it; default: the header's
 */
export function parsing(path: string, text: string, separator: '\t' | undefined) {
  const stated = statedSeparator.exec(text);
  return {
    bom: true,
    cast: (cell: string, { index, lines }: CellInfo) => {
      if (index < mostCells) return cell;
      throw new TableError(path, lines, `A row has more than ${mostCells} cells.`, 'Remove some.');
    },
    delimiter: stated?.[1] ?? separator ?? separatorIn(text),
    from_line: stated ? 2 : 1,
    info: true,
    max_record_size: longestRow,
    relax_quotes: separator === '\t',
    skip_empty_lines: true,
  } as const;
}

/** Separators of CSV files, the usual one first. */
const separators = [',', ';', '\t', '|'] as const;

/** A first line that states the separator, as Excel reads and writes it. */
const statedSeparator = /^\uFEFF?sep=([^\r\n])\r?\n/i;

/** Returns the separator of a header. */
function separatorIn(text: string): string {
  const header = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  return separators.find((separator) => header.includes(separator)) ?? ',';
}

/** Rows as JSON Lines: one object per row, on the line of the table on which the row begins. */
export class RowsAsJson {
  text = '';
  /** Number of lines written so far. */
  #written = 0;
  readonly #objectOf: ReturnType<typeof rowsAsObjects>;

  constructor(path: string) {
    this.#objectOf = rowsAsObjects(path);
  }

  /** @param before number of lines before this row */
  add(row: Row['record'], before: number): void {
    const record = this.#objectOf(row);
    if (!record) return;
    const gap = '\n'.repeat(Math.max(0, before - this.#written));
    this.text += `${gap}${JSON.stringify(record)}\n`;
    this.#written = Math.max(before, this.#written) + 1;
  }

  take(): string {
    const { text } = this;
    this.text = '';
    return text;
  }
}

/** Returns what is wrong with a table, with the line and a remedy. */
export function faultOf(path: string, { code, lines }: CsvError): TableError {
  const line = Number(lines ?? 1);
  switch (code) {
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH':
    case 'CSV_RECORD_INCONSISTENT_COLUMNS':
      return new TableError(
        path,
        line,
        'The row that ends here has more or fewer cells than the header.',
        'Put cells that contain the separator or a line break in double quotes.',
      );
    case 'CSV_QUOTE_NOT_CLOSED':
      return new TableError(
        path,
        line,
        'A quoted cell has no end.',
        'Close it with a double quote.',
      );
    case 'CSV_MAX_RECORD_SIZE':
      return new TableError(
        path,
        line,
        'A row is too long.',
        'Look for a double quote that is not closed.',
      );
    default:
      return new TableError(
        path,
        line,
        'A double quote is misplaced.',
        'Put the whole cell in double quotes, and double those inside it.',
      );
  }
}
