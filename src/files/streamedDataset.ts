import { EventEmitter, once } from 'node:events';
import { stat } from 'node:fs/promises';
import type { AnchoredPair, AnchoredRecord, RecordFault } from '../core/formats/anchoredRecord.ts';
import type { DatasetFormat } from '../core/formats/format.ts';
import { readAlone } from '../core/formats/readAlone.ts';
import type { Detection } from '../core/formats/weigh.ts';
import { recordName } from '../core/recordName.ts';
import { openToRead } from '../disk/ordinaryFile.ts';
import { type FileItem, type ReadOptions, readDataset } from './readDataset.ts';
import { isTable } from './tables/tables.ts';

/** A pair of a dataset file without its texts. */
export interface IndexedPair {
  readonly key: string;
  readonly id: string;
  /** 1-based line number of the start of its record. */
  readonly line: number;
  /** Position of its record among the readable ones, from 1. */
  readonly number: number;
  /** Name with the number. Example: `#12 · How many miles is a 10 km run?`. */
  readonly name: string;
  /** Byte range of its record in the file: [startByte, endByte). */
  readonly startByte: number;
  readonly endByte: number;
  /** 0-based index of the pair in its record. */
  readonly position: number;
}

/** The pairs of a dataset file in file order. Grows while the file is read. */
export interface FileIndex {
  readonly detection: Detection;
  readonly pairs: readonly IndexedPair[];
  /** Number of unreadable records, and the first of them. */
  readonly faultCount: number;
  readonly firstFault: RecordFault | undefined;
  /** Fraction of the file that has been read, 0 to 1. */
  readonly share: number;
  readonly isComplete: boolean;
}

/** A pair read from the file, with the id of its format and the number of its record. */
export interface ReadPair extends AnchoredPair {
  readonly format: string;
  readonly number: number;
}

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };
type GrowingIndex = Mutable<Omit<FileIndex, 'pairs'>> & { readonly pairs: IndexedPair[] };

/**
 * A dataset file of any size, of which only an index of its pairs is kept in memory. All results
 * reflect the current state of the file: it is read again when its size or modification time
 * changes.
 */
export class StreamedDataset {
  readonly path: string;
  readonly #options: Omit<ReadOptions, 'signal'>;
  /** Size and modification time of the file for which the cached state is valid. */
  #version = '';
  #index: GrowingIndex | undefined;
  #found = new Map<string, { pair: IndexedPair; detection: Detection }>();
  #readings = 0;
  readonly #events = new EventEmitter<{ progress: [] }>();
  readonly #searches = new Map<string, Promise<ReadPair | undefined>>();

  constructor(path: string, options: Omit<ReadOptions, 'signal'>) {
    this.path = path;
    this.#options = options;
  }

  get formats(): readonly DatasetFormat[] {
    return this.#options.formats;
  }

  /**
   * Returns the index of the whole file. Calls `onProgress` as the index grows, and immediately if
   * it is already complete. Rejects as `readDataset` does.
   */
  async index(
    signal?: AbortSignal,
    onProgress: (index: FileIndex) => void = () => {},
  ): Promise<FileIndex | undefined> {
    this.#readings += 1;
    try {
      await this.#refresh();
      if (this.#index?.isComplete) {
        onProgress(this.#index);
        return this.#index;
      }
      return await this.#readIndex(signal, onProgress);
    } finally {
      this.#readings -= 1;
      this.#events.emit('progress');
    }
  }

  /**
   * Resolves with the index as soon as it contains more than `count` pairs, or with undefined if
   * reading ended, or is not in progress, with no more than that.
   */
  async indexBeyond(count: number, signal: AbortSignal): Promise<FileIndex | undefined> {
    for (;;) {
      signal.throwIfAborted();
      if (this.#index && this.#index.pairs.length > count) return this.#index;
      if (this.#index?.isComplete || this.#readings === 0) return undefined;
      await once(this.#events, 'progress', { signal });
    }
  }

  /**
   * Returns the pair with this key, or undefined if the file does not contain it. Rejects as
   * `readDataset` does.
   */
  async find(key: string): Promise<ReadPair | undefined> {
    await this.#refresh();
    const known = this.#knownPair(key);
    const read = known && (await this.read(known.pair, known.detection));
    if (read) return read;
    const running = this.#searches.get(key);
    if (running) return running;
    const search = this.#findByReading(key).finally(() => this.#searches.delete(key));
    this.#searches.set(key, search);
    return search;
  }

  /**
   * Reads one pair from its byte range, or from a table by reading it up to the pair. Returns
   * undefined if the file now contains something else there.
   */
  async read(indexed: IndexedPair, detection: Detection): Promise<ReadPair | undefined> {
    const { key, id, number, startByte, endByte, position } = indexed;
    if (isTable(this.path)) return this.#findByReading(key);
    const file = await openToRead(this.path);
    try {
      const bytes = Buffer.alloc(endByte - startByte);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, startByte);
      const text = bytes.toString('utf8', 0, bytesRead);
      const reading = readAlone(text, detection, this.formats);
      const found = reading?.drafts[position];
      if (!reading || !found || found.digest !== digestOfKey(key)) return undefined;
      const pair = { ...found.draft, id };
      return { key, digest: found.digest, format: reading.format, number, pair };
    } finally {
      await file.close();
    }
  }

  async #refresh(): Promise<void> {
    const { size, mtimeMs } = await stat(this.path);
    const version = `${size} ${mtimeMs}`;
    if (version === this.#version) return;
    this.#version = version;
    this.#index = undefined;
    this.#found = new Map();
  }

  #knownPair(key: string): { pair: IndexedPair; detection: Detection } | undefined {
    const pair = this.#index?.pairs.find((one) => one.key === key);
    return this.#index && pair ? { pair, detection: this.#index.detection } : this.#found.get(key);
  }

  async #readIndex(
    signal: AbortSignal | undefined,
    onProgress: (index: FileIndex) => void,
  ): Promise<FileIndex | undefined> {
    let index: GrowingIndex | undefined;
    for await (const batch of readDataset(this.path, { ...this.#options, signal })) {
      index ??= {
        detection: batch.detection,
        pairs: [],
        faultCount: 0,
        firstFault: undefined,
        share: 0,
        isComplete: false,
      };
      this.#index = index;
      for (const item of batch.items) addTo(index, item);
      index.share = batch.size === 0 ? 1 : Math.min(1, batch.bytesRead / batch.size);
      index.isComplete = batch.isLast;
      onProgress(index);
      this.#events.emit('progress');
    }
    return index;
  }

  async #findByReading(key: string): Promise<ReadPair | undefined> {
    let number = 0;
    for await (const { detection, items } of readDataset(this.path, this.#options)) {
      for (const item of items) {
        if (!isRecord(item.item)) continue;
        number += 1;
        const position = item.item.pairs.findIndex((pair) => pair.key === key);
        const pair = item.item.pairs[position];
        if (!pair) continue;
        this.#found.set(key, { pair: indexed(item, item.item, position, number), detection });
        return { ...pair, format: item.item.format, number };
      }
    }
    return undefined;
  }
}

function addTo(index: GrowingIndex, item: FileItem): void {
  const { item: anchor } = item;
  if (isRecord(anchor)) {
    const number = (index.pairs.at(-1)?.number ?? 0) + 1;
    for (const position of anchor.pairs.keys()) {
      index.pairs.push(indexed(item, anchor, position, number));
    }
  } else {
    index.faultCount += 1;
    index.firstFault ??= anchor;
  }
}

/** Returns a clone, because a substring keeps the whole text in memory. */
function indexed(
  { startByte, endByte }: FileItem,
  { pairs, line }: AnchoredRecord,
  position: number,
  number: number,
): IndexedPair {
  const { key = '', pair } = pairs[position] ?? {};
  const id = pair?.id ?? key;
  const name = pair ? recordName(pair, number) : '';
  return structuredClone({ key, id, line, number, name, startByte, endByte, position });
}

function isRecord(item: AnchoredRecord | RecordFault): item is AnchoredRecord {
  return 'pairs' in item;
}

function digestOfKey(key: string): string {
  return key.split('~', 1)[0] ?? '';
}
