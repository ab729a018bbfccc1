import * as vscode from 'vscode';
import { isLocked } from '../../logs/runLock.ts';
import { Delayed } from '../delayed.ts';
import { type DocumentPair, openDocument, type PairDocuments } from '../documents/pairDocuments.ts';
import { RecordsOnScreen } from '../editor/recordsOnScreen.ts';
import type { PairFindings } from '../results/pairFindings.ts';
import type { Results } from '../results/results.ts';
import { RecordedStates } from './recordedStates.ts';
import { auditedDatasets, openDatasets, openToTest, placeOf } from './testFiles.ts';
import { itemsIn, TestItems } from './testItems.ts';

/** Milliseconds after the last result before the tree is updated. */
const followAfterMs = 500;
/**
 * Milliseconds after the last edit before the tree is updated. An edited pair is another test, for
 * which VS Code filters all tests of the view again: not in a pause between two words.
 */
const followEditsAfterMs = 2000;
/** Milliseconds between corrections of marks on screen while results change. */
const correctAfterMs = 1000;
/** Polling interval for whether a run is still being asked, in milliseconds. */
const lookAgainAfterMs = 3000;

/** Pairs of one dataset to test. */
export interface ChosenTests {
  readonly dataset: vscode.Uri;
  /** Items by the key of their pair. */
  readonly items: ReadonlyMap<string, vscode.TestItem>;
}

interface TestTreeServices {
  readonly documents: PairDocuments;
  readonly results: Results;
}

/**
 * Files and their pairs in the Testing view. Lists a file's pairs when its node is opened or run,
 * and keeps them in sync with the anchor index from then on.
 */
export class TestTree implements vscode.Disposable {
  readonly #controller: vscode.TestController;
  readonly #services: TestTreeServices;
  readonly #items: TestItems;
  readonly #subscriptions: vscode.Disposable;
  /** Test states from audits. */
  readonly states: RecordedStates;
  /** Whether the view has been opened, which also lists closed datasets with runs. */
  #isDiscovered = false;
  readonly #following = new Delayed(followAfterMs, () => void this.#follow());
  /** Runs also where results change without a pause, as in an active run. */
  readonly #correcting = new Delayed(correctAfterMs, () => void this.#correct());
  /** URIs of changed documents; `all` after results have changed. */
  #changed: Set<string> | 'all' = 'all';

  constructor(controller: vscode.TestController, services: TestTreeServices) {
    this.#controller = controller;
    this.#services = services;
    const { documents, results } = services;
    const onScreen = new RecordsOnScreen();
    this.#items = new TestItems(controller, documents, results, onScreen);
    this.states = new RecordedStates(controller, results);
    const follow = ({ uri }: vscode.TextDocument) => this.#followSoon(uri);
    const followEdit = ({ uri }: vscode.TextDocument) => this.#followSoon(uri, followEditsAfterMs);
    this.#subscriptions = vscode.Disposable.from(
      onScreen,
      onScreen.onDidChange(() => {
        for (const { document } of vscode.window.visibleTextEditors) follow(document);
      }),
      documents.onDidChange((document) =>
        document.isDirty ? followEdit(document) : follow(document),
      ),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const isListed = controller.items.get(document.uri.toString()) !== undefined;
        if (isListed && contentChanges.length > 0) followEdit(document);
      }),
      vscode.workspace.onDidOpenTextDocument(follow),
      vscode.workspace.onDidCloseTextDocument(follow),
      results.onDidChange(() => {
        this.#followSoon();
        this.#correcting.start();
      }),
    );
    this.#followSoon();
  }

  /** Lists the files, or the children of a node. */
  async resolve(item: vscode.TestItem | undefined): Promise<void> {
    if (item) {
      const document = await this.#documentOf(item);
      if (!document) return;
      this.#items.open(item, document);
      this.#showStates(item, document);
      return;
    }
    this.#isDiscovered = true;
    await this.#services.results.whenRead();
    await this.#listFiles();
  }

  /** Lists files and pairs again. */
  async refresh(): Promise<void> {
    await this.resolve(undefined);
    this.#changed = 'all';
    await this.#follow();
  }

  /** Returns the pairs of a request, by dataset; unreadable datasets are skipped. */
  async chosen({ include, exclude = [] }: vscode.TestRunRequest): Promise<ChosenTests[]> {
    const chosen = new Map<string, { dataset: vscode.Uri; items: vscode.TestItem[] }>();
    for (const item of include ?? itemsIn(this.#controller.items)) {
      const document = await this.#documentOf(item);
      if (!document) continue;
      const name = document.uri.toString();
      const file = chosen.get(name) ?? { dataset: document.uri, items: [] };
      chosen.set(name, file);
      file.items.push(...this.#pairsUnder(item, document, exclude));
    }
    return [...chosen.values()].map(({ dataset, items }) => ({
      dataset,
      items: new Map(items.map((item) => [this.#items.keyOf(item) ?? '', item])),
    }));
  }

  dispose(): void {
    this.#following.dispose();
    this.#correcting.dispose();
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

  /** Opens the dataset of an item. Undefined if it is unreadable, which is shown at the file. */
  async #documentOf({ uri }: vscode.TestItem): Promise<vscode.TextDocument | undefined> {
    if (!uri) return undefined;
    const opened = await openToTest(this.#services.documents, uri);
    const file = this.#controller.items.get(uri.toString());
    const error = typeof opened === 'string' ? opened : undefined;
    if (file && file.error !== error) file.error = error;
    return typeof opened === 'string' ? undefined : opened;
  }

  #followSoon(uri?: vscode.Uri, afterMs?: number): void {
    if (uri === undefined) this.#changed = 'all';
    else if (this.#changed !== 'all') this.#changed.add(uri.toString());
    this.#following.restart(undefined, afterMs);
  }

  async #follow(): Promise<void> {
    const changed = this.#changed;
    this.#changed = new Set();
    await this.#listFiles();
    const asked = changed === 'all' ? await this.#askedDatasets() : new Set<string>();
    for (const item of itemsIn(this.#controller.items)) {
      const document = item.uri && openDocument(item.uri);
      const isConcerned = changed === 'all' ? !asked.has(item.id) : changed.has(item.id);
      if (document && isConcerned) this.#show(item, document);
    }
    if (asked.size > 0) this.#followSoon(undefined, lookAgainAfterMs);
  }

  /** Updates labels and states together, so that they always refer to the same run. */
  #show(file: vscode.TestItem, document: vscode.TextDocument): void {
    const { results } = this.#services;
    if (file.children.size > 0) this.#items.fill(file, document);
    const isAudited = results.showable.all.some((run) => results.isOver(run, document.uri));
    if (isAudited) {
      const isKnown = (pair: DocumentPair) => results.findingsOf(document, [pair]).length > 0;
      this.#items.fillKnown(file, document, isKnown);
    }
    this.#showStates(file, document);
  }

  #showStates(item: vscode.TestItem, document: vscode.TextDocument): void {
    const items = this.#items.pairsUnder(item);
    if (items.size === 0) return;
    const findings = this.#findingsOf(document, items);
    this.states.show(
      [...items].map(([key, test]) => ({ item: test, findings: findings.get(key) })),
    );
  }

  /** Corrects the marks near the viewport in datasets whose states wait for the end of their run. */
  async #correct(): Promise<void> {
    const asked = await this.#askedDatasets();
    for (const file of itemsIn(this.#controller.items)) {
      const document = file.uri && openDocument(file.uri);
      if (!document || !asked.has(file.id)) continue;
      const placed = [...this.#items.pairsUnder(file)].filter(([, { range }]) => range);
      const findings = this.#findingsOf(document, new Map(placed));
      this.states.correct(placed.map(([key, item]) => ({ item, findings: findings.get(key) })));
    }
  }

  /** Returns what was found on the present texts of pairs that have an item, by key. */
  #findingsOf(
    document: vscode.TextDocument,
    items: ReadonlyMap<string, vscode.TestItem>,
  ): Map<string, PairFindings> {
    const { documents, results } = this.#services;
    const listed = documents.pairsOf(document).filter(({ key }) => items.has(key));
    const found = results.findingsOf(document, listed);
    return new Map(found.flatMap((one) => (one.isStale ? [] : [[one.pair.key, one] as const])));
  }

  /** Returns datasets with a run in progress, whose tests are updated when it ends or pauses. */
  async #askedDatasets(): Promise<Set<string>> {
    const open = this.#services.results.runs.filter((run) => run.progress().open > 0);
    const asked = new Set<string>();
    for (const { path, header } of open) {
      const uri = header && placeOf(header.dataset.location);
      if (uri && (await isLocked(path))) asked.add(uri.toString());
    }
    return asked;
  }
}
