import * as vscode from 'vscode';
import type { AttackEntry, AttackHeader, SampleEntry } from '../../core/runs/attack/attackLog.ts';
import { AttackState } from '../../core/runs/attack/attackState.ts';
import type { AttackTools } from '../../core/runs/attack/attackTools.ts';
import { resumeAttack } from '../../logs/attackRuns.ts';
import { isNoMessage, readAttackLog } from '../../logs/reading/readLog.ts';

/** The log of an attack on one response as this window has read it; one writer has its turn at a time. */
export class HeldLog {
  readonly path: string;
  readonly #entries: AttackEntry[];
  readonly #changed: () => void;
  #state: AttackState;
  /** Ends when nothing writes to the log any more. */
  #turn: Promise<void> = Promise.resolve();

  private constructor(path: string, entries: readonly AttackEntry[], changed: () => void) {
    this.path = path;
    this.#entries = [...entries];
    this.#state = AttackState.replay(entries);
    this.#changed = changed;
    if (this.header.attacks.length !== 1 || this.#state.samples().length !== 1) {
      throw new Error(vscode.l10n.t('{0} holds no attack on one response.', path));
    }
  }

  /**
   * Reads a log. Rejects where it holds anything but one attack on one response.
   *
   * @param changed called after each entry that is written
   */
  static async read(path: string, changed: () => void): Promise<HeldLog> {
    const { entries } = await readAttackLog(path, isNoMessage);
    return new HeldLog(path, entries, changed);
  }

  get entries(): readonly AttackEntry[] {
    return this.#entries;
  }

  get state(): AttackState {
    return this.#state;
  }

  get header(): AttackHeader {
    const { header } = this.#state;
    if (header) return header;
    throw new Error(vscode.l10n.t('{0} does not begin as the log of an attack.', this.path));
  }

  /** The response that is attacked. */
  get entry(): SampleEntry {
    const [entry] = this.#state.samples();
    if (entry) return entry;
    throw new Error(vscode.l10n.t('{0} holds no response.', this.path));
  }

  /** After what was begun before: `work` has its turn. Within it, `write` may be called. */
  alone(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  /** With the log open to be written, and the state as it holds it; only within a turn. */
  async write(
    work: (kept: Pick<AttackTools, 'log' | 'state' | 'onEntry'>) => Promise<unknown>,
  ): Promise<void> {
    const { log, state } = await resumeAttack(this.path);
    this.#state = state;
    const onEntry = (entry: AttackEntry) => {
      this.#entries.push(entry);
      this.#changed();
    };
    try {
      await work({ log, state, onEntry });
    } finally {
      await log.close();
    }
  }
}
