import type { AnchoredPair } from '../core/data/formats/anchoredRecord.ts';
import type { DatasetFormat } from '../core/data/formats/format.ts';
import type { Detection } from '../core/data/formats/weigh.ts';
import { isAtPlace, parsePlace } from '../core/data/recordName.ts';
import type { ItemFacts } from '../core/runs/audit/plan/selectPairs.ts';
import { CurrentIndex, type DatasetOptions } from './places/currentIndex.ts';
import type { FileIndex } from './places/fileIndex.ts';
import { PairNamer } from './places/pairNamer.ts';
import { placedFacts } from './places/placedFacts.ts';
import { type DraftOptions, type ReadDraft, readDrafts } from './places/readDrafts.ts';

/**
 * Number of bytes that are soon read: a pair within them is not worth an index of the whole file.
 */
const nearLength = 64 * 1024 * 1024;

/** A pair read from the file, with the id of its format and the position of its record. */
export interface ReadPair extends AnchoredPair {
  readonly format: string;
  /** Position of its record among the readable ones, from 1. */
  readonly number: number;
  /** 1-based line on which its record starts. */
  readonly line: number;
  /** Fields of its record with texts that are not read; absent if all are. */
  readonly unused?: readonly string[] | undefined;
}

/**
 * A dataset file of any size, of which only an index of its pairs is kept in memory. All results
 * reflect the current state of the file.
 */
export class StreamedDataset {
  readonly path: string;
  readonly #current: CurrentIndex;

  constructor(path: string, options: DatasetOptions) {
    this.path = path;
    this.#current = new CurrentIndex(path, options);
  }

  get formats(): readonly DatasetFormat[] {
    return this.#current.formats;
  }

  /** How the file is read, once its beginning has been. */
  get detection(): Detection | undefined {
    return this.#current.known?.detection;
  }

  /**
   * Returns the index of the whole file. Calls `onProgress` as the index grows, and immediately if
   * it is already complete. Rejects as `readRecords` does.
   */
  index(
    signal?: AbortSignal,
    onProgress: (index: FileIndex) => void = () => {},
  ): Promise<FileIndex> {
    return this.#current.whole(signal, onProgress);
  }

  /**
   * Resolves with the index as soon as it contains more than `count` pairs, or with undefined if
   * reading ended, or is not in progress, with no more than that.
   */
  indexBeyond(count: number, signal: AbortSignal): Promise<FileIndex | undefined> {
    return this.#current.beyond(count, signal);
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
    await this.#current.keep();
    return found;
  }

  /**
   * Returns the first pair with this id, or else the one with this key, or at this place, such as
   * `#12`. Does not index the whole file for an id near its beginning. Rejects as `find` does.
   */
  async findNamed(name: string): Promise<ReadPair | undefined> {
    const near = await this.#findNear(name);
    if (near) return near;
    const found = await this.#lookUp(
      (namer) => namer.byId(name),
      ({ pair }) => pair.id === name,
    );
    return found ?? (await this.find(name)) ?? this.#findPlaced(name);
  }

  /** Returns the keys of all pairs in file order. Rejects as `readRecords` does. */
  async keys(): Promise<readonly string[]> {
    const { namer, isKnown } = await this.#named();
    return isKnown ? namer.allKeys() : [];
  }

  /** Returns the same keys, each with the position of its record among the readable ones, from 1. */
  async numberedKeys(): Promise<{
    readonly keys: readonly string[];
    readonly numbers: Int32Array;
  }> {
    const keys = await this.keys();
    const { pairs } = await this.index();
    return { keys, numbers: Int32Array.from(keys, (_, pair) => pairs.at(pair).number) };
  }

  /**
   * Returns some pairs of the file with their texts, in file order; undefined if the file changes
   * meanwhile. Rejects as `readRecords` does.
   *
   * @param choose returns the chosen ones of all pairs, which are given by their position
   * @param options `byPrompt`: whether the choice depends on prompts
   */
  async choose(
    choose: (pairs: readonly number[], facts: ItemFacts<number>) => readonly number[],
    options: { readonly signal?: AbortSignal; readonly byPrompt?: boolean | undefined } = {},
  ): Promise<readonly ReadPair[] | undefined> {
    const { signal, byPrompt = false } = options;
    const { index, namer, isKnown } = await this.#named(signal);
    if (isKnown) {
      const placed = this.#current.placed(index);
      const facts = await placedFacts(placed, () => namer.allKeys(), byPrompt);
      const wanted = choose(allIn(index), facts);
      await this.#current.keep();
      const read: ReadPair[] = [];
      for await (const found of this.read(wanted, { signal })) {
        for (const one of found) read.push(one);
      }
      if (read.length === wanted.length) return read;
    }
    if (!index.isKept) return undefined;
    this.#current.forgetKept();
    return this.choose(choose, options);
  }

  /**
   * Reads some pairs of the index, given in file order, part by part. Leaves out those whose place
   * now holds something else.
   */
  async *read(
    wanted: readonly number[],
    options: DraftOptions = {},
  ): AsyncGenerator<readonly ReadPair[], void, void> {
    const index = this.#current.known;
    if (!index) return;
    const namer = this.#namer(index);
    for await (const found of readDrafts(this.#current.placed(index), wanted, options)) {
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
        if (index.isComplete || index.share * this.#current.size > nearLength) return;
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

  async #findPlaced(name: string): Promise<ReadPair | undefined> {
    const place = parsePlace(name);
    if (!place) return undefined;
    return this.#lookUp(
      (namer) => namer.ofRecord(place.number).at(place.side === 'B' ? -1 : 0),
      ({ pair, number }) => isAtPlace(pair, number, place),
    );
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
    this.#current.forgetKept();
    return this.#lookUp(find, isIt);
  }

  /** Returns the index, and whether it has the digests of all pairs: none has changed unnoticed. */
  async #named(signal?: AbortSignal) {
    this.#current.wantsDigests = true;
    const index = await this.index(signal);
    const namer = this.#namer(index);
    const isKnown = await namer.learnAll();
    await this.#current.keep();
    return { index, namer, isKnown };
  }

  #namer(index: FileIndex): PairNamer {
    return new PairNamer(this.#current.placed(index));
  }
}

/** Returns the positions of all pairs. */
function allIn({ pairs }: FileIndex): readonly number[] {
  return Array.from({ length: pairs.count }, (_, pair) => pair);
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
  const { format, unused } = read;
  const place = { format, number, line, ...(unused && { unused }) };
  return { key, digest: key.slice(0, 16), pair, ...place };
}
