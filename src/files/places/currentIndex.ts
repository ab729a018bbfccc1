import { EventEmitter, once } from 'node:events';
import { stat } from 'node:fs/promises';
import type { DatasetFormat } from '../../core/data/formats/format.ts';
import { detectFile, type ReadOptions, readRecords } from '../readRecords.ts';
import { extend, type FileIndex, type GrowingIndex, newIndex } from './fileIndex.ts';
import type { IndexedFile, KeptIndexes } from './keptIndexes.ts';
import type { PlacedPairs } from './readDrafts.ts';
import { type PlacedFault, readFault } from './readFault.ts';

export interface DatasetOptions extends Omit<ReadOptions, 'signal'> {
  /** Where indexes of large files are kept; default: nowhere. */
  readonly kept?: KeptIndexes | undefined;
  /** What the formats read from a record; default: pairs. */
  readonly items?: IndexedFile['items'];
}

/**
 * The index of a file in its current state: kept from an earlier reading, or read again when the
 * file's size or modification time has changed.
 */
export class CurrentIndex {
  readonly #path: string;
  readonly #options: DatasetOptions;
  /** Size and modification time of the file for which the index is valid. */
  #version = { size: -1, mtimeMs: -1 };
  #index: FileIndex | undefined;
  /** Whether the kept index of this version turned out not to match the file. */
  #isKeptWrong = false;
  #readings = 0;
  readonly #events = new EventEmitter<{ progress: [] }>();
  /** Whether digests are computed while the file is read. */
  wantsDigests = false;

  constructor(path: string, options: DatasetOptions) {
    this.#path = path;
    this.#options = options;
  }

  get formats(): readonly DatasetFormat[] {
    return this.#options.formats;
  }

  /** Number of bytes of the file. */
  get size(): number {
    return this.#version.size;
  }

  /** What is known of the file by now. */
  get known(): FileIndex | undefined {
    return this.#index;
  }

  /**
   * Returns the index of the whole file. Calls `onProgress` as the index grows, and immediately if
   * it is already complete. Rejects as `readRecords` does.
   */
  async whole(
    signal: AbortSignal | undefined,
    onProgress: (index: FileIndex) => void,
  ): Promise<FileIndex> {
    this.#readings += 1;
    try {
      await this.#refresh();
      this.#index ??= await this.#keptIndex();
      if (!this.#index?.isComplete) return await this.#read(signal, onProgress);
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
  async beyond(count: number, signal: AbortSignal): Promise<FileIndex | undefined> {
    for (;;) {
      signal.throwIfAborted();
      if (this.#index && this.#index.pairs.count > count) return this.#index;
      if (this.#index?.isComplete || this.#readings === 0) return undefined;
      await once(this.#events, 'progress', { signal });
    }
  }

  /** Returns the file with the places of its pairs. */
  placed({ detection, pairs }: FileIndex): PlacedPairs {
    return { ...this.#file, detection, pairs };
  }

  /** Stores what has been learned of the whole file. */
  async keep(): Promise<void> {
    const index = this.#index;
    if (!index?.isComplete || !index.pairs.isChanged) return;
    index.pairs.isChanged = false;
    await this.#options.kept?.save(this.#file, index);
  }

  /** Has the file read again, because a kept index does not match it. */
  forgetKept(): void {
    this.#isKeptWrong = true;
    this.#index = undefined;
  }

  get #file(): IndexedFile {
    const { formats, items = 'pairs' } = this.#options;
    return { path: this.#path, formats, items, ...this.#version };
  }

  async #refresh(): Promise<void> {
    const { size, mtimeMs } = await stat(this.#path);
    if (size === this.#version.size && mtimeMs === this.#version.mtimeMs) return;
    this.#version = { size, mtimeMs };
    this.#isKeptWrong = false;
    this.#index = undefined;
  }

  async #keptIndex(): Promise<FileIndex | undefined> {
    const kept = this.#isKeptWrong ? undefined : await this.#options.kept?.load(this.#file);
    if (!kept) return undefined;
    const detection = await detectFile(this.#path, this.#options);
    const faults: PlacedFault[] = [];
    for (const place of kept.faults) {
      const fault = await readFault(place, detection, this.#file);
      if (fault) faults.push(fault);
    }
    return { ...kept, detection, faults, share: 1, isComplete: true, isKept: true };
  }

  async #read(
    signal: AbortSignal | undefined,
    onProgress: (index: FileIndex) => void,
  ): Promise<FileIndex> {
    let index: GrowingIndex | undefined;
    for await (const batch of readRecords(this.#path, { ...this.#options, signal })) {
      index ??= newIndex(batch.detection);
      this.#index = index;
      extend(index, batch, this.wantsDigests);
      onProgress(index);
      this.#events.emit('progress');
    }
    if (!index) throw new Error(`${this.#path} ended before it was read.`);
    await this.keep();
    return index;
  }
}
