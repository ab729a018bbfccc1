import { createHash } from 'node:crypto';
import type { AnchoredRecord, RecordFault } from '../core/formats/anchoredRecord.ts';
import { DatasetStream } from '../core/formats/datasetStream.ts';
import type { DatasetFormat } from '../core/formats/format.ts';
import { longSampleLength } from '../core/formats/sniff.ts';
import type { Detection } from '../core/formats/weigh.ts';
import { readPieces, Utf8Pieces } from './utf8Pieces.ts';

/** A record or a fault of a dataset file. Its own offsets are those of the file's text. */
export interface FileItem {
  readonly item: AnchoredRecord | RecordFault;
  /** Where it stands in the file: [startByte, endByte). */
  readonly startByte: number;
  readonly endByte: number;
}

/** What one piece of a dataset file completes. */
export interface FileBatch {
  readonly detection: Detection;
  /** In file order; there may be none. */
  readonly items: readonly FileItem[];
  /** How much of the file has been read, in bytes, and how long it was when reading began. */
  readonly bytesRead: number;
  readonly size: number;
  readonly isLast: boolean;
}

export interface ReadOptions {
  readonly formats: readonly DatasetFormat[];
  readonly signal?: AbortSignal | undefined;
  /** Longer records, in UTF-16 units, are faults. */
  readonly longest?: number;
  /** Bytes read at once. */
  readonly pieceLength?: number;
}

/** The file holds no pairs in any of the formats that were looked for; the message lacks its full stop. */
export class NotADatasetError extends Error {
  override readonly name = 'NotADatasetError';
}

/** The file is not text in UTF-8; the code is that of Node's own decoder. */
export class NotUtf8Error extends Error {
  override readonly name = 'NotUtf8Error';
  readonly code = 'ERR_ENCODING_INVALID_ENCODED_DATA';
}

/**
 * Reads a dataset file from its beginning to its end, a piece at a time: its records and faults as
 * an index of the whole text would hold them, but a record with bytes that are no UTF-8 is a fault.
 * Rejects with NotADatasetError or NotUtf8Error after the first 256 KB at the latest, with the
 * system's error where the file cannot be read, and with the signal's reason.
 */
export async function* readDataset(
  path: string,
  { formats, signal, longest, pieceLength }: ReadOptions,
): AsyncGenerator<FileBatch, void, void> {
  const stream = new DatasetStream(
    longest === undefined ? { formats, sha256 } : { formats, sha256, longest },
  );
  const pieces = new Utf8Pieces();
  for await (const piece of readPieces(path, pieces, { signal, pieceLength })) {
    const { text, isLast, bytesRead, size } = piece;
    const items = isLast ? [...stream.push(text), ...stream.end()] : stream.push(text);
    const { detection } = stream;
    if (detection === 'none') throw refusal(pieces, stream);
    if (detection === undefined) continue;
    yield { detection, items: items.map((item) => placed(item, pieces)), bytesRead, size, isLast };
  }
}

/** As many digits as a key has: a part of a longer text would keep the whole of it in memory. */
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
    ? `its first ${longSampleLength} characters, behind which its first record goes on`
    : 'it';
  return new NotADatasetError(`No pairs were recognised in ${place}`);
}

const notUtf8 = {
  reason: 'The record holds bytes that are not UTF-8 text.',
  remedy: 'Save the file as UTF-8, or take the record out.',
};
