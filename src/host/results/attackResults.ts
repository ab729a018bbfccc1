import * as vscode from 'vscode';
import { fieldOf } from '../../core/data/formats/fields.ts';
import type { JsonObject } from '../../core/data/formats/format.ts';
import type { Pair } from '../../core/data/pair.ts';
import { attackSample } from '../../core/data/samples/sample.ts';
import { sampleOfPair } from '../../core/data/samples/samplesOf.ts';
import type { ModelName } from '../../core/results/resultOrder.ts';
import { cellOf } from '../../core/runs/attack/catalog.ts';
import type { AttemptOutcome } from '../../core/runs/attack/log/attemptEntries.ts';
import { createSampleEntry } from '../../core/runs/attack/plan/newAttack.ts';
import type { Side } from '../../core/words/verdict.ts';
import type { AttackList } from '../runs/attack/attackList.ts';

/** An attack on a response. */
export interface AttackResult {
  /** Undefined for a response outside any pair. */
  readonly side: Side | undefined;
  /** Id of the attack. */
  readonly cell: string;
  readonly outcome: AttemptOutcome;
  /** What it did to each judge that scored it, in words. */
  readonly words: readonly string[];
  /** Whether the attacker is simulated. */
  readonly simulated: boolean;
  /** Models that scored the response. */
  readonly judges: readonly ModelName[];
  /** Path of its log. */
  readonly path: string;
}

interface LoggedAttack extends Omit<AttackResult, 'side'> {
  /** Key of the attacked sample, derived from its content. */
  readonly sample: string;
  readonly createdAt: number;
}

/** Milliseconds between a change of a log and rereading it. */
const readAfterMs = 500;

/**
 * Attacks of this workspace, by response. Reads logs on first use; has no results until then and
 * fires `onDidChange` when it does.
 */
export class AttackResults implements vscode.Disposable {
  readonly #list: Pick<AttackList, 'all'>;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  #byId: ReadonlyMap<string, readonly LoggedAttack[]> = new Map();
  #byRun: ReadonlyMap<string, string> = new Map();
  #reading: NodeJS.Timeout | undefined;
  #isFollowed = false;
  /** Whether a log has changed since the last read started. */
  #isOutdated = false;
  readonly onDidChange = this.#changed.event;

  /** @param changes fire when attack logs change, or this window writes to one */
  constructor(list: Pick<AttackList, 'all'>, changes: readonly vscode.Event<unknown>[]) {
    this.#list = list;
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      ...changes.map((event) => event(() => this.#readSoon())),
    );
  }

  /** Returns the latest attack of each kind on a pair's current responses, newest first. */
  ofPair(pair: Pair): readonly AttackResult[] {
    return (['A', 'B'] as const).flatMap((side) =>
      this.#newest(`${pair.id}:${side}`, side, (cell) => keyOf(pair, side, cell)),
    );
  }

  /**
   * Returns the path of a run's log, and what its attack did to the judges; undefined if the log is
   * in no folder of attacks.
   *
   * @param id id of the attacked sample
   */
  ofRun(
    run: string,
    { id, cell }: { readonly id: string; readonly cell: string },
  ): Pick<AttackResult, 'path' | 'words'> | undefined {
    this.#follow();
    const path = this.#byRun.get(run);
    if (path === undefined) return undefined;
    const attack = this.#byId.get(id)?.find((one) => one.path === path && one.cell === cell);
    return { path, words: attack?.words ?? [] };
  }

  /** Returns the latest attack of each kind on a sample outside any pair, newest first. */
  ofSample(record: JsonObject): readonly AttackResult[] {
    const id = fieldOf(record, 'id');
    if (typeof id !== 'string') return [];
    return this.#newest(id, undefined, () => {
      const sample = attackSample.safeParse(record).data;
      return sample && createSampleEntry(sample).key;
    });
  }

  #newest(
    id: string,
    side: Side | undefined,
    keyFor: (cell: string) => string | undefined,
  ): readonly AttackResult[] {
    this.#follow();
    const current = (this.#byId.get(id) ?? []).filter(
      ({ cell, sample }) => sample === keyFor(cell),
    );
    return [...new Map(current.map((one) => [one.cell, one])).values()]
      .sort((one, other) => other.createdAt - one.createdAt)
      .map(({ cell, outcome, words, simulated, judges, path }) => {
        return { side, cell, outcome, words, simulated, judges, path };
      });
  }

  dispose(): void {
    clearTimeout(this.#reading);
    this.#subscriptions.dispose();
  }

  #follow(): void {
    if (this.#isFollowed) return;
    this.#isFollowed = true;
    this.#readSoon(0);
  }

  #readSoon(afterMs = readAfterMs): void {
    if (!this.#isFollowed) return;
    this.#isOutdated = true;
    this.#reading ??= setTimeout(() => void this.#read(), afterMs);
  }

  async #read(): Promise<void> {
    this.#isOutdated = false;
    const listed = await this.#list.all();
    this.#reading = undefined;
    if (this.#isOutdated) this.#readSoon();
    const byId = new Map<string, LoggedAttack[]>();
    const oldestFirst = listed.toSorted(
      (one, other) => one.attack.createdAt - other.attack.createdAt,
    );
    for (const { path, attack, found } of oldestFirst) {
      for (const { id, key, cell, outcome, words } of found?.attempts ?? []) {
        const known = byId.get(id) ?? [];
        const { createdAt } = attack;
        const judges = attack.judges.map(({ identity }) => identity);
        const { simulated } = attack.attacker;
        const about = { path, sample: key, cell, outcome, words, simulated };
        byId.set(id, [...known, { ...about, judges, createdAt }]);
      }
    }
    const byRun = new Map(listed.map(({ path, attack }) => [attack.run, path]));
    if (byRun.size === 0 && this.#byRun.size === 0) return;
    this.#byId = byId;
    this.#byRun = byRun;
    this.#changed.fire();
  }
}

/**
 * Returns the key of the sample that an attack would use; undefined if the attack doesn't apply.
 */
function keyOf(pair: Pair, side: Side, cell: string): string | undefined {
  const scenario = cellOf(cell)?.scenario;
  const sample = scenario && sampleOfPair(pair, side, scenario);
  return sample && createSampleEntry(sample).key;
}
