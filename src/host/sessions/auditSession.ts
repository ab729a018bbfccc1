import type { Pair } from '../../core/pair.ts';
import {
  type ChatModel,
  type Clock,
  ModelError,
  type ModelIdentity,
  type RunLog,
} from '../../core/ports.ts';
import { keep } from '../../core/runs/audit/answers/settleTurn.ts';
import type { HeaderEntry, LogEntry, StepEntry } from '../../core/runs/audit/log.ts';
import type { PairAudit } from '../../core/runs/audit/pairAudit.ts';
import type { Aim } from '../../core/runs/audit/plan/targets.ts';
import { writeDraft } from '../../core/runs/audit/prompts/drafts.ts';
import { askSteps, finishPair } from '../../core/runs/audit/runner.ts';
import { type PairRecord, type RunState, replay } from '../../core/runs/audit/runState.ts';
import { turnId } from '../../core/runs/audit/turns.ts';
import { type AuditView, viewAudit } from '../../core/runs/audit/views/auditView.ts';
import {
  createDraft,
  createSequence,
  createStep,
  createUndo,
  type StepChoice,
} from '../../core/runs/steps/steps.ts';
import { resumeRun } from '../../logs/openRun.ts';
import type { ReadLog } from '../../logs/reading/readLog.ts';
import { readPair } from '../../logs/reading/readPair.ts';
import { lastingFailureOf } from '../lastingFailures.ts';
import { type SessionEvent, SessionFeed } from './sessionFeed.ts';

export interface SessionOptions {
  /** Where the run log is. */
  readonly path: string;
  /** Of one pair, or of a run whose first pair is meant. */
  readonly log: ReadLog;
  readonly clock: Clock;
  readonly openJudge: (header: HeaderEntry, pairs: readonly Pair[]) => Promise<ChatModel>;
  /** Whether this window is asking the whole run, of which the pair is one. */
  readonly isAsked?: () => boolean;
}

/** The audit of one pair while it is open in the editor: its log's state, and what is under way. */
export class AuditSession {
  readonly path: string;
  /** The pair that is shown; undefined where the log has none. */
  readonly pairKey: string | undefined;
  readonly readOnly: string | undefined;
  readonly unreadableLines: number;
  readonly #options: SessionOptions;
  #state: RunState;
  readonly #feed = new SessionFeed();
  #controller: AbortController | undefined;
  #isAppending = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.path = options.path;
    this.readOnly = options.log.readOnly;
    this.unreadableLines = options.log.faults.length;
    this.#state = replay(options.log.entries);
    [this.pairKey] = this.#state.pairs.keys();
  }

  /** Undefined where the log has neither header nor pair that can be read. */
  get view(): AuditView | undefined {
    const key = this.pairKey;
    return key === undefined ? undefined : viewAudit(this.#state, key);
  }

  get isRunning(): boolean {
    return this.#controller !== undefined;
  }

  /** Text of the turns that are being answered, by turn id. */
  get streaming(): Readonly<Record<string, string>> {
    return this.#feed.streaming;
  }

  /** Why a turn is asked anew and when, by turn id. */
  get waits(): Readonly<Record<string, string>> {
    return this.#feed.waits;
  }

  listen(listener: (event: SessionEvent) => void): { dispose(): void } {
    return this.#feed.listen(listener);
  }

  /** Asks what is left. Never rejects: how it ended is told by the event `stopped`. */
  async start(): Promise<void> {
    if (this.view?.complete) return;
    await this.#work(this.#options.openJudge, async (audit) =>
      finishPair({ ...audit, writer: await this.#openWriter(audit) }),
    );
  }

  async #openWriter({ state, pairKey }: PairAudit): Promise<ChatModel | undefined> {
    const { header, pairs } = state;
    const pair = pairs.get(pairKey)?.entry.pair;
    if (!header?.evidence || !pair) return undefined;
    return this.#options.openJudge({ ...header, judge: header.evidence.writer }, [pair]);
  }

  /** Chooses a step and asks it. Rejects with a RangeError for a choice that cannot be. */
  async step(choice: StepChoice): Promise<void> {
    await this.#choose((pair, now) => [createStep(pair, choice, now)]);
  }

  /** Chooses PDM's sequence of challenges and asks it, step by step, until it ends or is stopped. */
  async sequence(first: { readonly parent: string; readonly aim: Aim }): Promise<void> {
    await this.#choose((pair, now) => createSequence(pair, first, now));
  }

  /** Takes a step back. Rejects with a RangeError where others continue it. */
  async undo(step: string): Promise<void> {
    await this.#append((pair, now) => [createUndo(pair, step, now)]);
  }

  /** Has evidence written for this pair by a model; it is shown and not sent. */
  async draft(
    choice: { readonly parent: string; readonly aim: Aim },
    writer: { readonly identity: ModelIdentity; open(): Promise<ChatModel> },
  ): Promise<void> {
    await this.#work(
      () => writer.open(),
      async (audit) => {
        const pair = audit.state.pairs.get(audit.pairKey);
        if (!pair) return;
        await writeDraft(audit, createDraft(pair, choice, writer.identity, audit.clock.now()));
      },
    );
  }

  /** This window is asking the whole run, of which the pair is one. */
  get isAsked(): boolean {
    return this.#options.isAsked?.() ?? false;
  }

  /** Nothing is under way, and the log may be written. */
  get canWrite(): boolean {
    const isFree = !this.isRunning && !this.#isAppending && !this.isAsked;
    return isFree && this.readOnly === undefined;
  }

  /** Shows what the log holds by now, unless something is under way here. */
  async reread(): Promise<void> {
    const { entries } = await readPair(this.path, this.pairKey);
    if (this.isRunning || this.#isAppending) return;
    this.#state = replay(entries);
    this.#feed.tell({ type: 'progress' });
  }

  async #choose(create: (pair: PairRecord, now: number) => readonly StepEntry[]): Promise<void> {
    const chosen = await this.#append(create);
    if (!chosen) return;
    await this.#work(this.#options.openJudge, (audit) => askSteps(audit, chosen));
  }

  /** The entries as they are in the log now; undefined where something else is under way. */
  async #append<Entry extends LogEntry>(
    create: (pair: PairRecord, now: number) => readonly Entry[],
  ): Promise<readonly Entry[] | undefined> {
    if (!this.canWrite) return undefined;
    this.#isAppending = true;
    try {
      return await this.#withLog(async (log) => {
        const pair = this.#state.pairs.get(this.pairKey ?? '');
        if (!pair) return undefined;
        const entries = create(pair, this.#options.clock.now());
        await keep({ log, state: this.#state }, ...entries);
        return entries;
      });
    } finally {
      this.#isAppending = false;
      this.#feed.tell({ type: 'steps' });
    }
  }

  async #work(
    openModel: SessionOptions['openJudge'],
    ask: (audit: PairAudit) => Promise<void>,
  ): Promise<void> {
    if (!this.canWrite) return;
    const controller = new AbortController();
    this.#controller = controller;
    this.#feed.tell({ type: 'progress' });
    let error: unknown;
    try {
      await this.#withLog((log) => this.#ask(log, controller.signal, openModel, ask));
    } catch (thrown) {
      error = thrown;
    }
    this.#controller = undefined;
    this.#feed.stopped(error);
  }

  /** Stops asking; what is answered is kept. */
  cancel(): void {
    this.#controller?.abort();
  }

  /** Another window may have gone on with this run: what it had answered is not asked again. */
  async #withLog<T>(use: (log: RunLog) => Promise<T>): Promise<T> {
    const { log, state } = await resumeRun(this.path);
    this.#state = state;
    return use(log).finally(() => log.close());
  }

  async #ask(
    log: RunLog,
    signal: AbortSignal,
    openModel: SessionOptions['openJudge'],
    ask: (audit: PairAudit) => Promise<void>,
  ): Promise<void> {
    const { header, pairs } = this.#state;
    const pair = pairs.get(this.pairKey ?? '');
    if (!header || !pair) return;
    this.#feed.tell({ type: 'progress' });
    const model = await openModel(header, [pair.entry.pair]);
    if (signal.aborted) throw new ModelError('cancelled', 'Cancelled.');
    let failure: ModelError | undefined;
    await ask({
      state: this.#state,
      pairKey: pair.entry.key,
      model,
      log,
      clock: this.#options.clock,
      signal,
      onEntry: (entry) => {
        failure ??= lastingFailureOf(entry);
        this.#feed.entryKept(entry);
      },
      onText: (turn, piece) => this.#feed.textCame(turnId(turn), piece),
      onRestart: (turn, why) => this.#feed.textDropped(turnId(turn), why),
    });
    if (failure && !signal.aborted) throw failure;
  }
}
