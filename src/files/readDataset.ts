import type {
  AnchoredPair,
  AnchoredRecord,
  RecordFault,
} from '../core/data/formats/anchoredRecord.ts';
import type { PairDraft } from '../core/data/formats/format.ts';
import { numbering } from '../core/data/formats/pairNames.ts';
import { pairDigest } from '../core/data/formats/readRecord.ts';
import type { Detection } from '../core/data/formats/weigh.ts';
import { sha256 } from '../disk/sha256.ts';
import { type ReadOptions, readRecords } from './readRecords.ts';

/** A record of a dataset file, and a record that cannot be read. */
type ReadRecord = Pick<AnchoredRecord, 'line' | 'format' | 'pairs' | 'unused'>;
export type ReadFault = Pick<RecordFault, 'line' | 'atLine' | 'reason' | 'remedy'>;

/** The records and faults completed by one chunk of a dataset file. */
interface FileBatch {
  readonly detection: Detection;
  /** In file order; may be empty. */
  readonly items: readonly (ReadRecord | ReadFault)[];
}

/** Reads a dataset file with the keys and ids of its pairs. Rejects as `readRecords` does. */
export async function* readDataset(
  path: string,
  options: ReadOptions,
): AsyncGenerator<FileBatch, void, void> {
  const [keyOf, idOf] = [numbering(), numbering()];
  const named = (draft: PairDraft): AnchoredPair => {
    const digest = digestOfPair(draft);
    const key = keyOf(digest);
    const id = draft.id === undefined ? key : idOf(draft.id);
    return { key, digest, pair: { ...draft, id } };
  };
  for await (const { detection, records } of readRecords(path, options)) {
    const items = records.map((record): ReadRecord | ReadFault => {
      const { line } = record;
      if ('fault' in record) return { ...record.fault, line, atLine: record.atLine };
      const { format, drafts, unused } = record;
      return { line, format, pairs: drafts.map(named), ...(unused && { unused }) };
    });
    yield { detection, items };
  }
}

/** Returns a pair's digest, by the platform's implementation of SHA-256. */
export function digestOfPair(pair: Parameters<typeof pairDigest>[0]): string {
  return pairDigest(pair, sha256);
}
