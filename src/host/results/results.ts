import * as vscode from 'vscode';
import type { FlipNotes } from '../../core/annotations/annotationBook.ts';
import { compareTexts } from '../../core/report/lists/orderRows.ts';
import { changedPairs } from '../../core/results/changedPairs.ts';
import {
  type PairStanding,
  type PairState,
  stateOfStanding,
} from '../../core/results/pairState.ts';
import { passesFilter } from '../../core/results/resultFilter.ts';
import {
  compareSeverity,
  leadingFirst,
  type ModelName,
  orderResults,
} from '../../core/results/resultOrder.ts';
import { type Flip, isFlip, type TurnResult } from '../../core/results/turnResult.ts';
import type { RunReader } from '../../logs/reading/runReader.ts';
import type { DocumentPair, PairDocuments } from '../documents/pairDocuments.ts';
import { FlipFilter } from './flipFilter.ts';
import { isOver } from './isOver.ts';
import { DetailsReader, type ResultDetails } from './resultDetails.ts';
import { RunReaders } from './runReaders.ts';

/** What is known about a pair that a document holds now. */
export interface PairFindings {
  readonly pair: DocumentPair;
  /** Newest of each judge, presented order and turn; the leading one first. At least one. */
  readonly results: readonly TurnResult[];
  /** The pair's text has changed since; the results are of what it was. */
  readonly isStale: boolean;
}

/** A flip of a pair that a document holds now. */
export interface DocumentFlip {
  readonly pair: DocumentPair;
  readonly flip: Flip;
  /** As of its findings. */
  readonly isStale: boolean;
}

/** How a run stands with a pair of which no result is told. */
export interface FoundState extends PairStanding {
  readonly state: PairState;
  /** The run, and whether its judge is simulated. */
  readonly run: string;
  readonly isSimulated: boolean;
  /** What is known of the pair, the leading result first; all of it held. */
  readonly results: readonly TurnResult[];
}

export interface ResultsOptions {
  readonly documents: PairDocuments;
  /** Where runs are kept that have no workspace folder. */
  readonly globalStorage: vscode.Uri;
  readonly workspaceState: vscode.Memento;
  /** What people said of a flip; `onDidChangeNotes` tells that it changed. */
  readonly notesOf: (flip: Flip) => FlipNotes | undefined;
  /** The judge that the user has chosen, whose results lead. */
  readonly chosenJudge: () => Promise<ModelName | undefined>;
  readonly onDidChangeNotes: vscode.Event<unknown>;
  readonly warn: (message: string) => void;
}

/**
 * What the audits of this workspace found, by pair: the one place that lens, mark, hover, Problems,
 * Comments, tests and tree ask. The logs are read when somebody asks first; until then, and for what
 * is still being read, there are no results, and `onDidChange` tells when there are.
 */
export class Results implements vscode.Disposable {
  readonly #options: ResultsOptions;
  readonly #runs: RunReaders;
  readonly #details = new DetailsReader();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  readonly #byPair = new Map<string, readonly TurnResult[]>();
  #chosen: ModelName | undefined;
  /** The last question which judge is chosen. */
  #asked: Promise<ModelName | undefined> | undefined;
  /** By document: keys by which its changed pairs were known. */
  #changedPairs = new WeakMap<vscode.TextDocument, ReadonlyMap<string, string>>();
  #areVeiled = false;
  readonly filter: FlipFilter;
  /** Results, their order, the filter or what the filter goes by changed. Listeners that do work debounce it. */
  readonly onDidChange = this.#changed.event;

  constructor(options: ResultsOptions) {
    this.#options = options;
    this.#runs = new RunReaders(options.globalStorage, options.warn);
    this.filter = new FlipFilter(options.workspaceState);
    void this.#learnChosen();
    this.#subscriptions = vscode.Disposable.from(
      this.#runs,
      this.filter,
      this.#changed,
      this.#runs.onDidChange(() => this.#forget()),
      this.filter.onDidChange(() => this.#changed.fire()),
      options.documents.onDidChange((document) => this.#changedPairs.delete(document)),
      options.onDidChangeNotes(() => {
        if (this.filter.value.unannotated) this.#changed.fire();
      }),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (['recant.judge', 'recant.profiles'].some((name) => change.affectsConfiguration(name))) {
          void this.#learnChosen();
        }
      }),
    );
  }

  /** Resolves when every log that there was at first is read. */
  whenRead(): Promise<void> {
    return this.#runs.start();
  }

  /** A run log has been written by this window. */
  poke(path: string): void {
    this.#runs.poke(path);
  }

  /** Tells nothing about any document, as if nothing had been audited, until it is unveiled. */
  veil(areVeiled: boolean): void {
    if (areVeiled === this.#areVeiled) return;
    this.#areVeiled = areVeiled;
    this.#changed.fire();
  }

  /** What is known about the pair of this key: newest of each judge, order and turn, the leading one first. */
  ofPair(key: string): readonly TurnResult[] {
    void this.#runs.start();
    const known = this.#byPair.get(key);
    if (known) return known;
    const found = this.#runs.all.flatMap((run) => run.resultsOf(key));
    const results = orderResults(found, this.#chosen);
    this.#byPair.set(key, results);
    return results;
  }

  /**
   * The pairs of a document about which something is known, in file order, whatever the filter.
   *
   * @param pairs those that are asked about, all by default
   */
  findingsOf(
    document: vscode.TextDocument,
    pairs: readonly DocumentPair[] = this.#options.documents.pairsOf(document),
  ): PairFindings[] {
    if (this.#areVeiled) return [];
    return pairs.flatMap((pair) => {
      const results = this.ofPair(pair.key);
      if (results.length > 0) return { pair, results, isStale: false };
      const before = this.#changedIn(document).get(pair.key);
      const old = before === undefined ? [] : this.ofPair(before);
      return old.length > 0 ? { pair, results: old, isStale: true } : [];
    });
  }

  /**
   * The flips that the filter lets through, the worst first; those of one severity in file order, those
   * of one pair in the order in which they lead.
   */
  flipsOf(document: vscode.TextDocument): DocumentFlip[] {
    return this.findingsOf(document)
      .flatMap(({ pair, results, isStale }) =>
        results
          .filter(isFlip)
          .filter((flip) => this.isShown(flip))
          .map((flip) => ({ pair, flip, isStale })),
      )
      .sort((one, other) => compareSeverity(one.flip, other.flip));
  }

  /**
   * What a pair's lens and mark tell of its results, the leading one first: the flips that the filter
   * lets through and, where nothing is filtered, what could not be read and a baseline that is all there
   * is. Nothing of what held.
   */
  toldOf({ results }: Pick<PairFindings, 'results'>): readonly TurnResult[] {
    return results.filter((result) =>
      isFlip(result) ? this.isShown(result) : result.outcome !== 'held' && !this.filter.isActive,
    );
  }

  /** The result that a pair's lens and mark tell first; where they tell none, the first that is known. */
  leadingOf(findings: PairFindings): TurnResult | undefined {
    return this.toldOf(findings)[0] ?? findings.results[0];
  }

  /**
   * What there is to say of a pair of which no result is told: of the run that leads, or of the newest
   * where none has found anything yet. Undefined where nobody has asked about it as it is now, and where
   * the filter leaves results out.
   */
  stateOf({ key }: DocumentPair): FoundState | undefined {
    if (this.#areVeiled || this.filter.isActive) return undefined;
    const results = this.ofPair(key);
    if (this.toldOf({ results }).length > 0) return undefined;
    const runs = this.#runs.all
      .filter(({ header }) => results[0] === undefined || header?.run === results[0].run)
      .sort((one, other) => (other.header?.createdAt ?? 0) - (one.header?.createdAt ?? 0));
    for (const run of runs) {
      const standing = run.standingOf(key);
      const state = standing && stateOfStanding(standing);
      if (!standing || !state || !run.header) continue;
      const { run: id, judge } = run.header;
      return { ...standing, state, run: id, isSimulated: judge.simulated, results };
    }
    return undefined;
  }

  /** Compares results of several pairs by which leads. */
  readonly leadingFirst = (one: TurnResult, other: TurnResult): number =>
    leadingFirst(this.#chosen)(one, other);

  /** Whether the filter lets a flip through. */
  isShown(flip: Flip): boolean {
    return passesFilter(flip, this.#options.notesOf(flip), this.filter.value);
  }

  /** The runs of this workspace, as far as their logs are read. */
  get runs(): readonly RunReader[] {
    void this.#runs.start();
    return this.#runs.all;
  }

  /** The log that a result comes from; undefined where it is gone by now. */
  pathOf({ run }: Pick<TurnResult, 'run'>): string | undefined {
    const copies = this.#runs.all.filter(({ header }) => header?.run === run);
    return copies.map(({ path }) => path).sort()[0];
  }

  /** The words behind a result. Undefined where its log is gone; rejects where it cannot be read. */
  async details(result: TurnResult): Promise<ResultDetails | undefined> {
    const path = this.pathOf(result);
    return path === undefined ? undefined : this.#details.read(path, result);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** Orders results by the judge that is chosen now; of two that are asked for, the later one counts. */
  async #learnChosen(): Promise<void> {
    const asked = this.#options.chosenJudge();
    this.#asked = asked;
    const chosen = await asked;
    if (this.#asked !== asked) return;
    this.#chosen = chosen;
    this.#forget();
  }

  #forget(): void {
    this.#byPair.clear();
    this.#changedPairs = new WeakMap();
    this.#details.clear();
    this.#changed.fire();
  }

  /** The newest run that knew a pair speaks. */
  #changedIn(document: vscode.TextDocument): ReadonlyMap<string, string> {
    const known = this.#changedPairs.get(document);
    if (known) return known;
    const name = document.uri.toString();
    const pairs = this.#options.documents.pairsOf(document);
    const present = new Map(pairs.map(({ key, pair }) => [key, pair.id]));
    const runs = this.#runs.all
      .flatMap((run) =>
        run.header && isOver(run.header, name) ? [{ run, header: run.header }] : [],
      )
      .sort(
        ({ header: one }, { header: other }) =>
          one.createdAt - other.createdAt || compareTexts(one.run, other.run),
      );
    const changed = new Map(runs.flatMap(({ run }) => [...changedPairs(run.pairIds(), present)]));
    this.#changedPairs.set(document, changed);
    return changed;
  }
}
