import {
  type BytePiece,
  type FilePiece,
  type PieceOptions,
  readBytes,
  readPieces,
} from '../filePieces.ts';
import type { Utf8Pieces } from '../utf8Pieces.ts';
import { isTableText } from './tableNames.ts';
import { workerPieces } from './workerPieces.ts';

const binaryTable = /\.(parquet|eval|gz)$/i;

/**
 * Reads a file as text, or a table as JSON Lines, in chunks. Rejects with TableError and as
 * `readPieces` does.
 */
export async function* textPieces(
  path: string,
  pieces: Utf8Pieces,
  options: PieceOptions,
): AsyncGenerator<FilePiece, void, void> {
  yield* isTable(path) ? workerPieces(path, options) : readPieces(path, pieces, options);
}

/** Reads a file, or a table as JSON Lines, as bytes. Rejects as `textPieces` does. */
export async function* bytePieces(
  path: string,
  options: PieceOptions,
): AsyncGenerator<BytePiece, void, void> {
  if (!isTable(path)) return yield* readBytes(path, options);
  for await (const { text, ...progress } of workerPieces(path, options)) {
    yield { ...progress, bytes: Buffer.from(text) };
  }
}

/** Whether a file is a table by its ending. */
export function isTable(path: string): boolean {
  return isTableText(path) || isBinaryTable(path);
}

/** Whether a file is a table, by its ending, that no editor shows as text. */
export function isBinaryTable(path: string): boolean {
  return binaryTable.test(path);
}
