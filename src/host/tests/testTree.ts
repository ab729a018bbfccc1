import * as vscode from 'vscode';
import { openDocument, type PairDocuments } from '../documents/pairDocuments.ts';
import type { Results } from '../results/results.ts';
import { auditedDatasets, openDatasets, openToTest } from './testFiles.ts';
import { itemsIn, TestItems } from './testItems.ts';

/** Edits and results are followed once there has been none for so long. */
const followAfterMs = 500;

/** Pairs of one dataset that are to be tested. */
export interface ChosenTests {
  readonly document: vscode.TextDocument;
  /** By the key of the pair. */
  readonly items: ReadonlyMap<string, vscode.TestItem>;
  /** All pairs of the dataset are among them. */
  readonly isWhole: boolean;
}

export interface TestTreeServices {
  readonly documents: PairDocuments;
  readonly results: Pick<Results, 'runs' | 'whenRead' | 'ofPair' | 'toldOf' | 'onDidChange'>;
}

/**
 * Files and their pairs in the Testing view. A file's pairs are looked for when somebody opens its node
 * or runs it; then they follow the anchor index.
 */
export class TestTree implements vscode.Disposable {
  readonly #controller: vscode.TestController;
  readonly #services: TestTreeServices;
  readonly #items: TestItems;
  readonly #subscriptions: vscode.Disposable;
  /** Somebody has looked at the tests: datasets that are not open and have runs are listed too. */
  #isDiscovered = false;
  #following: NodeJS.Timeout | undefined;
  /** Addresses of documents that have changed; `all` where results have. */
  #changed: Set<string> | 'all' = 'all';

  constructor(controller: vscode.TestController, services: TestTreeServices) {
    this.#controller = controller;
    this.#services = services;
    const { documents, results } = services;
    this.#items = new TestItems(controller, documents, results);
    const follow = ({ uri }: vscode.TextDocument) => this.#followSoon(uri);
    this.#subscriptions = vscode.Disposable.from(
      documents.onDidChange(follow),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const isListed = controller.items.get(document.uri.toString()) !== undefined;
        if (isListed && contentChanges.length > 0) follow(document);
      }),
      vscode.workspace.onDidOpenTextDocument(follow),
      vscode.workspace.onDidCloseTextDocument(follow),
      results.onDidChange(() => this.#followSoon()),
    );
    this.#followSoon();
  }

  /** The resolve handler: lists the files, or what a node of one holds. */
  async resolve(item: vscode.TestItem | undefined): Promise<void> {
    if (item) {
      const document = await this.#documentOf(item);
      if (document) this.#items.fill(item, document);
      return;
    }
    this.#isDiscovered = true;
    await this.#services.results.whenRead();
    await this.#listFiles();
  }

  /** Looks for files and pairs anew. */
  async refresh(): Promise<void> {
    await this.resolve(undefined);
    this.#changed = 'all';
    await this.#follow();
  }

  /** The pairs that a request is about, by dataset; those that cannot be read are left out. */
  async chosen({ include, exclude = [] }: vscode.TestRunRequest): Promise<ChosenTests[]> {
    const chosen = new Map<string, { document: vscode.TextDocument; items: vscode.TestItem[] }>();
    for (const item of include ?? itemsIn(this.#controller.items)) {
      const document = await this.#documentOf(item);
      if (!document) continue;
      const name = document.uri.toString();
      const file = chosen.get(name) ?? { document, items: [] };
      chosen.set(name, file);
      file.items.push(...this.#pairsUnder(item, document, exclude));
    }
    return [...chosen.values()].map(({ document, items }) => {
      const byKey = new Map(items.map((item) => [this.#items.keyOf(item) ?? '', item]));
      const isWhole = byKey.size === this.#services.documents.pairsOf(document).length;
      return { document, items: byKey, isWhole };
    });
  }

  dispose(): void {
    clearTimeout(this.#following);
    this.#subscriptions.dispose();
  }

  #pairsUnder(
    item: vscode.TestItem,
    document: vscode.TextDocument,
    exclude: readonly vscode.TestItem[],
  ): vscode.TestItem[] {
    if (exclude.includes(item)) return [];
    if (this.#items.keyOf(item) !== undefined) return [item];
    this.#items.fill(item, document);
    return itemsIn(item.children).flatMap((child) => this.#pairsUnder(child, document, exclude));
  }

  async #listFiles(): Promise<void> {
    const { documents, results } = this.#services;
    const audited = this.#isDiscovered ? await auditedDatasets(results.runs) : [];
    this.#items.putFiles(new Map([...openDatasets(documents), ...audited]));
  }

  /** Undefined where the dataset of an item cannot be read, which its file then says. */
  async #documentOf({ uri }: vscode.TestItem): Promise<vscode.TextDocument | undefined> {
    if (!uri) return undefined;
    const opened = await openToTest(this.#services.documents, uri);
    const file = this.#controller.items.get(uri.toString());
    const error = typeof opened === 'string' ? opened : undefined;
    if (file && file.error !== error) file.error = error;
    return typeof opened === 'string' ? undefined : opened;
  }

  #followSoon(uri?: vscode.Uri): void {
    if (uri === undefined) this.#changed = 'all';
    else if (this.#changed !== 'all') this.#changed.add(uri.toString());
    clearTimeout(this.#following);
    this.#following = setTimeout(() => void this.#follow(), followAfterMs);
  }

  async #follow(): Promise<void> {
    const changed = this.#changed;
    this.#changed = new Set();
    await this.#listFiles();
    for (const item of itemsIn(this.#controller.items)) {
      const document = item.uri && openDocument(item.uri);
      const isConcerned = changed === 'all' || changed.has(item.id);
      if (document && isConcerned && item.children.size > 0) this.#items.fill(item, document);
    }
  }
}
