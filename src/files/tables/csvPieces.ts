import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { type FilePiece, type PieceOptions, readPieces } from '../filePieces.ts';
import { NotUtf8Error, Utf8Pieces } from '../utf8Pieces.ts';
import { faultOf, parsing, type Row, RowsAsJson } from './rowsAsJson.ts';

/** Minimum length of a piece in UTF-16 units, except the last one. */
const pieceLength = 256 * 1024;

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

function notUtf8(): NotUtf8Error {
  return new NotUtf8Error('It is not UTF-8 text. Save it as CSV with the encoding UTF-8.');
}
