import { setImmediate as breathe } from 'node:timers/promises';
import type * as vscode from 'vscode';
import type { DatasetFormat } from '../../../core/data/formats/format.ts';
import { UnusedTexts } from '../../../core/data/formats/unusedTexts.ts';
import { isTrustedScore, isTrustedTie, type Pair, trustedLabel } from '../../../core/data/pair.ts';
import { isSingle } from '../../../core/data/responses.ts';
import { isSideOfPair } from '../../../core/data/samples/singles.ts';
import type { ShownField } from '../../../core/judges/render.ts';
import { promptDigest } from '../../../core/runs/audit/digests.ts';
import {
  type PairChoice,
  type SelectablePair,
  selectPairs,
} from '../../../core/runs/audit/plan/selectPairs.ts';
import type { Side } from '../../../core/words/verdict.ts';
import { quickDigest } from '../../../disk/quickDigest.ts';
import { readDataset } from '../../../files/readDataset.ts';
import { NotADatasetError } from '../../../files/readRecords.ts';
import { type DocumentItems, openDocument } from '../../documents/documentItems.ts';
import { fileChanged, type PairCount, type PairSource } from './pairSource.ts';

interface Found {
  readonly format: string;
  readonly pairs: readonly SelectablePair[];
  readonly faults: number;
  /** Fields of each record with texts that are not used. */
  readonly unused: readonly (readonly string[] | undefined)[];
}

type Reading = (signal: AbortSignal) => AsyncIterable<Found>;

/**
 * Pairs read from the editor if their dataset is open, otherwise from disk in chunks. Keeps their
 * ids and what the choice depends on until pairs are taken.
 */
export class ListedPairs implements PairSource {
  readonly kind: DocumentItems['kind'];
  readonly #shown: readonly ShownField[];
  readonly #read: Reading;
  readonly #mappingOf: (format: string) => string | undefined;
  readonly #closed = new AbortController();
  readonly #rest: AsyncIterator<Found>;
  readonly #known = new Map<string, SelectablePair>();
  readonly #domains = new Set<string>();
  #labeled = 0;
  #tied = 0;
  #faults = 0;
  readonly #unused = new UnusedTexts();
  #isComplete = false;
  #format = '';

  private constructor(
    items: DocumentItems,
    dataset: vscode.Uri,
    read: Reading,
    shown: readonly ShownField[],
  ) {
    this.kind = items.kind;
    this.#shown = shown;
    this.#mappingOf = (format) => items.mappingOf(dataset, format);
    this.#read = read;
    this.#rest = read(this.#closed.signal)[Symbol.asyncIterator]();
  }

  /**
   * Opens a dataset and reads enough to detect its format. Rejects with NotADatasetError, or with
   * the system's error if the file is unreadable.
   *
   * @param rated the only response of each pair to read
   * @param shown further texts of each pair to keep
   */
  static async open(
    items: DocumentItems,
    dataset: vscode.Uri,
    rated?: Side,
    shown: readonly ShownField[] = [],
  ): Promise<ListedPairs> {
    const read = readingOf(items, dataset);
    const source = new ListedPairs(items, dataset, rated ? ofSide(rated, read) : read, shown);
    await source.#readOn();
    return source;
  }

  get mapping(): string | undefined {
    return this.#mappingOf(this.#format);
  }

  get format(): string {
    return this.#format;
  }

  /** The pairs counted so far, without texts and duplicates. */
  get all(): readonly SelectablePair[] {
    return [...this.#known.values()];
  }

  get count(): PairCount {
    return {
      pairs: this.#known.size,
      labeled: this.#labeled,
      tied: this.#tied,
      domains: this.#domains.size,
      unreadableRecords: this.#faults,
      unused: this.#unused.describe(),
      isComplete: this.#isComplete,
    };
  }

  async survey(onProgress: () => void): Promise<void> {
    try {
      while (!this.#isComplete && !this.#closed.signal.aborted) {
        await this.#readOn();
        onProgress();
        await breathe();
      }
    } catch (error) {
      if (!this.#closed.signal.aborted) throw error;
    } finally {
      await this.#rest.return?.();
    }
  }

  close(): void {
    this.#closed.abort();
  }

  async take(choice: PairChoice, signal: AbortSignal): Promise<SelectablePair[]> {
    const chosen = selectPairs([...this.#known.values()], choice);
    const wanted = new Set(chosen.map(({ key }) => key));
    const taken = new Map<string, SelectablePair>();
    for await (const { pairs } of this.#read(signal)) {
      for (const one of pairs) if (wanted.has(one.key)) taken.set(one.key, one);
      await breathe(undefined, { signal });
    }
    if (taken.size === wanted.size) return [...taken.values()];
    throw new Error(fileChanged());
  }

  async #readOn(): Promise<void> {
    const { done, value } = await this.#rest.next();
    this.#isComplete = done === true;
    if (done) return;
    this.#format = value.format;
    this.#faults += value.faults;
    for (const fields of value.unused) this.#unused.add(fields);
    for (const { key, pair } of value.pairs) this.#add(key, pair);
  }

  #add(key: string, pair: Pair): void {
    if (this.#known.has(key)) return;
    const { id, domain, label, labelSource, score } = pair;
    const texts = isSingle(pair) ? { responseA: '' } : { responseA: '', responseB: '' };
    const shown = Object.fromEntries(this.#shown.map((name) => [name, pair[name]]));
    // A choice per prompt compares digests instead of whole prompts.
    const prompt = promptDigest(pair, quickDigest);
    const facts = { id, domain, label, labelSource, score, prompt, ...texts, ...shown };
    this.#known.set(key, { key, pair: facts });
    if (domain !== undefined) this.#domains.add(domain);
    if (trustedLabel(pair) !== undefined || isTrustedScore(pair)) this.#labeled += 1;
    else if (isTrustedTie(pair)) this.#tied += 1;
  }
}

function readingOf(items: DocumentItems, dataset: vscode.Uri): Reading {
  const document = openDocument(dataset);
  if (document) return () => ofDocument(items, document);
  if (dataset.scheme !== 'file') throw new NotADatasetError();
  return (signal) => ofFile(dataset.fsPath, items.formatsFor(dataset), signal);
}

function ofSide(side: Side, read: Reading): Reading {
  return async function* (signal) {
    for await (const { pairs, ...found } of read(signal)) {
      yield { ...found, pairs: pairs.filter(({ pair }) => isSideOfPair(pair, side)) };
    }
  };
}

async function* ofDocument(
  items: DocumentItems,
  document: vscode.TextDocument,
): AsyncGenerator<Found> {
  const format = items.formatOf(document);
  if (format === undefined) throw new NotADatasetError();
  const pairs = items.of(document).map(({ key, pair }) => ({ key, pair }));
  const unused = items.unusedIn(document);
  yield { format, pairs, faults: items.faultsOf(document).length, unused };
}

async function* ofFile(
  path: string,
  formats: readonly DatasetFormat[],
  signal: AbortSignal,
): AsyncGenerator<Found> {
  for await (const { items, detection } of readDataset(path, { formats, signal })) {
    const pairs = items.flatMap((item) => ('pairs' in item ? item.pairs : []));
    const faults = items.filter((item) => !('pairs' in item)).length;
    const unused = items.map((item) => ('pairs' in item ? item.unused : undefined));
    yield { format: detection.format.id, pairs, faults, unused };
  }
}
