import { UnusedTexts } from '../../core/data/formats/unusedTexts.ts';
import type { Detection } from '../../core/data/formats/weigh.ts';
import { digestOfPair } from '../readDataset.ts';
import type { RecordBatch } from '../readRecords.ts';
import { PairPlaces } from './pairPlaces.ts';
import type { PlacedFault } from './readFault.ts';

/** The pairs of a dataset file in file order. Grows while the file is read. */
export interface FileIndex {
  readonly detection: Detection;
  readonly pairs: PairPlaces;
  /** Number of unreadable records, and the first 100 of them. */
  readonly faultCount: number;
  readonly faults: readonly PlacedFault[];
  /** Texts of the records that are not read. */
  readonly unused: UnusedTexts;
  /** Fraction of the file that has been read, 0 to 1. */
  readonly share: number;
  readonly isComplete: boolean;
  /** Whether it was stored by an earlier reading of the file. */
  readonly isKept: boolean;
}

export type GrowingIndex = { -readonly [Name in keyof FileIndex]: FileIndex[Name] };

/** Maximum number of unreadable records whose places are stored. */
const mostFaults = 100;

/** Returns an index for a file that has not been read yet. */
export function newIndex(detection: Detection): GrowingIndex {
  const none = { faultCount: 0, faults: [], unused: new UnusedTexts(), share: 0 };
  return { ...none, detection, pairs: new PairPlaces(), isComplete: false, isKept: false };
}

/**
 * Adds the next records of the file.
 *
 * @param withDigests whether pairs get their digests at once
 */
export function extend(index: GrowingIndex, batch: RecordBatch, withDigests: boolean): void {
  const { pairs } = index;
  const faults: PlacedFault[] = [];
  for (const record of batch.records) {
    if ('drafts' in record) {
      const first = pairs.count;
      pairs.add(record, record.drafts);
      index.unused.add(record.unused);
      if (!withDigests) continue;
      for (const [at, draft] of record.drafts.entries()) {
        pairs.setDigest(first + at, digestOfPair(draft));
      }
    } else {
      const { fault, ...place } = record;
      faults.push({ ...fault, ...place });
    }
  }
  index.faultCount += faults.length;
  index.faults = [...index.faults, ...faults].slice(0, mostFaults);
  index.share = batch.size === 0 ? 1 : Math.min(1, batch.bytesRead / batch.size);
  index.isComplete = batch.isLast;
}
