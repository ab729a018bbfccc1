import { createHash } from 'node:crypto';
import type { AnchoredRecord, RecordFault } from '../core/formats/anchoredRecord.ts';
import { DatasetStream } from '../core/formats/datasetStream.ts';
import type { DatasetFormat } from '../core/formats/format.ts';
import { longSampleLength } from '../core/formats/sniff.ts';
import type { Detection } from '../core/formats/weigh.ts';
import { textPieces } from './tables/tables.ts';
import { NotUtf8Error, Utf8Pieces } from './utf8Pieces.ts';

/** A record or fault of a dataset file. The offsets inside it refer to the file's text. */
export interface FileItem {
  readonly item: AnchoredRecord | RecordFault;
  /** Byte range in the file, or in the JSON Lines that a table is read as: [startByte, endByte). */
  readonly startByte: number;
  readonly endByte: number;
}

/** The records and faults completed by one chunk of a dataset file. */
export interface FileBatch {
  readonly detection: Detection;
  /** In file order; may be empty. */
  readonly items: readonly FileItem[];
  /** Number of bytes read so far, and the file's size in bytes when reading began. */
  readonly bytesRead: number;
  readonly size: number;
  readonly isLast: boolean;
}

export interface ReadOptions {
  readonly formats: readonly DatasetFormat[];
  readonly signal?: AbortSignal | undefined;
  /** Maximum length of a record, in UTF-16 units; longer records are faults. */
  readonly longest?: number;
  /** Chunk size in bytes. */
  readonly pieceLength?: number;
}

/**
 * Thrown when a file contains no pairs in any of the formats that were tried. The message has no
 * final period.
 */
export class NotADatasetError extends Error {
  override readonly name = 'NotADatasetError';
}

/**
 * Reads a dataset file, or a table, in chunks and yields its records and faults, as an index of the whole text
 * would contain them, except that a record with invalid UTF-8 bytes is a fault. Rejects with
 * NotADatasetError or NotUtf8Error within the first 256 KB, with the system's error if the file is
 * unreadable, and with the signal's reason.
 */
export async function* readDataset(
  path: string,
  { formats, signal, longest, pieceLength }: ReadOptions,
): AsyncGenerator<FileBatch, void, void> {
  const stream = new DatasetStream(
    longest === undefined ? { formats, sha256 } : { formats, sha256, longest },
  );
  const pieces = new Utf8Pieces();
  for await (const piece of textPieces(path, pieces, { signal, pieceLength })) {
    const { text, isLast, bytesRead, size } = piece;
    const items = isLast ? [...stream.push(text), ...stream.end()] : stream.push(text);
    const { detection } = stream;
    if (detection === 'none') throw refusal(pieces, stream);
    if (detection === undefined) continue;
    yield { detection, items: items.map((item) => placed(item, pieces)), bytesRead, size, isLast };
  }
}

/**
 * Returns a digest of the same length as a key. A substring of a longer text would keep all of it
 * in memory.
 */
function sha256(text: string): string {
  return createHash('sha256').update(text).digest().toString('hex', 0, 8);
}

function placed(item: AnchoredRecord | RecordFault, pieces: Utf8Pieces): FileItem {
  const startByte = pieces.byteAt(item.start);
  const endByte = pieces.byteAt(item.end);
  const isText = !pieces.takeInvalid(startByte, endByte);
  return { item: isText || 'pairs' in item ? item : { ...item, ...notUtf8 }, startByte, endByte };
}

function refusal(pieces: Utf8Pieces, { isCutShort }: DatasetStream): Error {
  if (pieces.takeInvalid(0, Number.POSITIVE_INFINITY)) {
    return new NotUtf8Error('It is not UTF-8 text. Save it as UTF-8.');
  }
  const place = isCutShort
    ? `its first ${longSampleLength} characters, which end within its first record`
    : 'it';
  return new NotADatasetError(`No pairs were recognized in ${place}`);
}

const notUtf8 = {
  reason: 'The record contains bytes that are not UTF-8 text.',
  remedy: 'Save the file as UTF-8, or remove the record.',
};
