import {
  type BytePiece,
  type FilePiece,
  type PieceOptions,
  readBytes,
  readPieces,
} from '../filePieces.ts';
import type { Utf8Pieces } from '../utf8Pieces.ts';
import { csvPieces } from './csvPieces.ts';
import { workerPieces } from './workerPieces.ts';

type ReadTable = (path: string, options: PieceOptions) => AsyncGenerator<FilePiece, void, void>;

/**
 * All kinds of tables, by the ending of their files, and how to read them as JSON Lines. To add one,
 * add a line.
 */
const tables: Readonly<Record<string, ReadTable>> = {
  csv: csvPieces,
  tsv: (path, options) => csvPieces(path, options, '\t'),
  parquet: workerPieces,
  eval: workerPieces,
};

/**
 * Reads a file as text, or a table as JSON Lines, in chunks. Rejects with TableError and as
 * `readPieces` does.
 */
export async function* textPieces(
  path: string,
  pieces: Utf8Pieces,
  options: PieceOptions,
): AsyncGenerator<FilePiece, void, void> {
  const readTable = tableReader(path);
  yield* readTable ? readTable(path, options) : readPieces(path, pieces, options);
}

/** Reads a file, or a table as JSON Lines, as bytes. Rejects as `textPieces` does. */
export async function* bytePieces(
  path: string,
  options: PieceOptions,
): AsyncGenerator<BytePiece, void, void> {
  const readTable = tableReader(path);
  if (!readTable) return yield* readBytes(path, options);
  for await (const { text, ...progress } of readTable(path, options)) {
    yield { ...progress, bytes: Buffer.from(text) };
  }
}

/** Whether a file is a table by its ending. */
export function isTable(path: string): boolean {
  return tableReader(path) !== undefined;
}

/** Whether a file is a table, by its ending, that no editor shows as text. */
export function isBinaryTable(path: string): boolean {
  return tableReader(path) === workerPieces;
}

/** Returns how to read a file if its ending is that of a table. */
function tableReader(path: string): ReadTable | undefined {
  const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase();
  return ending !== undefined && Object.hasOwn(tables, ending) ? tables[ending] : undefined;
}
