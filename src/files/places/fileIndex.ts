import type { Detection } from '../../core/formats/weigh.ts';
import type { RecordBatch } from '../readRecords.ts';
import { PairPlaces } from './pairPlaces.ts';
import type { PlacedFault } from './readFault.ts';

/** The pairs of a dataset file in file order. Grows while the file is read. */
export interface FileIndex {
  readonly detection: Detection;
  readonly pairs: PairPlaces;
  /** Number of unreadable records, and the first of them. */
  readonly faultCount: number;
  readonly firstFault: PlacedFault | undefined;
  /** Fraction of the file that has been read, 0 to 1. */
  readonly share: number;
  readonly isComplete: boolean;
  /** Whether it was kept from an earlier reading of the file. */
  readonly isKept: boolean;
}

export type GrowingIndex = { -readonly [Name in keyof FileIndex]: FileIndex[Name] };

/** Returns the index of a file of which nothing has been read. */
export function newIndex(detection: Detection): GrowingIndex {
  const none = { faultCount: 0, firstFault: undefined, share: 0 };
  return { ...none, detection, pairs: new PairPlaces(), isComplete: false, isKept: false };
}

/** Adds the next records of the file. */
export function extend(index: GrowingIndex, batch: RecordBatch): void {
  for (const record of batch.records) {
    if ('drafts' in record) {
      index.pairs.add(record, record.drafts);
    } else {
      const { fault, ...place } = record;
      index.faultCount += 1;
      index.firstFault ??= { ...fault, ...place };
    }
  }
  index.share = batch.size === 0 ? 1 : Math.min(1, batch.bytesRead / batch.size);
  index.isComplete = batch.isLast;
}
