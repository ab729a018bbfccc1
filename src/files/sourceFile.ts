import { isOfLines } from '../core/data/formats/sniff.ts';
import type { SourceFile, SourceRecord } from '../core/data/import/importer.ts';
import { RecordReader } from '../core/data/import/recordReader.ts';
import type { SampleFormat } from '../core/data/samples/sampleFormat.ts';
import { textPieces } from './tables/tables.ts';
import { Utf8Pieces } from './utf8Pieces.ts';

/**
 * Returns a file to import from: JSON Lines, a JSON array, a table or, if its name ends in `.txt`,
 * lines of text. It is read in chunks. Reading rejects with the system's error, or with the
 * signal's reason.
 *
 * @param name name with `/` between folders, as shown to the user and passed to importers
 * @param formats of records in a list of an object; default: those that need no mapping
 */
export function sourceFile(
  path: string,
  name: string,
  signal?: AbortSignal,
  formats?: readonly SampleFormat[],
): SourceFile {
  return { name, records: () => recordsOf(path, signal, formats) };
}

async function* recordsOf(
  path: string,
  signal: AbortSignal | undefined,
  formats: readonly SampleFormat[] | undefined,
): AsyncGenerator<SourceRecord> {
  const isText = path.toLowerCase().endsWith('.txt');
  const reader = new RecordReader(isText ? 'text' : isOfLines(path) ? 'jsonl' : 'json', formats);
  const pieces = new Utf8Pieces();
  for await (const { text, isLast } of textPieces(path, pieces, { signal })) {
    pieces.forget();
    yield* reader.push(text, isLast);
  }
}
