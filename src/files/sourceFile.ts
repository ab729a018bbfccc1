import type { SourceFile, SourceRecord } from '../core/import/importer.ts';
import { RecordReader } from '../core/import/recordReader.ts';
import { readPieces, Utf8Pieces } from './utf8Pieces.ts';

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
  for await (const { text, isLast } of readPieces(path, new Utf8Pieces(), { signal })) {
    yield* reader.push(text, isLast);
  }
}
