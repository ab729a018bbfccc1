import type { FileHandle } from 'node:fs/promises';
import type { DatasetFormat, PairDraft } from '../../core/data/formats/format.ts';
import { readAlone } from '../../core/data/formats/readAlone.ts';
import type { Detection } from '../../core/data/formats/weigh.ts';
import { openToRead } from '../../disk/ordinaryFile.ts';
import { readRecords } from '../readRecords.ts';
import { isTable } from '../tables/tables.ts';
import type { PairPlace, PairPlaces } from './pairPlaces.ts';

/** A pair as its record in the file states it. */
export interface ReadDraft {
  /** 0-based position in file order. */
  readonly pair: number;
  readonly draft: PairDraft;
  /** Id of the format that read it. */
  readonly format: string;
  /** Fields of its record with texts that are not read; absent if all are. */
  readonly unused?: readonly string[] | undefined;
}

/** A dataset file and where its pairs are. */
export interface PlacedPairs {
  readonly path: string;
  readonly formats: readonly DatasetFormat[];
  readonly detection: Detection;
  readonly pairs: PairPlaces;
}

export interface DraftOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whether a record is worth reading, by its text in the file; not asked for tables. */
  readonly mayHold?: (record: string, pair: number) => boolean;
}

/** Maximum number of bytes read at once; a longer record is read separately. */
const stretchLength = 1024 * 1024;

/**
 * Reads some pairs of a file, given in file order, and yields them part by part. Leaves out those
 * whose place now holds something else. A table is read up to the last of them.
 */
export async function* readDrafts(
  placed: PlacedPairs,
  wanted: readonly number[],
  { signal, mayHold = () => true }: DraftOptions = {},
): AsyncGenerator<readonly ReadDraft[], void, void> {
  if (wanted.length === 0) return;
  if (isTable(placed.path)) return yield* readRows(placed, wanted, signal);
  const { pairs, detection, formats } = placed;
  const file = await openToRead(placed.path);
  try {
    const { size } = await file.stat();
    for (let next = 0; next < wanted.length; ) {
      signal?.throwIfAborted();
      const stretch = stretchOf(pairs, wanted, next, size);
      next += Math.max(1, stretch.length);
      const found: ReadDraft[] = [];
      const records = await readTexts(file, stretch);
      let reading: ReturnType<typeof readAlone>;
      let last = -1;
      for (const { pair, place, record } of records) {
        if (!mayHold(record, pair)) continue;
        if (place.startByte !== last) reading = readAlone(record, detection, formats);
        last = place.startByte;
        const draft = reading?.drafts[place.position];
        if (reading && draft && pairs.mayBe(pair, draft)) {
          const { format, unused } = reading;
          found.push({ pair, draft, format, ...(unused && { unused }) });
        }
      }
      yield found;
    }
  } finally {
    await file.close();
  }
}

interface Wanted {
  readonly pair: number;
  readonly place: PairPlace;
}

/** Returns the next pairs that are read together; none if the first is not in the file. */
function stretchOf(
  pairs: PairPlaces,
  wanted: readonly number[],
  from: number,
  size: number,
): readonly Wanted[] {
  const stretch: Wanted[] = [];
  for (const pair of wanted.slice(from, from + mostAtOnce)) {
    const place = pairs.at(pair);
    const first = stretch[0]?.place ?? place;
    if (place.startByte < first.startByte || place.endByte > size) break;
    if (stretch.length > 0 && place.endByte - first.startByte > stretchLength) break;
    stretch.push({ pair, place });
  }
  return stretch;
}

/** Maximum number of pairs read together. */
const mostAtOnce = 1000;

async function readTexts(file: FileHandle, stretch: readonly Wanted[]) {
  const start = stretch[0]?.place.startByte ?? 0;
  const length = Math.max(0, ...stretch.map(({ place }) => place.endByte)) - start;
  const bytes = Buffer.alloc(Math.max(0, length));
  await file.read(bytes, 0, bytes.length, start);
  return stretch.map(({ pair, place }) => ({
    ...{ pair, place },
    record: bytes.toString('utf8', place.startByte - start, place.endByte - start),
  }));
}

async function* readRows(
  { path, formats }: PlacedPairs,
  wanted: readonly number[],
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly ReadDraft[], void, void> {
  const left = new Set(wanted);
  let pair = 0;
  for await (const { records } of readRecords(path, { formats, signal })) {
    const found: ReadDraft[] = [];
    for (const record of records) {
      if ('fault' in record) continue;
      const { drafts, format, unused } = record;
      for (const draft of drafts) {
        if (left.delete(pair)) {
          found.push({ pair, draft, format, ...(unused && { unused }) });
        }
        pair += 1;
      }
    }
    yield found;
    if (left.size === 0) return;
  }
}
