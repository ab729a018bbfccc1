import type { SourceFile, SourceRecord } from '../core/import/importer.ts';
import { RecordReader } from '../core/import/recordReader.ts';
import { openToRead } from '../disk/ordinaryFile.ts';
import { Utf8Pieces } from './utf8Pieces.ts';

const pieceLength = 512 * 1024;

/**
 * A file of a dataset that is to be joined: JSON lines, a JSON array or, where it ends in `.txt`,
 * lines of text. It is read a piece at a time. Reading rejects with the system's error, and with the
 * signal's reason.
 *
 * @param name with `/` between folders, as it is shown and as importers see it
 */
export function sourceFile(path: string, name: string, signal?: AbortSignal): SourceFile {
  return { name, records: () => recordsOf(path, signal) };
}

async function* recordsOf(path: string, signal?: AbortSignal): AsyncGenerator<SourceRecord> {
  const reader = new RecordReader(path.toLowerCase().endsWith('.txt') ? 'text' : 'json');
  const pieces = new Utf8Pieces();
  const file = await openToRead(path);
  try {
    const buffer = Buffer.allocUnsafe(pieceLength);
    for (let isEnded = false; !isEnded; ) {
      signal?.throwIfAborted();
      const { bytesRead } = await file.read(buffer, 0, pieceLength, null);
      isEnded = bytesRead === 0;
      const text = isEnded ? pieces.end() : pieces.decode(buffer.subarray(0, bytesRead));
      yield* reader.push(text, isEnded);
    }
  } finally {
    await file.close();
  }
}
