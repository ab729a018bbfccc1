import type { SourceFile, SourceRecord } from '../core/data/import/importer.ts';
import { RecordReader } from '../core/data/import/recordReader.ts';
import { textPieces } from './tables/tables.ts';
import { Utf8Pieces } from './utf8Pieces.ts';

/**
 * Returns a file to import from: JSON Lines, a JSON array, a table or, if its name ends in `.txt`,
 * lines of text. It is read in chunks. Reading rejects with the system's error, or with the
 * signal's reason.
 *
 * @param name name with `/` between folders, as shown to the user and passed to importers
 */
export function sourceFile(path: string, name: string, signal?: AbortSignal): SourceFile {
  return { name, records: () => recordsOf(path, signal) };
}

async function* recordsOf(path: string, signal?: AbortSignal): AsyncGenerator<SourceRecord> {
  const reader = new RecordReader(path.toLowerCase().endsWith('.txt') ? 'text' : 'json');
  const pieces = new Utf8Pieces();
  for await (const { text, isLast } of textPieces(path, pieces, { signal })) {
    pieces.forget();
    yield* reader.push(text, isLast);
  }
}
