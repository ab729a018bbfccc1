import { basename } from 'node:path';
import * as vscode from 'vscode';
import { asIconLabel } from '../../core/escape.ts';
import { datasetSchemes } from '../documents/datasetDocuments.ts';
import { type DocumentPair, openDocument, type PairDocuments } from '../documents/pairDocuments.ts';
import { counted } from '../fileAudits/choiceWords.ts';
import { datasetUri } from '../records/revealRecord.ts';
import type { Results } from '../results/results.ts';
import { findingLine } from '../results/resultWords.ts';

/** Pairs that a node holds at most: those of larger files come in pages. */
export const pageSize = 200;

/** Edits and results are followed once there has been none for so long. */
const followAfterMs = 500;

/** What a test item stands for. */
type TestNode =
  | { readonly kind: 'file' }
  | { readonly kind: 'page'; readonly from: number }
  | { readonly kind: 'pair'; readonly key: string };

/** Pairs of one dataset that are to be tested. */
export interface ChosenTests {
  readonly dataset: vscode.Uri;
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
  readonly #nodes = new WeakMap<vscode.TestItem, TestNode>();
  readonly #subscriptions: vscode.Disposable;
  /** Somebody has looked at the tests: datasets that are not open and have runs are listed too. */
  #isDiscovered = false;
  #following: NodeJS.Timeout | undefined;
  /** Documents that have changed; undefined: all may have. */
  #changed: Set<string> | undefined = new Set();

  constructor(controller: vscode.TestController, services: TestTreeServices) {
    this.#controller = controller;
    this.#services = services;
    const { documents, results } = services;
    this.#subscriptions = vscode.Disposable.from(
      documents.onDidChange(({ uri }) => this.#followSoon(uri)),
      vscode.workspace.onDidChangeTextDocument(({ document: { uri }, contentChanges }) => {
        if (contentChanges.length > 0 && this.#fileItem(uri)) this.#followSoon(uri);
      }),
      vscode.workspace.onDidOpenTextDocument(({ uri }) => this.#followSoon(uri)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#followSoon(uri)),
      results.onDidChange(() => this.#followSoon(undefined)),
    );
    this.#followSoon(undefined);
  }

  /** The resolve handler: lists the files, or what a node of one holds. */
  async resolve(item: vscode.TestItem | undefined): Promise<void> {
    if (item) return this.#fill(item);
    this.#isDiscovered = true;
    await this.#services.results.whenRead();
    await this.#listFiles();
  }

  /** Looks for files and pairs anew. */
  async refresh(): Promise<void> {
    await this.resolve(undefined);
    this.#changed = undefined;
    await this.#follow();
  }

  /** The pairs that a request is about, by dataset. */
  async chosen({ include, exclude = [] }: vscode.TestRunRequest): Promise<ChosenTests[]> {
    const byFile = new Map<string, { document: vscode.TextDocument; items: vscode.TestItem[] }>();
    for (const item of include ?? itemsIn(this.#controller.items)) {
      const { uri } = item;
      const document = uri && (await this.#documentOf(uri));
      if (!uri || !document) continue;
      const file = byFile.get(uri.toString()) ?? { document, items: [] };
      byFile.set(uri.toString(), file);
      file.items.push(...(await this.#pairsUnder(item, exclude)));
    }
    return [...byFile.values()].map(({ document, items }) => {
      const keys = items.flatMap((item) => {
        const node = this.#nodes.get(item);
        return node?.kind === 'pair' ? [[node.key, item] as const] : [];
      });
      const chosen = new Map(keys);
      const isWhole = chosen.size === this.#services.documents.pairsOf(document).length;
      return { dataset: document.uri, document, items: chosen, isWhole };
    });
  }

  dispose(): void {
    clearTimeout(this.#following);
    this.#subscriptions.dispose();
  }

  #fileItem(uri: vscode.Uri): vscode.TestItem | undefined {
    return this.#controller.items.get(uri.toString());
  }

  async #pairsUnder(
    item: vscode.TestItem,
    exclude: readonly vscode.TestItem[],
  ): Promise<vscode.TestItem[]> {
    if (exclude.includes(item)) return [];
    if (this.#nodes.get(item)?.kind === 'pair') return [item];
    await this.#fill(item);
    const found: vscode.TestItem[] = [];
    for (const child of itemsIn(item.children)) {
      found.push(...(await this.#pairsUnder(child, exclude)));
    }
    return found;
  }

  /** Only files of the open folders are read because a log names them. */
  async #listFiles(): Promise<void> {
    const { documents, results } = this.#services;
    const open = vscode.workspace.textDocuments.filter(
      (document) => datasetSchemes.includes(document.uri.scheme) && documents.isDataset(document),
    );
    const files = new Map(open.map(({ uri }) => [uri.toString(), uri]));
    for (const { header } of this.#isDiscovered ? results.runs : []) {
      const uri = header && placeOf(header.dataset.location);
      if (!uri || files.has(uri.toString())) continue;
      if (!vscode.workspace.getWorkspaceFolder(uri)) continue;
      if (await isFile(uri)) files.set(uri.toString(), uri);
    }
    const { items } = this.#controller;
    for (const item of itemsIn(items)) if (!files.has(item.id)) items.delete(item.id);
    for (const [id, uri] of files) {
      if (items.get(id)) continue;
      const item = this.#controller.createTestItem(id, nameOf(uri), uri);
      item.canResolveChildren = true;
      this.#nodes.set(item, { kind: 'file' });
      items.add(item);
    }
  }

  async #fill(item: vscode.TestItem): Promise<void> {
    const { uri } = item;
    const document = uri && (await this.#documentOf(uri, item));
    if (document) this.#put(item, document);
  }

  async #documentOf(
    uri: vscode.Uri,
    item: vscode.TestItem | undefined = this.#fileItem(uri),
  ): Promise<vscode.TextDocument | undefined> {
    const { documents } = this.#services;
    const tell = (error: string | undefined) => {
      if (item && item.error !== error) item.error = error;
    };
    try {
      if (!openDocument(uri) && (await documents.files.isTooLarge(uri))) {
        tell(vscode.l10n.t('Too large for a document. Use "Recant: Audit File…".'));
        return undefined;
      }
      const document = await vscode.workspace.openTextDocument(uri);
      const isDataset = documents.isDataset(document);
      tell(isDataset ? undefined : vscode.l10n.t('Not a dataset of pairs that Recant knows.'));
      return isDataset ? document : undefined;
    } catch (error) {
      tell(error instanceof Error ? asIconLabel(error.message, 200) : String(error));
      return undefined;
    }
  }

  /** Brings what a node holds up to date; items stay the same objects while their pairs do. */
  #put(item: vscode.TestItem, document: vscode.TextDocument): void {
    const node = this.#nodes.get(item);
    const pairs = this.#services.documents.pairsOf(document);
    if (node?.kind === 'page') this.#putPairs(item, document, pairs, node.from);
    if (node?.kind !== 'file') return;
    if (pairs.length <= pageSize) this.#putPairs(item, document, pairs, 0);
    else this.#putPages(item, document, pairs.length);
  }

  #putPages(file: vscode.TestItem, document: vscode.TextDocument, pairs: number): void {
    const pages = Array.from({ length: Math.ceil(pairs / pageSize) }, (_, index) => {
      const from = index * pageSize;
      const id = `pairs ${from}`;
      const [first, last] = [counted(from + 1), counted(Math.min(pairs, from + pageSize))];
      const label = vscode.l10n.t('Pairs {0}–{1}', first, last);
      const page =
        file.children.get(id) ?? this.#controller.createTestItem(id, label, document.uri);
      if (page.label !== label) page.label = label;
      page.sortText ??= placeInOrder(from);
      if (!page.canResolveChildren) page.canResolveChildren = true;
      this.#nodes.set(page, { kind: 'page', from });
      return page;
    });
    file.children.replace(pages);
    for (const page of pages) if (page.children.size > 0) this.#put(page, document);
  }

  #putPairs(
    parent: vscode.TestItem,
    document: vscode.TextDocument,
    pairs: readonly DocumentPair[],
    from: number,
  ): void {
    const items = pairs.slice(from, from + pageSize).map((pair, index) => {
      const label = asIconLabel(pair.pair.id, 60);
      const item =
        parent.children.get(pair.key) ??
        this.#controller.createTestItem(pair.key, label, document.uri);
      this.#nodes.set(item, { kind: 'pair', key: pair.key });
      const range = rangeOf(document, pair);
      const description = this.#finding(pair);
      const sortText = placeInOrder(from + index);
      if (item.label !== label) item.label = label;
      if (item.sortText !== sortText) item.sortText = sortText;
      if (item.description !== description) item.description = description;
      if (!item.range?.isEqual(range)) item.range = range;
      return item;
    });
    parent.children.replace(items);
  }

  /** What lens and mark tell of a pair. */
  #finding(pair: DocumentPair): string | undefined {
    const { results } = this.#services;
    const findings = { pair, results: results.ofPair(pair.key), isStale: false };
    const told = results.toldOf(findings);
    return told.length > 0 ? asIconLabel(findingLine(told, findings), 200) : undefined;
  }

  #followSoon(uri: vscode.Uri | undefined): void {
    if (uri === undefined) this.#changed = undefined;
    else this.#changed?.add(uri.toString());
    clearTimeout(this.#following);
    this.#following = setTimeout(() => void this.#follow(), followAfterMs);
  }

  async #follow(): Promise<void> {
    const changed = this.#changed;
    this.#changed = new Set();
    await this.#listFiles();
    for (const item of itemsIn(this.#controller.items)) {
      const document = item.uri && openDocument(item.uri);
      const isConcerned = changed === undefined || changed.has(item.id);
      if (document && isConcerned && item.children.size > 0) this.#put(item, document);
    }
  }
}

/** Its path in the workspace; of other files the name alone. */
function nameOf(uri: vscode.Uri): string {
  const isInside = vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  return asIconLabel(isInside ? vscode.workspace.asRelativePath(uri) : basename(uri.path), 80);
}

/** From the line on which a record begins to that on which it ends. */
function rangeOf(document: vscode.TextDocument, { start, end }: DocumentPair): vscode.Range {
  const first = document.positionAt(start).line;
  return new vscode.Range(first, 0, document.positionAt(end).line, 0);
}

function placeInOrder(index: number): string {
  return String(index).padStart(9, '0');
}

function itemsIn(collection: vscode.TestItemCollection): vscode.TestItem[] {
  return [...collection].map(([, item]) => item);
}

/** A place in a log may be anything, even no address. */
function placeOf(location: string): vscode.Uri | undefined {
  try {
    return datasetUri(location);
  } catch {
    return undefined;
  }
}

async function isFile(uri: vscode.Uri): Promise<boolean> {
  try {
    return (await vscode.workspace.fs.stat(uri)).type === vscode.FileType.File;
  } catch {
    return false;
  }
}
