import * as vscode from 'vscode';
import { recordName } from '../../core/data/recordName.ts';
import type { TurnResult } from '../../core/results/turnResult.ts';
import { asIconLabel, asOneLine } from '../../core/words/escape.ts';
import type { DocumentPair, PairDocuments } from '../documents/pairDocuments.ts';
import type { RecordsOnScreen } from '../editor/recordsOnScreen.ts';
import { findingLine } from '../results/findingWords.ts';
import type { Results } from '../results/results.ts';
import { counted } from '../runs/form/choiceWords.ts';
import { nameOfFile } from './testFiles.ts';
import { testTags } from './testTags.ts';

/** Maximum number of pairs in a node; larger files are split into pages. */
const pageSize = 200;

/**
 * Maximum number of pages filled because they contain audited pairs; others are filled when opened.
 */
const mostFilledPages = 25;
const longestLabel = 280;

/** Object represented by a test item. */
type TestNode =
  | { readonly kind: 'file' }
  | { readonly kind: 'page'; readonly from: number }
  | { readonly kind: 'pair'; readonly key: string };

/**
 * Creates and updates test items. A pair keeps its item. VS Code draws each test that has a range
 * at every keystroke, even off screen, so only the pairs near the viewport and those of nodes that
 * the user opened have one.
 */
export class TestItems {
  readonly #controller: vscode.TestController;
  readonly #documents: PairDocuments;
  readonly #results: Pick<Results, 'ofPair' | 'shownOf' | 'isOutdated'>;
  readonly #onScreen: Pick<RecordsOnScreen, 'choose'>;
  readonly #nodes = new WeakMap<vscode.TestItem, TestNode>();
  readonly #opened = new WeakSet<vscode.TestItem>();

  constructor(
    controller: vscode.TestController,
    documents: PairDocuments,
    results: Pick<Results, 'ofPair' | 'shownOf' | 'isOutdated'>,
    onScreen: Pick<RecordsOnScreen, 'choose'>,
  ) {
    this.#controller = controller;
    this.#documents = documents;
    this.#results = results;
    this.#onScreen = onScreen;
  }

  /** Lists files, without their contents. */
  putFiles(files: ReadonlyMap<string, vscode.Uri>): void {
    const { items } = this.#controller;
    for (const item of itemsIn(items)) if (!files.has(item.id)) items.delete(item.id);
    for (const [id, uri] of files) {
      if (items.get(id)) continue;
      const item = this.#controller.createTestItem(id, nameOfFile(uri), uri);
      item.canResolveChildren = true;
      this.#nodes.set(item, { kind: 'file' });
      items.add(item);
    }
  }

  /** Fills a node that the user opened. */
  open(item: vscode.TestItem, document: vscode.TextDocument): void {
    this.#opened.add(item);
    this.fill(item, document);
  }

  /** Fills a file or page with its pairs, or a file with its pages. */
  fill(item: vscode.TestItem, document: vscode.TextDocument): void {
    const node = this.#nodes.get(item);
    const pairs = this.#documents.pairsOf(document);
    const near = new Set(this.#onScreen.choose(document, pairs));
    if (node?.kind === 'page') this.#putPairs(item, document, pairs, node.from, near);
    if (node?.kind !== 'file') return;
    if (pairs.length <= pageSize) {
      this.#putPairs(item, document, pairs, 0, near);
      return;
    }
    for (const page of this.#putPages(item, document, pairs.length)) {
      if (page.item.children.size > 0) this.#putPairs(page.item, document, pairs, page.from, near);
    }
  }

  /**
   * Fills the nodes with audited pairs; in a very large file, only the first of them.
   *
   * @param isKnown whether a pair has results
   */
  fillKnown(
    file: vscode.TestItem,
    document: vscode.TextDocument,
    isKnown: (pair: DocumentPair) => boolean,
  ): void {
    const pairs = this.#documents.pairsOf(document);
    if (!pairs.some(isKnown)) return;
    if (file.children.size === 0) this.fill(file, document);
    const empty = itemsIn(file.children).filter((page) => {
      const node = this.#nodes.get(page);
      if (node?.kind !== 'page' || page.children.size > 0) return false;
      return pairs.slice(node.from, node.from + pageSize).some(isKnown);
    });
    const filled = itemsIn(file.children).filter(({ children }) => children.size > 0).length;
    for (const page of empty.slice(0, Math.max(0, mostFilledPages - filled))) {
      this.fill(page, document);
    }
  }

  /** Returns the items of pairs listed under a node, by key. */
  pairsUnder(item: vscode.TestItem): Map<string, vscode.TestItem> {
    const key = this.keyOf(item);
    if (key !== undefined) return new Map([[key, item]]);
    return new Map(itemsIn(item.children).flatMap((child) => [...this.pairsUnder(child)]));
  }

  /** Returns the key of an item's pair; undefined for files and pages. */
  keyOf(item: vscode.TestItem): string | undefined {
    const node = this.#nodes.get(item);
    return node?.kind === 'pair' ? node.key : undefined;
  }

  #putPages(
    file: vscode.TestItem,
    document: vscode.TextDocument,
    pairs: number,
  ): { readonly item: vscode.TestItem; readonly from: number }[] {
    const areSingles = this.#documents.itemsOf(document.uri).kind === 'pointwise';
    const pages = Array.from({ length: Math.ceil(pairs / pageSize) }, (_, index) => {
      const from = index * pageSize;
      const id = `pairs ${from}`;
      const [first, last] = [counted(from + 1), counted(Math.min(pairs, from + pageSize))];
      const label = areSingles
        ? vscode.l10n.t('Responses {0}–{1}', first, last)
        : vscode.l10n.t('Pairs {0}–{1}', first, last);
      const item =
        file.children.get(id) ?? this.#controller.createTestItem(id, label, document.uri);
      this.#nodes.set(item, { kind: 'page', from });
      change(item, { label, sortText: placeInOrder(from), canResolveChildren: true });
      return { item, from };
    });
    file.children.replace(pages.map(({ item }) => item));
    return pages;
  }

  #putPairs(
    parent: vscode.TestItem,
    document: vscode.TextDocument,
    pairs: readonly DocumentPair[],
    from: number,
    near: ReadonlySet<DocumentPair>,
  ): void {
    const isOpened = this.#opened.has(parent);
    const items = pairs.slice(from, from + pageSize).map((pair, index) => {
      const results = this.#results.ofPair(pair.key);
      const label = this.#labelOf(pair, results);
      const item =
        parent.children.get(pair.key) ??
        this.#controller.createTestItem(pair.key, label, document.uri);
      this.#nodes.set(item, { kind: 'pair', key: pair.key });
      const sortText = placeInOrder(from + index);
      change(item, { label, sortText });
      const tags = testTags(pair.pair, results);
      if (nameOfTags(item.tags) !== nameOfTags(tags)) item.tags = tags;
      const range = isOpened || near.has(pair) ? rangeOf(document, pair) : undefined;
      if (range ? !item.range?.isEqual(range) : item.range) item.range = range;
      return item;
    });
    const before = itemsIn(parent.children);
    const isSame =
      before.length === items.length && items.every((item, index) => item === before[index]);
    if (!isSame) parent.children.replace(items);
  }

  /**
   * Returns the pair's place, results and first words, in this order because a narrow view cuts off
   * the end. They aren't in the description because screen readers would read it instead of the
   * label.
   */
  #labelOf(pair: DocumentPair, results: readonly TurnResult[]): string {
    const findings = { pair, results, isOutdated: this.#results.isOutdated(results[0]?.run) };
    const told = asOneLine(findingLine(this.#results.shownOf(findings), findings, 'brief'), 200);
    return asIconLabel(recordName(pair.pair, pair.number, told), longestLabel);
  }
}

export function itemsIn(collection: vscode.TestItemCollection): vscode.TestItem[] {
  return [...collection].map(([, item]) => item);
}

/** Sets only changed properties, since each assignment is sent to VS Code. */
function change(
  item: vscode.TestItem,
  values: Partial<Pick<vscode.TestItem, 'label' | 'sortText' | 'canResolveChildren'>>,
): void {
  for (const [name, value] of Object.entries(values)) {
    const key = name as keyof typeof values;
    if (item[key] !== value) Object.assign(item, { [key]: value });
  }
}

function nameOfTags(tags: readonly vscode.TestTag[]): string {
  return tags.map(({ id }) => id).join();
}

/** Returns the range from a record's first line to its last. */
function rangeOf(document: vscode.TextDocument, { start, end }: DocumentPair): vscode.Range {
  const first = document.positionAt(start).line;
  return new vscode.Range(first, 0, document.positionAt(end).line, 0);
}

function placeInOrder(index: number): string {
  return String(index).padStart(9, '0');
}
