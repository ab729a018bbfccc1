import type * as vscode from 'vscode';
import {
  isByPrompt,
  type PairChoice,
  type SelectablePair,
  selectItems,
} from '../../../core/runs/audit/plan/selectPairs.ts';
import type { FileIndex } from '../../../files/places/fileIndex.ts';
import type { StreamedDataset } from '../../../files/streamedDataset.ts';
import type { DocumentItems } from '../../documents/documentItems.ts';
import { fileChanged, type PairCount, type PairSource } from './pairSource.ts';

/** Pairs of a file on disk, counted and chosen by its index. */
export class IndexedPairs implements PairSource {
  readonly kind: DocumentItems['kind'];
  readonly #dataset: StreamedDataset;
  readonly #mappingOf: (format: string) => string | undefined;
  readonly #closed = new AbortController();
  readonly #reading: Promise<unknown>;
  #index: FileIndex | undefined;
  #onProgress = () => {};
  #looked = 0;
  #labeled = 0;
  #tied = 0;
  #domains = 0;

  private constructor(items: DocumentItems, dataset: vscode.Uri, onBegin: () => void) {
    this.kind = items.kind;
    this.#mappingOf = (format) => items.mappingOf(dataset, format);
    this.#dataset = items.files.of(dataset);
    this.#reading = this.#dataset.index(this.#closed.signal, (index) => {
      this.#index = index;
      this.#count(index);
      onBegin();
      this.#onProgress();
    });
  }

  /**
   * Opens a file and reads enough to detect its format. Rejects as `StreamedDataset.index` does.
   */
  static async open(items: DocumentItems, dataset: vscode.Uri): Promise<IndexedPairs> {
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const pairs = new IndexedPairs(items, dataset, () => begin());
    await Promise.race([begun, pairs.#reading]);
    return pairs;
  }

  get format(): string {
    return this.#index?.detection.format.id ?? '';
  }

  get mapping(): string | undefined {
    return this.#mappingOf(this.format);
  }

  get count(): PairCount {
    return {
      pairs: this.#looked,
      labeled: this.#labeled,
      tied: this.#tied,
      domains: this.#domains,
      unreadableRecords: this.#index?.faultCount ?? 0,
      unused: this.#index?.unused.describe(),
      isComplete: this.#index?.isComplete ?? false,
    };
  }

  async survey(onProgress: () => void): Promise<void> {
    this.#onProgress = onProgress;
    try {
      await this.#reading;
      onProgress();
    } catch (error) {
      if (!this.#closed.signal.aborted) throw error;
    }
  }

  close(): void {
    this.#closed.abort();
  }

  async take(choice: PairChoice, signal: AbortSignal): Promise<readonly SelectablePair[]> {
    const isCounted = (await this.#dataset.index(signal)) === this.#index;
    const taken =
      isCounted &&
      (await this.#dataset.choose((pairs, facts) => selectItems(pairs, choice, facts), {
        signal,
        byPrompt: isByPrompt(choice),
      }));
    if (taken) return taken;
    throw new Error(fileChanged());
  }

  #count({ pairs }: FileIndex): void {
    for (; this.#looked < pairs.count; this.#looked += 1) {
      const { preferred, isTied, isScored } = pairs.factsOf(this.#looked);
      if (preferred !== undefined || isScored) this.#labeled += 1;
      else if (isTied) this.#tied += 1;
      if (pairs.firstOfDomain(this.#looked) === this.#looked) this.#domains += 1;
    }
  }
}
