import { type FileHandle, open } from 'node:fs/promises';
import type { PairDraft } from '../core/formats/format.ts';
import { readAlone } from '../core/formats/readAlone.ts';
import type { FileIndex, IndexedPair, StreamedDataset } from './streamedDataset.ts';

/** A pair in which a text was found. */
export interface TextMatch {
  readonly pair: IndexedPair;
  /** The text and what stands around it. */
  readonly excerpt: string;
}

/** Read at once, in bytes; a longer record is read by itself. */
const stretchLength = 1024 * 1024;

/**
 * Looks for a text, in any case of its letters, in the pairs [from, …) of an index as it is now:
 * in their conversations, responses, references, rubrics and backgrounds. Reads the file from
 * disk, a stretch at a time; yields the matches of each stretch, in file order.
 */
export async function* searchDataset(
  { path, formats }: StreamedDataset,
  { pairs, detection }: FileIndex,
  { text, from, signal }: { text: string; from: number; signal: AbortSignal },
): AsyncGenerator<readonly TextMatch[], void, void> {
  const wanted = text.toLowerCase();
  const file = await open(path);
  try {
    const end = pairs.length;
    for (let next = from; next < end; ) {
      signal.throwIfAborted();
      const stretch = stretchOf(pairs, next, end);
      next += stretch.length;
      yield await searchStretch(file, stretch, (record) => {
        if (!mayHold(record, wanted)) return [];
        const drafts = readAlone(record, detection, formats)?.drafts ?? [];
        return drafts.map(({ draft }) => excerptOf(draft, wanted));
      });
    }
  } finally {
    await file.close();
  }
}

/** The next pairs whose records are read together. All of a record's pairs are in one stretch. */
function stretchOf(pairs: readonly IndexedPair[], from: number, end: number): IndexedPair[] {
  const stretch: IndexedPair[] = [];
  for (let at = from; at < end; at += 1) {
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

const around = 40;

function excerptOf(draft: PairDraft, wanted: string): string | undefined {
  for (const text of textsOf(draft)) {
    const at = text.toLowerCase().indexOf(wanted);
    if (at !== -1) return text.slice(Math.max(0, at - around), at + wanted.length + around);
  }
  return undefined;
}

function* textsOf(draft: PairDraft): Generator<string> {
  if (draft.prompt !== undefined) yield draft.prompt;
  for (const { content } of draft.messages ?? []) yield content;
  yield draft.responseA;
  yield draft.responseB;
  if (draft.reference !== undefined) yield draft.reference;
  if (draft.rubric !== undefined) {
    yield typeof draft.rubric === 'string' ? draft.rubric : JSON.stringify(draft.rubric);
  }
  if (draft.background !== undefined) yield draft.background;
}
