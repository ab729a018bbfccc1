import * as vscode from 'vscode';
import type { FlipNotes } from '../../core/annotations/annotationBook.ts';
import { compareTexts } from '../../core/compareTexts.ts';
import type { JudgeDefinition } from '../../core/judges/definition.ts';
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
import type { Definitions } from '../judges/definitions.ts';
import { FlipFilter } from './flipFilter.ts';
import { isOver } from './isOver.ts';
import { DetailsReader, type ResultDetails } from './resultDetails.ts';
import { RunReaders } from './runReaders.ts';

/** The results of a pair in a document. */
export interface PairFindings {
  readonly pair: DocumentPair;
  /** Newest results by judge, presented order, and turn, the leading one first; at least one. */
  readonly results: readonly TurnResult[];
  /** Whether the pair's text has changed since; the results apply to the previous text. */
  readonly isStale: boolean;
  /** Whether the definition of the leading result's judge has been edited since. */
  readonly isOutdated: boolean;
}

/** A flip of a pair in a document. */
export interface DocumentFlip {
  readonly pair: DocumentPair;
  readonly flip: Flip;
  /** Whether the pair's text has changed since. */
  readonly isStale: boolean;
}

/** The state of a pair without shown results. */
export interface FoundState extends PairStanding {
  readonly state: PairState;
  /** Name of the run. */
  readonly run: string;
  readonly isSimulated: boolean;
  /** Whether the definition of the run's judge has been edited since. */
  readonly isOutdated: boolean;
  /** Unflipped results of the pair, the leading one first. */
  readonly results: readonly TurnResult[];
}

export interface ResultsOptions {
  readonly documents: PairDocuments;
  /** Folder for runs without a workspace folder. */
  readonly globalStorage: vscode.Uri;
  readonly workspaceState: vscode.Memento;
  /** Returns the annotations of a flip; `onDidChangeNotes` fires when they change. */
  readonly notesOf: (flip: Flip) => FlipNotes | undefined;
  /** Returns the judge chosen by the user, whose results lead. */
  readonly chosenJudge: () => Promise<ModelName | undefined>;
  readonly onDidChangeNotes: vscode.Event<unknown>;
  readonly definitions: Pick<Definitions, 'isOutdated' | 'onDidChange'>;
  readonly warn: (message: string) => void;
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
  readonly #byPair = new Map<string, readonly TurnResult[]>();
  #chosen: ModelName | undefined;
  /** The last request for the chosen judge. */
  #asked: Promise<ModelName | undefined> | undefined;
  /** Previous keys of changed pairs, by document. */
  #changedPairs = new WeakMap<vscode.TextDocument, ReadonlyMap<string, string>>();
  #areVeiled = false;
  readonly filter: FlipFilter;
  /**
   * Fires when results, their order, or the filtering has changed. Listeners debounce expensive
   * work.
   */
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
      options.definitions.onDidChange(() => this.#changed.fire()),
      options.documents.onDidChange((document) => this.#changedPairs.delete(document)),
      options.onDidChangeNotes(() => {
        if (this.filter.value.annotation) this.#changed.fire();
      }),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (['recant.judge', 'recant.profiles'].some((name) => change.affectsConfiguration(name))) {
          void this.#learnChosen();
        }
      }),
    );
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

  /** Returns the newest results of a pair by judge, order, and turn, the leading one first. */
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
   * Returns the pairs of a document that have results, in file order, regardless of the filter.
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
      const before = this.#changedIn(document).get(pair.key);
      const old = before === undefined ? [] : this.ofPair(before);
      return old.length > 0 ? this.#findings(pair, old, true) : [];
    });
  }

  #findings(pair: DocumentPair, results: readonly TurnResult[], isStale: boolean): PairFindings {
    return { pair, results, isStale, isOutdated: this.isOutdated(results[0]) };
  }

  /** Whether the definition of a judge has been edited since. */
  isOutdated(asked: { readonly definition?: JudgeDefinition | undefined } | undefined): boolean {
    return this.#options.definitions.isOutdated(asked?.definition);
  }

  /** Returns the flips that pass the filter, sorted by severity, file order, and precedence. */
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
   * Returns the results shown by a pair's lens and mark, the leading one first: flips that pass the
   * filter and, without a filter, unreadable answers and lone baselines. Never unflipped ones.
   */
  toldOf({ results }: Pick<PairFindings, 'results'>): readonly TurnResult[] {
    return results.filter((result) =>
      isFlip(result) ? this.isShown(result) : result.outcome !== 'held' && !this.filter.isActive,
    );
  }

  /** Returns the first result shown by a pair's lens and mark, or else the leading result. */
  leadingOf(findings: PairFindings): TurnResult | undefined {
    return this.toldOf(findings)[0] ?? findings.results[0];
  }

  /**
   * Returns the state of a pair without shown results: of the leading run, or of the newest if none has
   * results yet. Undefined if no run has asked about its current text, or if a filter is active.
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
      const isOutdated = this.isOutdated(run.header);
      return { ...standing, state, run: id, isSimulated: judge.simulated, isOutdated, results };
    }
    return undefined;
  }

  /** Orders results of several pairs by precedence. */
  readonly leadingFirst = (one: TurnResult, other: TurnResult): number =>
    leadingFirst(this.#chosen)(one, other);

  /** Whether a flip passes the filter. */
  isShown(flip: Flip): boolean {
    return passesFilter(flip, this.#options.notesOf(flip), this.filter.value);
  }

  /** Runs of this workspace whose logs have been read. */
  get runs(): readonly RunReader[] {
    void this.#runs.start();
    return this.#runs.all;
  }

  /** Returns the path of a result's log; undefined if it no longer exists. */
  pathOf({ run }: Pick<TurnResult, 'run'>): string | undefined {
    const copies = this.#runs.all.filter(({ header }) => header?.run === run);
    return copies.map(({ path }) => path).sort()[0];
  }

  /**
   * Reads the texts behind a result. Undefined if its log no longer exists; rejects if it is
   * unreadable.
   */
  async details(result: TurnResult): Promise<ResultDetails | undefined> {
    const path = this.pathOf(result);
    return path === undefined ? undefined : this.#details.read(path, result);
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** Reorders results by the chosen judge; the later of two concurrent requests wins. */
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

  /** Returns previous keys of changed pairs, each from the newest run that has the pair. */
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
