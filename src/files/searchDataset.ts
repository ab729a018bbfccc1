import type { FileHandle } from 'node:fs/promises';
import { findText } from '../core/formats/findText.ts';
import { readAlone } from '../core/formats/readAlone.ts';
import { openToRead } from '../disk/ordinaryFile.ts';
import { readDataset } from './readDataset.ts';
import type { IndexedPair, StreamedDataset } from './streamedDataset.ts';
import { isTable } from './tables/tables.ts';

/** A pair that contains the searched text. */
export interface TextMatch {
  readonly pair: IndexedPair;
  /** The match and its surrounding text. */
  readonly excerpt: string;
}

/** Number of bytes read at once; a longer record is read separately. */
const stretchLength = 1024 * 1024;

/**
 * Searches the conversations, responses, references, rubrics and backgrounds of an indexed dataset
 * for a text, ignoring case. Continues as the index grows. Reads the file from disk in stretches
 * (a table as a whole) and yields the matches of each stretch in file order.
 */
export async function* searchDataset(
  dataset: StreamedDataset,
  { text, signal }: { readonly text: string; readonly signal: AbortSignal },
): AsyncGenerator<readonly TextMatch[], void, void> {
  const wanted = text.toLowerCase();
  if (isTable(dataset.path)) {
    yield* searchTable(dataset, wanted, signal);
    return;
  }
  const file = await openToRead(dataset.path);
  try {
    for (let next = 0; ; ) {
      const index = await dataset.indexBeyond(next, signal);
      if (!index) return;
      const stretch = stretchOf(index.pairs, next);
      next += stretch.length;
      yield await searchStretch(file, stretch, (record) => {
        if (!mayHold(record, wanted)) return [];
        const drafts = readAlone(record, index.detection, dataset.formats)?.drafts ?? [];
        return drafts.map(({ draft }) => findText(draft, wanted));
      });
    }
  } finally {
    await file.close();
  }
}

/** Searches a table, whose rows have no text in the file, by reading it again. */
async function* searchTable(
  dataset: StreamedDataset,
  wanted: string,
  signal: AbortSignal,
): AsyncGenerator<readonly TextMatch[], void, void> {
  const { path, formats } = dataset;
  const index = await dataset.index(signal);
  const listed = new Map(index?.pairs.map((pair) => [pair.key, pair]));
  for await (const { items } of readDataset(path, { formats, signal })) {
    yield items.flatMap(({ item }) =>
      ('pairs' in item ? item.pairs : []).flatMap(({ key, pair: content }) => {
        const pair = listed.get(key);
        const excerpt = pair && findText(content, wanted);
        return pair && excerpt !== undefined ? [{ pair, excerpt }] : [];
      }),
    );
  }
}

/**
 * Returns the next pairs whose records are read together. All pairs of a record are in the same
 * stretch.
 */
function stretchOf(pairs: readonly IndexedPair[], from: number): IndexedPair[] {
  const stretch: IndexedPair[] = [];
  for (let at = from; at < pairs.length; at += 1) {
    const pair = pairs[at];
    const [first] = stretch;
    if (!pair) break;
    const isLonger = first && pair.endByte - first.startByte > stretchLength;
    if (isLonger && pair.startByte !== stretch.at(-1)?.startByte) break;
    stretch.push(pair);
  }
  return stretch;
}

async function searchStretch(
  file: FileHandle,
  stretch: readonly IndexedPair[],
  excerptsIn: (record: string) => readonly (string | undefined)[],
): Promise<TextMatch[]> {
  const start = stretch[0]?.startByte ?? 0;
  const bytes = Buffer.alloc((stretch.at(-1)?.endByte ?? 0) - start);
  await file.read(bytes, 0, bytes.length, start);
  const matches: TextMatch[] = [];
  let read = -1;
  let excerpts: readonly (string | undefined)[] = [];
  for (const pair of stretch) {
    const { startByte, endByte, position } = pair;
    if (startByte !== read) {
      excerpts = excerptsIn(bytes.toString('utf8', startByte - start, endByte - start));
    }
    read = startByte;
    const excerpt = excerpts[position];
    if (excerpt !== undefined) matches.push({ pair, excerpt });
  }
  return matches;
}

/**
 * Whether a record is worth parsing: it contains the text as JSON would encode it, or other
 * escapes.
 */
function mayHold(record: string, wanted: string): boolean {
  const escaped = JSON.stringify(wanted).slice(1, -1).toLowerCase();
  return record.toLowerCase().includes(escaped) || /\\[u/]/.test(record);
}
