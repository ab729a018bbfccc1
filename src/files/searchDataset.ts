import type { FileHandle } from 'node:fs/promises';
import { findText } from '../core/formats/findText.ts';
import { readAlone } from '../core/formats/readAlone.ts';
import { openToRead } from '../disk/ordinaryFile.ts';
import type { IndexedPair, StreamedDataset } from './streamedDataset.ts';

/** A pair in which a text was found. */
export interface TextMatch {
  readonly pair: IndexedPair;
  /** The text and what stands around it. */
  readonly excerpt: string;
}

/** Read at once, in bytes; a longer record is read by itself. */
const stretchLength = 1024 * 1024;

/**
 * Looks for a text, in any case of its letters, in the conversations, responses, references, rubrics
 * and backgrounds of a dataset's index, behind which it follows while that is being read. Reads
 * the file from disk, a stretch at a time, and yields the matches of each, in file order.
 */
export async function* searchDataset(
  dataset: StreamedDataset,
  { text, signal }: { readonly text: string; readonly signal: AbortSignal },
): AsyncGenerator<readonly TextMatch[], void, void> {
  const wanted = text.toLowerCase();
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

/** The next pairs whose records are read together. All of a record's pairs are in one stretch. */
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

/** Whether a record is worth parsing: it holds the text as JSON writes it, or escapes in another way. */
function mayHold(record: string, wanted: string): boolean {
  const escaped = JSON.stringify(wanted).slice(1, -1).toLowerCase();
  return record.toLowerCase().includes(escaped) || /\\[u/]/.test(record);
}
