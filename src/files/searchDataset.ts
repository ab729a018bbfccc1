import { findText } from '../core/data/formats/findText.ts';
import type { ReadPair, StreamedDataset } from './streamedDataset.ts';
import { isTable } from './tables/tables.ts';

/** A pair that contains the searched text. */
interface TextMatch {
  readonly pair: ReadPair;
  /** The match and its surrounding text; undefined if it is in the pair's id, or its number. */
  readonly excerpt: string | undefined;
}

/** Number of pairs searched at once. */
const searchedAtOnce = 500;

/**
 * Searches an indexed dataset for the record with a number, and for a text, ignoring case, in ids,
 * conversations, responses, references, rubrics and backgrounds. Continues as the index grows; a
 * table is searched once its index is complete. Yields the matches of either in file order.
 */
export async function* searchDataset(
  dataset: StreamedDataset,
  { text, signal }: { readonly text: string; readonly signal: AbortSignal },
): AsyncGenerator<readonly TextMatch[], void, void> {
  const wanted = text.toLowerCase();
  const [, number] = /^#?(\d{1,9})$/.exec(text) ?? [];
  if (number !== undefined) yield* readNumbered(dataset, Number(number), signal);
  const tableLength = isTable(dataset.path) ? (await dataset.keys()).length : undefined;
  for (let next = 0; ; ) {
    const index = await dataset.indexBeyond(next, signal);
    if (!index) return;
    const end = tableLength ?? Math.min(index.pairs.count, next + searchedAtOnce);
    const pairs = Array.from({ length: end - next }, (_, at) => next + at);
    next = end;
    const named = new Set(index.pairs.withId(text));
    const mayBe = (record: string, pair: number) => named.has(pair) || mayHold(record, wanted);
    for await (const read of dataset.read(pairs, { signal, mayHold: mayBe })) {
      yield read.flatMap((pair) => {
        const excerpt = findText(pair.pair, wanted);
        const isNamed = pair.pair.id.toLowerCase().includes(wanted);
        return excerpt === undefined && !isNamed ? [] : [{ pair, excerpt }];
      });
    }
  }
}

async function* readNumbered(
  dataset: StreamedDataset,
  number: number,
  signal: AbortSignal,
): AsyncGenerator<readonly TextMatch[], void, void> {
  for (let count = 0; ; ) {
    const index = await dataset.indexBeyond(count, signal);
    if (!index) return;
    count = index.pairs.count;
    const pairs = index.pairs.ofRecord(number);
    if (pairs.length === 0) continue;
    for await (const read of dataset.read(pairs, { signal })) {
      yield read.map((pair) => ({ pair, excerpt: undefined }));
    }
    return;
  }
}

/**
 * Whether a record is worth parsing: it contains the text as JSON would encode it, or other
 * escapes.
 */
function mayHold(record: string, wanted: string): boolean {
  const escaped = JSON.stringify(wanted).slice(1, -1).toLowerCase();
  return record.toLowerCase().includes(escaped) || /\\[u/]/.test(record);
}
