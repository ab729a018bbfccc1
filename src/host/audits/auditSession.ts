import { type AuditView, viewAudit } from '../../core/audit/auditView.ts';
import type { HeaderEntry, LogEntry } from '../../core/audit/log.ts';
import { auditPair } from '../../core/audit/runner.ts';
import { applyEntry, emptyRunState, type RunState } from '../../core/audit/runState.ts';
import { turnId } from '../../core/audit/turns.ts';
import type { Pair } from '../../core/pair.ts';
import { type ChatModel, type Clock, ModelError } from '../../core/ports.ts';
import { LogFile } from '../../runs/logFile.ts';
import type { ReadLog } from '../../runs/readLog.ts';

/** What a listener is told: a turn changed, text came in, the session started or stopped. */
export type SessionEvent =
  | { readonly type: 'turn'; readonly turn: string }
  | { readonly type: 'text'; readonly turn: string; readonly piece: string }
  | { readonly type: 'restart'; readonly turn: string }
  | { readonly type: 'progress' }
  | { readonly type: 'stopped'; readonly error: unknown };

export interface SessionOptions {
  /** Where the run log is. */
  readonly path: string;
  readonly log: ReadLog;
  readonly clock: Clock;
  readonly openJudge: (header: HeaderEntry, pairs: readonly Pair[]) => Promise<ChatModel>;
}

const keyReasons = ['key-needed', 'unauthorized'] as const;

/** The audit of one pair while it is open in the editor: its log's state, and what is under way. */
export class AuditSession {
  readonly path: string;
  readonly readOnly: string | undefined;
  readonly unreadableLines: number;
  readonly #options: SessionOptions;
  readonly #state: RunState = emptyRunState();
  readonly #streaming = new Map<string, string>();
  readonly #listeners = new Set<(event: SessionEvent) => void>();
  #controller: AbortController | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.path = options.path;
    this.readOnly = options.log.readOnly;
    this.unreadableLines = options.log.faults.length;
    for (const entry of options.log.entries) applyEntry(this.#state, entry);
  }

  /** Undefined where the log has neither header nor pair that can be read. */
  get view(): AuditView | undefined {
    const [key] = this.#state.pairs.keys();
    return key === undefined ? undefined : viewAudit(this.#state, key);
  }

  get isRunning(): boolean {
    return this.#controller !== undefined;
  }

  /** Text of the turns that are being answered, by turn id. */
  get streaming(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#streaming);
  }

  listen(listener: (event: SessionEvent) => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  /** Asks what is left. Never rejects: how it ended is told by the event `stopped`. */
  async start(): Promise<void> {
    if (this.isRunning || this.readOnly !== undefined || this.view?.complete) return;
    const controller = new AbortController();
    this.#controller = controller;
    this.#tell({ type: 'progress' });
    let error: unknown;
    try {
      await this.#run(controller.signal);
    } catch (thrown) {
      error = thrown;
    }
    this.#controller = undefined;
    this.#streaming.clear();
    this.#tell({ type: 'stopped', error });
  }

  /** Stops asking; what is answered is kept. */
  cancel(): void {
    this.#controller?.abort();
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { header } = this.#state;
    const [pairKey] = this.#state.pairs.keys();
    if (!header || pairKey === undefined) return;
    const pairs = [...this.#state.pairs.values()].map(({ entry }) => entry.pair);
    const model = await this.#options.openJudge(header, pairs);
    if (signal.aborted) throw new ModelError('cancelled', 'Cancelled.');
    const log = await LogFile.resume(this.path);
    try {
      await auditPair({
        state: this.#state,
        pairKey,
        model,
        log,
        clock: this.#options.clock,
        signal,
        onEntry: (entry) => this.#entryKept(entry),
        onText: (turn, piece) => this.#textCame(turnId(turn), piece),
        onRestart: (turn) => this.#textDropped(turnId(turn)),
      });
    } finally {
      await log.close();
    }
    const refused = this.#keyFailure();
    if (refused && !signal.aborted) throw refused;
  }

  /** The failure that only the right key mends, where a turn met one. */
  #keyFailure(): ModelError | undefined {
    for (const { failure } of this.view?.turns ?? []) {
      const reason = keyReasons.find((known) => known === failure?.reason);
      if (reason && failure) return new ModelError(reason, failure.message);
    }
    return undefined;
  }

  #entryKept(entry: LogEntry): void {
    if (!('arm' in entry)) return;
    const turn = turnId(entry);
    if (entry.type !== 'started') this.#streaming.delete(turn);
    this.#tell({ type: 'turn', turn });
  }

  #textCame(turn: string, piece: string): void {
    this.#streaming.set(turn, (this.#streaming.get(turn) ?? '') + piece);
    this.#tell({ type: 'text', turn, piece });
  }

  #textDropped(turn: string): void {
    this.#streaming.delete(turn);
    this.#tell({ type: 'restart', turn });
  }

  #tell(event: SessionEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
