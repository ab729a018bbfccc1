import * as vscode from 'vscode';
import { asIconLabel } from '../../core/words/escape.ts';
import { Delayed } from '../delayed.ts';
import { replaceItems } from '../lists.ts';
import { PairMatches } from './pairMatches.ts';
import type { ListedPair, Listing, RecordSource } from './recordSource.ts';

const searchAfterMs = 250;
const showEveryMs = 200;

interface PairItem extends vscode.QuickPickItem {
  /** Undefined for a message. */
  readonly pair?: ListedPair;
}

/**
 * Asks for a pair of a dataset by name, id or text, in a list that grows while the dataset is being
 * read. Undefined if the user cancels. Rejects if the dataset is unreadable.
 */
export async function pickPair(
  source: RecordSource,
  dataset: string,
): Promise<ListedPair | undefined> {
  const picker = new RecordPicker(source, dataset);
  try {
    return await picker.choose();
  } finally {
    picker.dispose();
  }
}

class RecordPicker {
  readonly #pick = vscode.window.createQuickPick<PairItem>();
  readonly #source: RecordSource;
  readonly #dataset: string;
  readonly #closed = new AbortController();
  #listing: Listing | undefined;
  #matches = new PairMatches('');
  #search: AbortController | undefined;
  readonly #searching = new Delayed<string>(
    searchAfterMs,
    (query) => void this.#searchTexts(query),
  );
  readonly #showing = new Delayed(showEveryMs, () => this.#show());

  constructor(source: RecordSource, dataset: string) {
    this.#source = source;
    this.#dataset = dataset;
    this.#pick.placeholder = vscode.l10n.t('A number, an id, or a text of the record');
    this.#pick.matchOnDescription = true;
    this.#pick.onDidChangeValue((value) => this.#query(value.trim()));
  }

  choose(): Promise<ListedPair | undefined> {
    const chosen = new Promise<ListedPair | undefined>((resolve, reject) => {
      this.#pick.onDidAccept(() => {
        const pair = this.#pick.selectedItems[0]?.pair;
        if (pair) resolve(pair);
      });
      this.#pick.onDidHide(() => resolve(undefined));
      this.#list().catch(reject);
    });
    this.#show();
    this.#pick.show();
    return chosen;
  }

  dispose(): void {
    this.#closed.abort();
    this.#search?.abort();
    this.#searching.dispose();
    this.#showing.dispose();
    this.#pick.dispose();
  }

  async #list(): Promise<void> {
    await this.#source.list(this.#closed.signal, (listing) => {
      this.#listing = listing;
      this.#showSoon();
    });
  }

  #query(query: string): void {
    this.#search?.abort();
    this.#searching.dispose();
    this.#matches = new PairMatches(query);
    this.#search = query === '' ? undefined : new AbortController();
    if (this.#search) this.#searching.restart(query);
    this.#show();
  }

  /** Never rejects: failures to read the file are reported by the listing. */
  async #searchTexts(query: string): Promise<void> {
    const { signal } = this.#search ?? this.#closed;
    try {
      for await (const found of this.#source.search(query, signal)) {
        if (signal.aborted) return;
        this.#matches.addTexts(found);
        if (found.length > 0) this.#showSoon();
        if (this.#matches.isFull) break;
      }
    } catch {
      return;
    }
    this.#search = undefined;
    this.#showSoon();
  }

  #showSoon(): void {
    this.#showing.start();
  }

  #show(): void {
    this.#showing.cancel();
    const pick = this.#pick;
    if (this.#listing) this.#matches.addNames(this.#listing);
    pick.title = this.#title();
    pick.busy = !this.#listing?.isComplete || this.#search !== undefined;
    const items = [...this.#pairItems(), ...this.#remarks()];
    replaceItems(
      pick,
      items,
      (one, other) => one.pair !== undefined && one.pair.key === other.pair?.key,
    );
  }

  #title(): string {
    const count = (this.#listing?.count ?? 0).toLocaleString(vscode.env.language);
    return this.#listing?.isComplete
      ? vscode.l10n.t('{0} · pairs: {1}', this.#dataset, count)
      : vscode.l10n.t('{0} · pairs so far: {1}', this.#dataset, count);
  }

  #pairItems(): PairItem[] {
    return this.#matches.pairs.map(({ pair, excerpt }) => ({
      label: asIconLabel(pair.name, 60),
      description: describe(pair, excerpt),
      alwaysShow: true,
      pair,
    }));
  }

  #remarks(): PairItem[] {
    const { query, hasMore, isFull } = this.#matches;
    const remarks: string[] = [];
    if (hasMore || (isFull && query !== '')) {
      remarks.push(
        `$(ellipsis) ${vscode.l10n.t('There may be more matches. Refine the search to find them.')}`,
      );
    }
    if (!this.#pick.busy && this.#matches.pairs.length === 0) {
      remarks.push(`$(info) ${vscode.l10n.t('No pair contains this text.')}`);
    }
    const { faultCount = 0, firstFault } = this.#listing ?? {};
    if (firstFault && query === '') {
      const reason = asIconLabel(firstFault.reason, 120);
      remarks.push(
        `$(warning) ${vscode.l10n.t('Records that cannot be read: {0}; the first on line {1}: {2}', faultCount, firstFault.line.toLocaleString(vscode.env.language), reason)}`,
      );
    }
    return remarks.map((label) => ({ label, alwaysShow: true }));
  }
}

/**
 * Returns the line of a record, with the match or else its id; a record without one has its key.
 */
function describe({ line, id, key }: ListedPair, excerpt: string | undefined): string {
  const place = vscode.l10n.t('line {0}', line.toLocaleString(vscode.env.language));
  const shown = excerpt ?? (id === key ? undefined : id);
  return shown === undefined ? place : `${place} · ${asIconLabel(shown, 120)}`;
}
