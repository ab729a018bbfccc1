import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { readPieces } from '../filePieces.ts';
import { invalidMark, Utf8Pieces } from '../utf8Pieces.ts';
import type { RowPart } from './rowPart.ts';
import { faultOf, parsing, type Row, RowsAsJson } from './rowsAsJson.ts';
import { TableError } from './tableError.ts';

/** Minimum length of a piece in UTF-16 units, except the last one. */
const leastLength = 256 * 1024;

/**
 * Yields a table with a header as JSON Lines: one object per row, on the line of the file on which
 * the row begins. All values are texts; empty cells are left out. Rejects with TableError, and as
 * `readPieces` does.
 *
 * @param path of a CSV file, whose cells are separated by commas or, if its header has none, by
 * semicolons, tabs or bars, or of a TSV file
 * @param pieceLength number of bytes read at once
 */
export async function* csvRows(path: string, pieceLength?: number): AsyncGenerator<RowPart> {
  const separator = /\.tsv$/i.test(path) ? '\t' : undefined;
  const pieces = new Utf8Pieces();
  const source = readPieces(path, pieces, { pieceLength });
  const first = await source.next();
  if (first.done) return;
  let done = 0;
  async function* texts() {
    let line = 1;
    for (let piece = first; !piece.done; piece = await source.next()) {
      const { text, bytesRead, size } = piece.value;
      if (pieces.takeInvalid(0, Number.POSITIVE_INFINITY)) {
        throw notUtf8(path, line + breaksIn(text.slice(0, text.indexOf(invalidMark))));
      }
      pieces.forget();
      line += breaksIn(text);
      done = Math.min(1, bytesRead / size);
      if (text !== '') yield Buffer.from(text);
    }
  }
  const parser = parse(parsing(path, first.value.text, separator));
  const reading = pipeline(Readable.from(texts()), parser);
  reading.catch(() => {});
  const lines = new RowsAsJson(path);
  try {
    let [before, empty, countedTwice] = [0, 0, 0];
    for await (const { record, info } of parser as AsyncIterable<Row>) {
      lines.add(record, before + info.empty_lines - empty);
      // The parser counts a line break of CR and LF in a cell twice.
      countedTwice += record.join('').split('\r\n').length - 1;
      [before, empty] = [info.lines - countedTwice, info.empty_lines];
      if (lines.text.length > leastLength) yield { text: lines.take(), done };
    }
    await reading;
  } catch (error) {
    throw error instanceof CsvError ? faultOf(path, error) : error;
  } finally {
    await source.return();
  }
  yield { text: lines.take(), done: 1 };
}

function breaksIn(text: string): number {
  return text.split('\n').length - 1;
}

function notUtf8(path: string, line: number): TableError {
  const remedy = 'Save it as CSV with the encoding UTF-8.';
  return new TableError(path, line, 'It is not UTF-8 text.', remedy);
}
