import { type FilePiece, type PieceOptions, readPieces, type Utf8Pieces } from '../utf8Pieces.ts';
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
  if (!readTable) {
    yield* readPieces(path, pieces, options);
    return;
  }
  for await (const piece of readTable(path, options)) {
    pieces.decode(Buffer.from(piece.text));
    yield piece;
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
