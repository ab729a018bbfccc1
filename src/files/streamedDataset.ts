import { EventEmitter, once } from 'node:events';
import { stat } from 'node:fs/promises';
import type { AnchoredPair } from '../core/formats/anchoredRecord.ts';
import type { DatasetFormat } from '../core/formats/format.ts';
import type { Detection } from '../core/formats/weigh.ts';
import type { ItemFacts } from '../core/runs/audit/plan/selectPairs.ts';
import { extend, type FileIndex, type GrowingIndex, newIndex } from './places/fileIndex.ts';
import type { IndexedFile, KeptIndexes } from './places/keptIndexes.ts';
import { PairNamer } from './places/pairNamer.ts';
import { placedFacts } from './places/placedFacts.ts';
import {
  type DraftOptions,
  type PlacedPairs,
  type ReadDraft,
  readDrafts,
} from './places/readDrafts.ts';
import { type PlacedFault, readFault } from './places/readFault.ts';
import { detectFile, type ReadOptions, readRecords } from './readRecords.ts';

/** Number of bytes that are soon read: a pair within them is not worth an index of the whole file. */
const nearLength = 64 * 1024 * 1024;

/** A pair read from the file, with the id of its format and the position of its record. */
export interface ReadPair extends AnchoredPair {
  readonly format: string;
  /** Position of its record among the readable ones, from 1. */
  readonly number: number;
  /** 1-based line on which its record starts. */
  readonly line: number;
}

export interface DatasetOptions extends Omit<ReadOptions, 'signal'> {
  /** Where indexes of large files are kept; default: nowhere. */
  readonly kept?: KeptIndexes | undefined;
  /** What the formats read from a record; default: pairs. */
  readonly items?: IndexedFile['items'];
}

/**
 * A dataset file of any size, of which only an index of its pairs is kept in memory. All results
 * reflect the current state of the file: it is read again when its size or modification time
 * changes.
 */
export class StreamedDataset {
  readonly path: string;
  readonly #options: DatasetOptions;
  /** Size and modification time of the file for which the index is valid. */
  #version = { size: -1, mtimeMs: -1 };
  #index: FileIndex | undefined;
  /** Whether the kept index of this version turned out not to match the file. */
  #isKeptWrong = false;
  /** Whether keys have been requested, so that digests are computed while the file is read. */
  #wantsKeys = false;
  #readings = 0;
  readonly #events = new EventEmitter<{ progress: [] }>();

  constructor(path: string, options: DatasetOptions) {
    this.path = path;
    this.#options = options;
  }

  get formats(): readonly DatasetFormat[] {
    return this.#options.formats;
  }

  /** How the file is read, once its beginning has been. */
  get detection(): Detection | undefined {
    return this.#index?.detection;
  }

  /**
   * Returns the index of the whole file. Calls `onProgress` as the index grows, and immediately if
   * it is already complete. Rejects as `readRecords` does.
   */
  async index(
    signal?: AbortSignal,
    onProgress: (index: FileIndex) => void = () => {},
  ): Promise<FileIndex> {
    this.#readings += 1;
    try {
      await this.#refresh();
      this.#index ??= await this.#keptIndex();
      if (!this.#index?.isComplete) return await this.#readIndex(signal, onProgress);
      onProgress(this.#index);
      return this.#index;
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
      if (this.#index && this.#index.pairs.count > count) return this.#index;
      if (this.#index?.isComplete || this.#readings === 0) return undefined;
      await once(this.#events, 'progress', { signal });
    }
  }

  /**
   * Returns the pair with this key, or undefined if the file does not contain it. Rejects as
   * `readRecords` does.
   */
  async find(key: string): Promise<ReadPair | undefined> {
    const found = await this.#lookUp(
      (namer) => namer.byKey(key),
      (pair) => pair.key === key,
    );
    await this.#keep();
    return found;
  }

  /**
   * Returns the first pair with this id, or else the one with this key. Does not index the whole
   * file for a pair near its beginning. Rejects as `find` does.
   */
  async findNamed(name: string): Promise<ReadPair | undefined> {
    const near = await this.#findNear(name);
    if (near) return near;
    const found = await this.#lookUp(
      (namer) => namer.byId(name),
      ({ pair }) => pair.id === name,
    );
    return found ?? this.find(name);
  }

  /** Returns the keys of all pairs in file order. Rejects as `readRecords` does. */
  async keys(): Promise<readonly string[]> {
    const { index, keyOf } = await this.#named();
    return keyOf ? allIn(index).map(keyOf) : [];
  }

  /**
   * Returns some pairs of the file with their texts, in file order; undefined if the file changes
   * meanwhile. Rejects as `readRecords` does.
   *
   * @param choose returns the chosen ones of all pairs, which are given by their position
   */
  async choose(
    choose: (pairs: readonly number[], facts: ItemFacts<number>) => readonly number[],
    signal?: AbortSignal,
  ): Promise<readonly ReadPair[] | undefined> {
    const { index, keyOf } = await this.#named(signal);
    if (keyOf) {
      const facts = await placedFacts(this.#placed(index), keyOf);
      const wanted = choose(allIn(index), facts);
      const read: ReadPair[] = [];
      for await (const found of this.read(wanted, { signal })) {
        for (const one of found) read.push(one);
      }
      if (read.length === wanted.length) return read;
    }
    if (!index.isKept) return undefined;
    this.#forgetKept();
    return this.choose(choose, signal);
  }

  /**
   * Reads some pairs of the index, given in file order, part by part. Leaves out those whose place
   * now holds something else.
   */
  async *read(
    wanted: readonly number[],
    options: DraftOptions = {},
  ): AsyncGenerator<readonly ReadPair[], void, void> {
    const index = this.#index;
    if (!index) return;
    const namer = this.#namer(index);
    for await (const found of readDrafts(this.#placed(index), wanted, options)) {
      const pairs: ReadPair[] = [];
      for (const one of found) {
        const pair = await named(index, namer, one);
        if (pair) pairs.push(pair);
      }
      yield pairs;
    }
  }

  /** Returns the first pair with this id if it is found before the file has been read far. */
  async #findNear(id: string): Promise<ReadPair | undefined> {
    const found = new AbortController();
    let pair: number | undefined;
    try {
      await this.index(found.signal, (index) => {
        if (index.isComplete || index.share * this.#version.size > nearLength) return;
        pair = this.#namer(index).byId(id);
        if (pair !== undefined) found.abort();
      });
      return undefined;
    } catch (error) {
      if (pair === undefined) throw error;
      for await (const [read] of this.read([pair])) return read;
      return undefined;
    }
  }

  /** Finds a pair by the index, or by a new one if the file does not match a kept one. */
  async #lookUp(
    find: (namer: PairNamer) => Promise<number | undefined> | number | undefined,
    isIt: (pair: ReadPair) => boolean,
  ): Promise<ReadPair | undefined> {
    const index = await this.index();
    const pair = await find(this.#namer(index));
    if (pair === undefined) return undefined;
    for await (const [found] of this.read([pair])) if (found && isIt(found)) return found;
    if (!index.isKept) return undefined;
    this.#forgetKept();
    return this.#lookUp(find, isIt);
  }

  /** Returns the index with the keys of all pairs; none if a pair has changed unnoticed. */
  async #named(signal?: AbortSignal) {
    this.#wantsKeys = true;
    const index = await this.index(signal);
    const keyOf = await this.#namer(index).allKeys();
    await this.#keep();
    return { index, keyOf };
  }

  /** Starts reading the file again, because a kept index does not match it. */
  #forgetKept(): void {
    this.#isKeptWrong = true;
    this.#index = undefined;
  }

  #namer(index: FileIndex): PairNamer {
    return new PairNamer(this.#placed(index));
  }

  #placed({ detection, pairs }: FileIndex): PlacedPairs {
    return { ...this.#file, detection, pairs };
  }

  get #file(): IndexedFile {
    const { formats, items = 'pairs' } = this.#options;
    return { path: this.path, formats, items, ...this.#version };
  }

  async #refresh(): Promise<void> {
    const { size, mtimeMs } = await stat(this.path);
    if (size === this.#version.size && mtimeMs === this.#version.mtimeMs) return;
    this.#version = { size, mtimeMs };
    this.#isKeptWrong = false;
    this.#index = undefined;
  }

  async #keptIndex(): Promise<FileIndex | undefined> {
    const kept = this.#isKeptWrong ? undefined : await this.#options.kept?.load(this.#file);
    if (!kept) return undefined;
    const detection = await detectFile(this.path, this.#options);
    const faults: PlacedFault[] = [];
    for (const place of kept.faults) {
      const fault = await readFault(place, detection, this.#file);
      if (fault) faults.push(fault);
    }
    return { ...kept, detection, faults, share: 1, isComplete: true, isKept: true };
  }

  async #readIndex(
    signal: AbortSignal | undefined,
    onProgress: (index: FileIndex) => void,
  ): Promise<FileIndex> {
    let index: GrowingIndex | undefined;
    for await (const batch of readRecords(this.path, { ...this.#options, signal })) {
      index ??= newIndex(batch.detection);
      this.#index = index;
      extend(index, batch, this.#wantsKeys);
      onProgress(index);
      this.#events.emit('progress');
    }
    if (!index) throw new Error(`${this.path} ended before it was read.`);
    await this.#keep();
    return index;
  }

  async #keep(): Promise<void> {
    const index = this.#index;
    if (!index?.isComplete || !index.pairs.isChanged) return;
    index.pairs.isChanged = false;
    await this.#options.kept?.save(this.#file, index);
  }
}

/** Returns the positions of all pairs. */
function allIn({ pairs }: FileIndex): readonly number[] {
  return [...Array(pairs.count).keys()];
}

/** Returns a pair with its key and id; undefined if its place now holds another one. */
async function named(
  { pairs }: FileIndex,
  namer: PairNamer,
  read: ReadDraft,
): Promise<ReadPair | undefined> {
  const key = await namer.keyOf(read);
  if (key === undefined) return undefined;
  const { number, line } = pairs.at(read.pair);
  const pair = { ...read.draft, id: namer.idOf(read, key) };
  return { key, digest: key.slice(0, 16), pair, format: read.format, number, line };
}
