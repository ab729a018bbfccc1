import * as vscode from 'vscode';
import type { FlipNotes } from '../../core/annotations/annotationBook.ts';
import type { JudgeDefinition } from '../../core/judges/definition.ts';
import { stateOfStanding } from '../../core/results/pairState.ts';
import { type ModelName, orderResults } from '../../core/results/resultOrder.ts';
import {
  type Flip,
  isFlip,
  outcomeOfResult,
  type TurnResult,
} from '../../core/results/turnResult.ts';
import { compareWorst } from '../../core/results/worstFirst.ts';
import type { RunReader } from '../../logs/reading/runReader.ts';
import { type DocumentPair, openDocument, type PairDocuments } from '../documents/pairDocuments.ts';
import type { Definitions } from '../judges/definitions.ts';
import { datasetId, RunContents } from './isOver.ts';
import { OrderedResults } from './orderedResults.ts';
import type { DocumentFlip, FoundState, PairFindings } from './pairFindings.ts';
import { PreviousKeys } from './previousKeys.ts';
import { DetailsReader, type ResultDetails } from './resultDetails.ts';
import { RunReaders } from './runReaders.ts';
import { ShownChoice } from './shownChoice.ts';
import { type ShowableRun, ShownRunReaders } from './shownRunReaders.ts';

interface ResultsOptions {
  readonly documents: PairDocuments;
  /** Folder for runs without a workspace folder. */
  readonly globalStorage: vscode.Uri;
  readonly workspaceState: vscode.Memento;
  /** Returns the annotations of a flip; `onDidChangeNotes` fires when they change. */
  readonly notesOf: (flip: Flip) => FlipNotes | undefined;
  /** Returns the judge chosen by the user, whose results lead among equals. */
  readonly chosenJudge: () => Promise<ModelName | undefined>;
  readonly onDidChangeNotes: vscode.Event<unknown>;
  readonly definitions: Pick<Definitions, 'isOutdated' | 'onDidChange'>;
  readonly warn: (message: string) => void;
}

/** The flips of a version of a document. */
interface VersionedFlips {
  readonly version: number;
  readonly flips: readonly DocumentFlip[];
}

/**
 * Audit results of this workspace, by pair, for lenses, marks, hovers, Problems, Comments, tests,
 * and the tree. Reads logs on first use; has no results until then and fires `onDidChange` when it
 * does.
 */
export class Results implements vscode.Disposable {
  readonly #options: ResultsOptions;
  readonly #runs: RunReaders;
  readonly #details = new DetailsReader();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  readonly #ordered: OrderedResults;
  readonly #previousKeys: PreviousKeys;
  readonly #contents: RunContents;
  #areVeiled = false;
  /** Flips of documents, until anything that they depend on changes. */
  #flips = new WeakMap<vscode.TextDocument, VersionedFlips>();
  readonly #shown: ShownRunReaders;
  readonly choice: ShownChoice;
  /**
   * Fires when results, their order, or what is shown has changed. Listeners debounce expensive
   * work.
   */
  readonly onDidChange = this.#changed.event;

  constructor(options: ResultsOptions) {
    this.#options = options;
    this.#runs = new RunReaders(options.globalStorage, options.warn);
    this.choice = new ShownChoice(options.workspaceState);
    this.#contents = new RunContents(options.documents);
    this.#previousKeys = new PreviousKeys(options.documents, this.#contents, () => this.#runs.all);
    this.#shown = new ShownRunReaders(this.#runs, this.choice);
    this.#ordered = new OrderedResults((key) => this.#find(key), options.chosenJudge);
    this.#subscriptions = vscode.Disposable.from(
      this.#changed.event(() => {
        this.#flips = new WeakMap();
      }),
      options.documents.onDidChange((document) => this.#flips.delete(document)),
      this.#runs,
      this.choice,
      this.#ordered,
      this.#changed,
      this.#runs.onDidChange(() => this.#forget()),
      this.choice.onDidChange(() => this.#reselect()),
      options.definitions.onDidChange(() => this.#changed.fire()),
      options.documents.onDidChange((document) => {
        this.#contents.forget(document);
        this.#previousKeys.forget(document);
      }),
      options.onDidChangeNotes(() => this.#changed.fire()),
      this.#ordered.onDidReorder(() => this.#forget()),
    );
  }

  /** Returns the shown results of a pair; most runs have none of most pairs that are looked up. */
  #find(key: string): TurnResult[] {
    const found: TurnResult[] = [];
    for (const { reader } of this.#shown.get().shown) {
      for (const result of reader.resultsOf(key)) found.push(result);
    }
    return found;
  }

  /** Resolves once all logs have been read for the first time. */
  whenRead(): Promise<void> {
    return this.#runs.start();
  }

  /** Rereads a log written by this window. */
  poke(path: string): void {
    this.#runs.poke(path);
  }

  /** Hides or shows the results of all documents. */
  veil(areVeiled: boolean): void {
    if (areVeiled === this.#areVeiled) return;
    this.#areVeiled = areVeiled;
    this.#changed.fire();
  }

  /** Runs of this workspace that have been read, newest first, those shown, and the user's choice. */
  get showable(): ReturnType<ShownRunReaders['get']> {
    return this.#shown.get();
  }

  /**
   * Whether a run is over a dataset. Content decides: whether the document has a pair of the run or,
   * if it isn't open, whether a run over it has.
   */
  isOver(run: ShowableRun, dataset: vscode.Uri): boolean {
    const document = openDocument(dataset);
    const known = document && this.#contents.isOver(run.reader, document);
    if (known !== undefined) return known;
    const name = dataset.toString();
    const isThere = ({ header }: ShowableRun) => datasetId(header.dataset.location) === name;
    return isThere(run) || this.showable.all.find(isThere)?.dataset === run.dataset;
  }

  /**
   * Returns the shown results of a pair, of each judge those of its newest run, the leading one
   * first.
   */
  ofPair(key: string): readonly TurnResult[] {
    void this.#runs.start();
    return this.#ordered.ofPair(key);
  }

  /**
   * Returns the pairs of a document that have results, in file order.
   *
   * @param pairs pairs to look up; default: all
   */
  findingsOf(
    document: vscode.TextDocument,
    pairs: readonly DocumentPair[] = this.#options.documents.pairsOf(document),
  ): PairFindings[] {
    if (this.#areVeiled) return [];
    return pairs.flatMap((pair) => {
      const results = this.ofPair(pair.key);
      if (results.length > 0) return this.#findings(pair, results, false);
      const before = this.#previousKeys.of(document).get(pair.key);
      const old = before === undefined ? [] : this.ofPair(before);
      return old.length > 0 ? this.#findings(pair, old, true) : [];
    });
  }

  #findings(pair: DocumentPair, results: readonly TurnResult[], isStale: boolean): PairFindings {
    return { pair, results, isStale, isOutdated: this.isOutdated(results[0]?.run) };
  }

  /** Whether the definition of a judge has been edited since. */
  isOutdated(asked: { readonly definition?: JudgeDefinition | undefined } | undefined): boolean {
    return this.#options.definitions.isOutdated(asked?.definition);
  }

  /**
   * Returns the part of a pair's findings by each of the judges compared; all without a comparison.
   */
  byJudge(findings: PairFindings): readonly PairFindings[] {
    const { judges = [] } = this.#shown.get().choice;
    if (judges.length < 2) return [findings];
    return judges.flatMap((judge) => {
      const results = findings.results.filter(({ run }) => run.judge === judge);
      if (results.length === 0) return [];
      return { ...findings, results, isOutdated: this.isOutdated(results[0]?.run) };
    });
  }

  /** Returns the flips shown, the worst first, equal ones in file order. */
  flipsOf(document: vscode.TextDocument): readonly DocumentFlip[] {
    const known = this.#flips.get(document);
    if (known?.version === document.version) return known.flips;
    const flips = this.#findFlips(document);
    this.#flips.set(document, { version: document.version, flips });
    return flips;
  }

  /** Returns the flips that these runs found, worst first. */
  flipsOfRuns(document: vscode.TextDocument, runs: readonly string[]): readonly DocumentFlip[] {
    if (this.#areVeiled) return [];
    const readers = this.#runs.all.filter(({ header }) => header && runs.includes(header.run));
    return this.#options.documents
      .pairsOf(document)
      .flatMap((pair) =>
        orderResults(
          readers.flatMap((reader) => reader.resultsOf(pair.key)),
          undefined,
        )
          .filter(isFlip)
          .map((flip) => ({ pair, flip, isStale: false })),
      )
      .sort((one, other) => compareWorst(one.flip, other.flip));
  }

  #findFlips(document: vscode.TextDocument): DocumentFlip[] {
    return this.findingsOf(document)
      .flatMap(({ pair, results, isStale }) =>
        results.filter(isFlip).map((flip) => ({ pair, flip, isStale })),
      )
      .sort((one, other) => compareWorst(one.flip, other.flip));
  }

  /**
   * Returns the results shown by a pair's lens and hover, the leading one first: changes, unreadable
   * answers, lone baselines, and wrong verdicts that held. Never other unflipped ones.
   */
  shownOf({ results }: Pick<PairFindings, 'results'>): readonly TurnResult[] {
    return results.filter(
      (result) => outcomeOfResult(result) !== 'held' || result.state === 'wrongHeld',
    );
  }

  /** Returns the first result shown by a pair's lens and hover, or else the leading result. */
  leadingOf(findings: PairFindings): TurnResult | undefined {
    return this.shownOf(findings)[0] ?? findings.results[0];
  }

  /**
   * Returns the state of a pair without shown results: of the leading run, or of the newest shown
   * one if none has results yet. Undefined if none has asked about its current text.
   *
   * @param results those of one judge; default: all shown
   */
  stateOf(pair: DocumentPair, results = this.ofPair(pair.key)): FoundState | undefined {
    const { shown } = this.#shown.get();
    const { key } = pair;
    if (this.#areVeiled || this.shownOf({ results }).length > 0) return undefined;
    const runs = shown.filter(({ run }) => results[0] === undefined || run === results[0].run.run);
    for (const { reader, run, header, simulated } of runs) {
      const standing = reader.standingOf(key);
      // Steps aren't planned: a session with results but nothing to show of them held.
      const state = standing && (stateOfStanding(standing) ?? (results[0] && 'held'));
      if (!standing || !state) continue;
      const isOutdated = this.isOutdated(header);
      return { ...standing, state, run, isSimulated: simulated, isOutdated, results };
    }
    return undefined;
  }

  /** Whether a result is by another judge than the chosen one, which is asked next. */
  isByAnother(result: TurnResult): boolean {
    return this.#ordered.isByAnother(result);
  }

  /** Orders results of several pairs by precedence. */
  readonly leadingFirst = (one: TurnResult, other: TurnResult): number =>
    this.#ordered.leadingFirst(one, other);

  /** Returns the annotations of a result; undefined if there are none. */
  notesOf(result: TurnResult): FlipNotes | undefined {
    return isFlip(result) ? this.#options.notesOf(result) : undefined;
  }

  /** Runs of this workspace whose logs have been read. */
  get runs(): readonly RunReader[] {
    void this.#runs.start();
    return this.#runs.all;
  }

  /** Returns the path of a run's log; undefined if it no longer exists. */
  pathOf(run: string): string | undefined {
    const copies = this.#runs.all.filter(({ header }) => header?.run === run);
    return copies.map(({ path }) => path).sort()[0];
  }

  /**
   * Reads the texts behind a result. Undefined if its log no longer exists; rejects if it is
   * unreadable.
   */
  async details(result: TurnResult): Promise<ResultDetails | undefined> {
    const path = this.pathOf(result.run.run);
    return path === undefined ? undefined : this.#details.read(path, result);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** Selects from what has been read; reads nothing. */
  #reselect(): void {
    this.#ordered.clear();
    this.#shown.forget();
    this.#changed.fire();
  }

  #forget(): void {
    this.#ordered.clear();
    this.#shown.forget();
    this.#previousKeys.forget();
    this.#details.clear();
    this.#changed.fire();
  }
}
