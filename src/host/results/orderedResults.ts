import * as vscode from 'vscode';
import {
  isSameModel,
  leadingFirst,
  type ModelName,
  orderResults,
} from '../../core/results/resultOrder.ts';
import type { TurnResult } from '../../core/results/turnResult.ts';

/**
 * Maximum number of pairs whose results are kept, more than are on screen or usually in a file.
 * Those of all pairs of a million judgments would take 120 MB.
 */
const mostKept = 20_000;

/** Results by pair, in the order that the judge chosen by the user decides. */
export class OrderedResults implements vscode.Disposable {
  readonly #find: (key: string) => readonly TurnResult[];
  readonly #chosenJudge: () => Promise<ModelName | undefined>;
  readonly #byPair = new Map<string, readonly TurnResult[]>();
  #chosen: ModelName | undefined;
  /** The last request for the chosen judge. */
  #asked: Promise<ModelName | undefined> | undefined;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  /** Fires when the chosen judge is known or another one. */
  readonly onDidReorder = this.#changed.event;

  /**
   * @param find returns the shown results of a pair by its key
   * @param chosenJudge returns the judge chosen by the user, whose results lead among equals
   */
  constructor(
    find: (key: string) => readonly TurnResult[],
    chosenJudge: () => Promise<ModelName | undefined>,
  ) {
    this.#find = find;
    this.#chosenJudge = chosenJudge;
    void this.#learnChosen();
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (['recant.judge', 'recant.profiles'].some((name) => change.affectsConfiguration(name))) {
          void this.#learnChosen();
        }
      }),
    );
  }

  /**
   * Returns the shown results of a pair, of each judge those of its newest run, the leading one
   * first.
   */
  ofPair(key: string): readonly TurnResult[] {
    const known = this.#byPair.get(key);
    if (known) return known;
    const results = orderResults(this.#find(key), this.#chosen);
    if (this.#byPair.size >= mostKept) this.#byPair.clear();
    this.#byPair.set(key, results);
    return results;
  }

  /** Whether a result is by another judge than the chosen one, which is asked next. */
  isByAnother({ run: { asked, simulated } }: TurnResult): boolean {
    return this.#chosen ? !isSameModel(asked, this.#chosen) : !simulated;
  }

  /** Orders results of several pairs by precedence. */
  readonly leadingFirst = (one: TurnResult, other: TurnResult): number =>
    leadingFirst(this.#chosen)(one, other);

  /** Forgets the results, because other ones are shown. */
  clear(): void {
    this.#byPair.clear();
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** Reorders results by the chosen judge; the later of two concurrent requests wins. */
  async #learnChosen(): Promise<void> {
    const asked = this.#chosenJudge();
    this.#asked = asked;
    const chosen = await asked;
    if (this.#asked !== asked) return;
    this.#chosen = chosen;
    this.clear();
    this.#changed.fire();
  }
}
