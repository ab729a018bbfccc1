import { openToRead } from '../disk/ordinaryFile.ts';
import { refuseForeign } from './foreignFile.ts';
import type { Utf8Pieces } from './utf8Pieces.ts';

/** How much of a file has been read. */
export interface Progress {
  readonly isLast: boolean;
  readonly bytesRead: number;
  /** Length of the file in bytes when reading began. */
  readonly size: number;
}

/** Part of a file as bytes, which are valid until the next part is read. */
export interface BytePiece extends Progress {
  readonly bytes: Buffer;
}

/** Part of a file as text. */
export interface FilePiece extends Progress {
  readonly text: string;
}

export interface PieceOptions {
  readonly signal?: AbortSignal | undefined;
  /** Number of bytes read at once. */
  readonly pieceLength?: number | undefined;
}

/**
 * Reads a file `pieceLength` bytes at a time; the last piece is empty. Rejects with
 * ForeignFileError, the system's error, and with the signal's reason.
 */
export async function* readBytes(
  path: string,
  { signal, pieceLength = 512 * 1024 }: PieceOptions,
): AsyncGenerator<BytePiece, void, void> {
  const file = await openToRead(path);
  try {
    const { size } = await file.stat();
    const buffer = Buffer.allocUnsafe(pieceLength);
    let bytesRead = 0;
    for (let isLast = false; !isLast; ) {
      signal?.throwIfAborted();
      const piece = await file.read(buffer, 0, pieceLength, null);
      if (bytesRead === 0) refuseForeign(path, buffer.subarray(0, piece.bytesRead));
      bytesRead += piece.bytesRead;
      isLast = piece.bytesRead === 0;
      yield { bytes: buffer.subarray(0, piece.bytesRead), isLast, bytesRead, size };
    }
  } finally {
    await file.close();
  }
}

/** Reads a file as text. The last piece may be empty. Rejects as `readBytes` does. */
export async function* readPieces(
  path: string,
  pieces: Utf8Pieces,
  options: PieceOptions,
): AsyncGenerator<FilePiece, void, void> {
  for await (const { bytes, ...progress } of readBytes(path, options)) {
    yield { ...progress, text: progress.isLast ? pieces.end() : pieces.decode(bytes) };
  }
}
