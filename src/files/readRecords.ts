import { type DatasetHead, headLength, readHead } from '../core/data/formats/datasetHead.ts';
import type { DatasetFormat, Fault } from '../core/data/formats/format.ts';
import { type RecordReading, readRecord } from '../core/data/formats/readRecord.ts';
import { longestRecord } from '../core/data/formats/scan/datasetStream.ts';
import { longSampleLength } from '../core/data/formats/sniff.ts';
import type { Detection } from '../core/data/formats/weigh.ts';
import type { Progress } from './filePieces.ts';
import { type FileUnit, type FileUnits, unitsOf } from './fileUnits.ts';
import { bytePieces } from './tables/tables.ts';
import { NotUtf8Error, Utf8Pieces } from './utf8Pieces.ts';

/** The position of a record in a file. */
export interface BytePlace {
  /** Byte range in the file, or in the JSON Lines that a table is read as: [startByte, endByte). */
  readonly startByte: number;
  readonly endByte: number;
  /** 1-based line of `startByte`. */
  readonly line: number;
}

/** A record of a dataset file, or the fault of one that cannot be read. */
type FileRecord = BytePlace &
  (Exclude<RecordReading, { fault: Fault }> | { readonly fault: Fault; readonly atLine: number });

/** The records and faults completed by one chunk of a dataset file. */
export interface RecordBatch extends Progress {
  readonly detection: Detection;
  /** In file order; may be empty. */
  readonly records: readonly FileRecord[];
}

export interface ReadOptions {
  readonly formats: readonly DatasetFormat[];
  readonly signal?: AbortSignal | undefined;
  /** Maximum length of a record, in UTF-16 units; longer records are faults. */
  readonly longest?: number;
  /** Chunk size in bytes. */
  readonly pieceLength?: number;
  /** How the units of the file are read; default: `unitsOf`. */
  readonly units?: typeof unitsOf;
}

/**
 * Thrown when a file contains no pairs in any of the formats that were tried. The message has no
 * final period.
 */
export class NotADatasetError extends Error {
  override readonly name = 'NotADatasetError';
}

/**
 * Reads a dataset file, or a table, in chunks and yields its records and faults, as an index of the
 * whole text would contain them, except that a record with invalid UTF-8 bytes is a fault. Rejects
 * with NotADatasetError or NotUtf8Error within the first 256 KB, with the system's error if the
 * file is unreadable, and with the signal's reason.
 */
export async function* readRecords(
  path: string,
  { formats, signal, longest = longestRecord, pieceLength, units = unitsOf }: ReadOptions,
): AsyncGenerator<RecordBatch, void, void> {
  const beginning = new Beginning(formats);
  let reading: { readonly detection: Detection; readonly units: FileUnits } | undefined;
  for await (const { bytes, ...progress } of bytePieces(path, { signal, pieceLength })) {
    let given = [bytes];
    if (!reading) {
      const head = beginning.add(bytes, progress.isLast);
      if (!head) continue;
      const { detection, endsLinesByReturn } = head;
      const { container } = detection;
      reading = { detection, units: units({ container, endsLinesByReturn, longest }) };
      given = beginning.bytes;
    }
    const found = given.flatMap((piece) => reading?.units.push(piece) ?? []);
    if (progress.isLast) found.push(...reading.units.end());
    const { detection } = reading;
    yield {
      ...progress,
      detection,
      records: found.map((unit) => asRecord(unit, detection, formats)),
    };
  }
}

/**
 * Returns how the records of a file are laid out, by its beginning. Rejects as `readRecords` does.
 */
export async function detectFile(
  path: string,
  { formats, pieceLength }: Pick<ReadOptions, 'formats' | 'pieceLength'>,
): Promise<Detection> {
  const beginning = new Beginning(formats);
  for await (const { bytes, isLast } of bytePieces(path, { pieceLength })) {
    const head = beginning.add(bytes, isLast);
    if (head) return head.detection;
  }
  throw new NotADatasetError('No pairs were recognized in it');
}

/** The beginning of a file, until it is known how to read it. */
class Beginning {
  readonly #formats: readonly DatasetFormat[];
  readonly #pieces = new Utf8Pieces();
  bytes: Buffer[] = [];
  #text = '';

  constructor(formats: readonly DatasetFormat[]) {
    this.#formats = formats;
  }

  /** Takes the next bytes; returns how to read the file as soon as that is known. */
  add(
    bytes: Buffer,
    isLast: boolean,
  ): (DatasetHead & { readonly detection: Detection }) | undefined {
    this.bytes.push(Buffer.from(bytes));
    this.#text += this.#pieces.decode(bytes);
    if (isLast) this.#text += this.#pieces.end();
    if (this.#text.length < headLength && !isLast) return undefined;
    const { detection, ...head } = readHead(this.#text.slice(0, headLength), this.#formats);
    if (detection) return { ...head, detection };
    if (this.#pieces.takeInvalid(0, Number.POSITIVE_INFINITY)) {
      throw new NotUtf8Error('It is not UTF-8 text. Save it as UTF-8.');
    }
    const place = head.isCutShort
      ? `its first ${longSampleLength} characters, which end within its first record`
      : 'it';
    throw new NotADatasetError(`No pairs were recognized in ${place}`);
  }
}

export function asRecord(
  unit: FileUnit,
  { format }: Detection,
  formats: readonly DatasetFormat[],
): FileRecord {
  if ('fault' in unit) return unit;
  const { startByte, endByte, line } = unit;
  const reading = readRecord(unit.record, format, formats);
  return {
    startByte,
    endByte,
    line,
    ...('fault' in reading ? { fault: reading.fault, atLine: line } : reading),
  };
}
