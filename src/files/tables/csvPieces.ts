import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, type Info, parse } from 'csv-parse';
import {
  type FilePiece,
  NotUtf8Error,
  type PieceOptions,
  readPieces,
  Utf8Pieces,
} from '../utf8Pieces.ts';
import { TableError } from './tableError.ts';

/** Maximum length of a row in UTF-16 units. */
const longestRow = 16 * 1024 * 1024;
/** Maximum number of columns. */
const mostColumns = 1000;
/** Minimum length of a piece in UTF-16 units, except the last one. */
const pieceLength = 256 * 1024;

interface Row {
  readonly record: readonly string[];
  readonly info: Pick<Info, 'lines'>;
}

/**
 * Reads a table with a header as JSON Lines: one object per row, on the line of the file on which
 * the row begins. All values are texts; empty cells are left out. Rejects with TableError,
 * NotUtf8Error, and as `readPieces` does.
 *
 * @param separator between cells; default: a comma, or a semicolon if the header has no comma
 */
export async function* csvPieces(
  path: string,
  options: PieceOptions,
  separator?: '\t',
): AsyncGenerator<FilePiece, void, void> {
  const pieces = new Utf8Pieces();
  const source = readPieces(path, pieces, options);
  const first = await source.next();
  if (first.done) return;
  const read = { bytesRead: 0, size: first.value.size };
  async function* texts() {
    for (let piece = first; !piece.done; piece = await source.next()) {
      read.bytesRead = piece.value.bytesRead;
      if (pieces.takeInvalid(0, Number.POSITIVE_INFINITY)) throw notUtf8();
      pieces.forget();
      if (piece.value.text !== '') yield Buffer.from(piece.value.text);
    }
  }
  const parser = parse({
    bom: true,
    delimiter: separator ?? separatorIn(first.value.text),
    info: true,
    max_record_size: longestRow,
    relax_quotes: separator === '\t',
    skip_empty_lines: true,
  });
  const reading = pipeline(Readable.from(texts()), parser);
  reading.catch(() => {});
  const lines = new JsonLines(path);
  try {
    for await (const row of parser) {
      lines.add(row as Row);
      if (lines.text.length > pieceLength) yield { text: lines.take(), isLast: false, ...read };
    }
    await reading;
  } catch (error) {
    throw error instanceof CsvError ? faultOf(path, error) : error;
  } finally {
    await source.return();
  }
  yield { text: lines.take(), isLast: true, ...read };
}

/** Returns the separator of a header: a semicolon if that is the only candidate in it. */
function separatorIn(text: string): ',' | ';' {
  const header = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  return header.includes(';') && !header.includes(',') ? ';' : ',';
}

/** Rows as JSON Lines. */
class JsonLines {
  text = '';
  #header: readonly string[] | undefined;
  /** Number of lines of the table that precede the next row, and of those written so far. */
  #read = 0;
  #written = 0;
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  add({ record, info }: Row): void {
    if (this.#header) {
      const gap = '\n'.repeat(Math.max(0, this.#read - this.#written));
      this.text += `${gap}${JSON.stringify(this.#objectOf(record))}\n`;
      this.#written = Math.max(this.#read, this.#written) + 1;
    } else {
      this.#header = checkedHeader(this.#path, record);
    }
    this.#read = info.lines;
  }

  take(): string {
    const { text } = this;
    this.text = '';
    return text;
  }

  #objectOf(row: readonly string[]): Record<string, string> {
    const header = this.#header ?? [];
    return Object.fromEntries(
      header.flatMap((name, index) => (row[index] ? [[name, row[index]]] : [])),
    );
  }
}

function checkedHeader(path: string, header: readonly string[]): readonly string[] {
  if (header.length > mostColumns) {
    throw new TableError(path, 1, `It has more than ${mostColumns} columns.`, 'Remove some.');
  }
  const repeated = header.find((name, index) => name !== '' && header.indexOf(name) < index);
  if (repeated === undefined) return header;
  throw new TableError(path, 1, `Two columns are named "${repeated}".`, 'Rename one of them.');
}

function notUtf8(): NotUtf8Error {
  return new NotUtf8Error('It is not UTF-8 text. Save it as CSV with the encoding UTF-8.');
}

function faultOf(path: string, { code, lines }: CsvError): TableError {
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
