import type { Pair } from '../../core/data/pair.ts';
import { keepEntries } from '../../core/journal/ongoingRun.ts';
import { auditKind } from '../../core/runs/audit/auditKind.ts';
import { pdmBattery } from '../../core/runs/audit/challenges/battery.ts';
import type { HeaderEntry, LogEntry, StepEntry } from '../../core/runs/audit/log.ts';
import type { PairAudit } from '../../core/runs/audit/pairAudit.ts';
import { estimateStep } from '../../core/runs/audit/plan/estimate.ts';
import { type Plan, planRun } from '../../core/runs/audit/plan/plan.ts';
import { estimateDraft } from '../../core/runs/audit/plan/writerCalls.ts';
import { draftMaxTokens, writeDraft } from '../../core/runs/audit/prompts/drafts.ts';
import { askSteps, finishPair } from '../../core/runs/audit/runner.ts';
import {
  type PairRecord,
  type RunState,
  replay,
  requestsSent,
} from '../../core/runs/audit/runState.ts';
import { type AuditView, viewAudit } from '../../core/runs/audit/views/auditView.ts';
import { type Estimate, totalOf } from '../../core/runs/plan/planTally.ts';
import { ownTextsUpTo } from '../../core/runs/steps/sequenceOfSteps.ts';
import {
  createDraft,
  createSequence,
  createStep,
  createUndo,
  depthOf,
  type StepChoice,
} from '../../core/runs/steps/steps.ts';
import {
  type ChatMessage,
  type ChatModel,
  type Clock,
  ModelError,
  type ModelIdentity,
} from '../../core/words/ports.ts';
import type { Aim } from '../../core/words/targets.ts';
import { turnId } from '../../core/words/turns.ts';
import type { ReadLog } from '../../logs/reading/readLog.ts';
import { readPair } from '../../logs/reading/readPair.ts';
import { lastingFailureOf } from '../lastingFailures.ts';
import { Session, type WritableRun } from './session.ts';
import type { Stopping } from './stopping.ts';

/** Calls that a session is about to make, and the header that decides how. */
interface SessionCalls {
  readonly header: HeaderEntry;
  /** A plan for the run's own turns, an estimate for steps and drafts. */
  readonly plan: Plan | Estimate;
  /** Whether the judge of the header writes evidence. */
  readonly isDraft?: true;
}

interface SessionOptions {
  /** Path of the run log. */
  readonly path: string;
  /** Log of one pair, or of a run whose first pair is used. */
  readonly log: ReadLog;
  /** Opens the log for writing. */
  readonly resume: (
    kind: typeof auditKind,
    path: string,
  ) => Promise<WritableRun<RunState, LogEntry>>;
  readonly clock: Clock;
  readonly openJudge: (header: HeaderEntry, pairs: readonly Pair[]) => Promise<ChatModel>;
  /**
   * Whether these calls about a pair may be made; asked before each of the user's actions that
   * makes any. Rejects if they must not be made, whatever the user says.
   */
  readonly agree: (calls: SessionCalls, pairKey: string | undefined) => Promise<boolean>;
  /** Whether the whole run of the pair is being asked in this window. */
  readonly isWholeRunAsked?: () => boolean;
}

/** Returns why nothing was sent after a log was replaced while its user was asked. */
function changedLog(path: string): string {
  return `${path} was changed by another program since you agreed to its calls. Nothing was sent. Reopen it to see what it asks now.`;
}

/** The audit of one pair while it is open in the editor, including steps. */
export class AuditSession extends Session<RunState, LogEntry> {
  /** Key of the shown pair; undefined if the log has none. */
  readonly pairKey: string | undefined;
  readonly readOnly: string | undefined;
  readonly unreadableLines: number;
  readonly #options: SessionOptions;
  readonly #texts = new Map<string, string>();
  readonly #waits = new Map<string, string>();
  /** Whether steps are being written to the log, before they are asked. */
  #isAdding = false;

  constructor(options: SessionOptions) {
    const { path, log } = options;
    super(path, replay(log.entries), (place) => options.resume(auditKind, place));
    this.#options = options;
    this.readOnly = log.readOnly;
    this.unreadableLines = log.faults.length;
    [this.pairKey] = this.state.pairs.keys();
  }

  /** Undefined if the log has no readable header or pair. */
  get view(): AuditView | undefined {
    const key = this.pairKey;
    return key === undefined ? undefined : viewAudit(this.state, key);
  }

  /** Returns the messages of a turn's requests as they were sent, by attempt. */
  requestsOf(turn: string): readonly (readonly ChatMessage[])[] {
    const pair = this.state.pairs.get(this.pairKey ?? '');
    return pair ? requestsSent(pair, turn) : [];
  }

  /** Text of the pending turns, by turn id. */
  get streaming(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#texts);
  }

  /** Reason and time of the retry of a turn, by turn id; applies while its text is empty. */
  get waits(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#waits);
  }

  /** Whether the whole run of the pair is being asked in this window. */
  get isWholeRunAsked(): boolean {
    return this.#options.isWholeRunAsked?.() ?? false;
  }

  /**
   * Whether the log may be written: nothing is asked and no step is being added. An undo, which takes
   * a moment, is no obstacle: what follows it is written after it.
   */
  get canWrite(): boolean {
    const isFree = !this.isAsking && !this.#isAdding;
    return isFree && !this.isWholeRunAsked && this.readOnly === undefined;
  }

  /**
   * Makes the remaining calls. The event `stopped` has the outcome. Rejects if the calls must not be
   * made.
   *
   * @param isAgreed whether the user has just agreed to them
   */
  async start(isAgreed = false): Promise<void> {
    if (this.view?.complete || !this.canWrite) return;
    const { header } = this.state;
    const basis = this.#basis();
    if (!isAgreed && header) {
      const plan = planRun(this.state);
      if (!(await this.#agreed({ header, plan }))) return;
    }
    await this.#work(basis, this.#options.openJudge, async (audit) =>
      finishPair({ ...audit, writer: await this.#openWriter(audit) }),
    );
  }

  /** Adds a step and asks it. Rejects with a RangeError if the choice is invalid. */
  async step(choice: StepChoice): Promise<void> {
    await this.#choose(choice, 1, (pair, now) => [createStep(pair, choice, now)]);
  }

  /** Adds PDM's sequence of challenges and asks it step by step until it ends or is stopped. */
  async sequence(first: { readonly parent: string; readonly aim: Aim }): Promise<void> {
    await this.#choose(first, pdmBattery.length, (pair, now) => createSequence(pair, first, now));
  }

  /** Undoes a step. Rejects with a RangeError if other steps continue from it. */
  async undo(step: string): Promise<void> {
    if (!this.canWrite) return;
    try {
      await this.#append((pair, now) => [createUndo(pair, step, now)]);
    } finally {
      this.tell({ type: 'steps' });
    }
  }

  /** Generates evidence for this pair with a model; it is shown, not sent. */
  async draft(
    choice: { readonly parent: string; readonly aim: Aim },
    writer: { readonly identity: ModelIdentity; open(): Promise<ChatModel> },
  ): Promise<void> {
    const basis = this.#basis();
    const { view } = this;
    if (!view || !this.canWrite) return;
    const { definition: _, evidence: __, ...header } = view.header;
    const generation = { ...header.generation, maxTokens: draftMaxTokens };
    const asked = { ...header, generation, judge: writer.identity };
    const plan = estimateDraft(view);
    if (!(await this.#agreed({ header: asked, plan, isDraft: true }))) return;
    await this.#work(
      basis,
      () => writer.open(),
      async (audit) => {
        const pair = audit.state.pairs.get(audit.pairKey);
        if (!pair) return;
        await writeDraft(audit, createDraft(pair, choice, writer.identity, audit.clock.now()));
      },
    );
  }

  /** Reloads the log, unless something is in progress in this session. */
  async reread(): Promise<void> {
    const { entries } = await readPair(this.path, this.pairKey);
    if (this.isBusy) return;
    this.replaceState(replay(entries));
    this.tell({ type: 'progress' });
  }

  async #openWriter({ state, pairKey }: PairAudit): Promise<ChatModel | undefined> {
    const { header, pairs } = state;
    const pair = pairs.get(pairKey)?.entry.pair;
    if (!header?.evidence || !pair) return undefined;
    return this.#options.openJudge({ ...header, judge: header.evidence.writer }, [pair]);
  }

  async #choose(
    { parent, text }: { readonly parent: string; readonly text?: string | undefined },
    steps: number,
    create: (pair: PairRecord, now: number) => readonly StepEntry[],
  ): Promise<void> {
    const { view } = this;
    const pair = this.state.pairs.get(this.pairKey ?? '');
    if (!view || !pair || !this.canWrite) return;
    const basis = this.#basis();
    const depth = depthOf(pair, parent);
    const texts = [...ownTextsUpTo(view.steps, parent), ...(text === undefined ? [] : [text])];
    const plan = totalOf(
      Array.from({ length: steps }, (_, index) => estimateStep(view, depth + index, texts)),
    );
    if (!(await this.#agreed({ header: view.header, plan })) || !this.canWrite) return;
    this.#isAdding = true;
    let chosen: readonly StepEntry[] | undefined;
    try {
      chosen = await this.#append(create);
    } finally {
      this.#isAdding = false;
      this.tell({ type: 'steps' });
    }
    if (!chosen) return;
    const added = chosen;
    await this.#work(basis, this.#options.openJudge, (audit) => askSteps(audit, added));
  }

  /** Returns the logged entries; undefined if the log no longer has the pair. */
  #append<Entry extends LogEntry>(
    create: (pair: PairRecord, now: number) => readonly Entry[],
  ): Promise<readonly Entry[] | undefined> {
    return this.write(async ({ log, state }) => {
      const pair = state.pairs.get(this.pairKey ?? '');
      if (!pair) return undefined;
      const entries = create(pair, this.#options.clock.now());
      await keepEntries({ log, state }, ...entries);
      return entries;
    });
  }

  async #agreed(calls: SessionCalls): Promise<boolean> {
    let isAgreed = false;
    try {
      isAgreed = await this.#options.agree(calls, this.pairKey);
    } finally {
      if (!isAgreed) this.tell({ type: 'progress' });
    }
    return isAgreed;
  }

  /** Returns what decides the messages of the pair, besides its turns. */
  #basis(state = this.state): string {
    return JSON.stringify([state.header, state.pairs.get(this.pairKey ?? '')?.entry]);
  }

  async #work(
    basis: string,
    openModel: SessionOptions['openJudge'],
    use: (audit: PairAudit) => Promise<void>,
  ): Promise<void> {
    if (!this.canWrite) return;
    const { error } = await this.ask(async (run, stopping) => {
      if (this.#basis(run.state) !== basis) throw new Error(changedLog(this.path));
      return this.#askPair(run, stopping, openModel, use);
    });
    this.#texts.clear();
    this.#waits.clear();
    this.tell({ type: 'stopped', error });
  }

  async #askPair(
    { log, state }: WritableRun<RunState, LogEntry>,
    { signal, endSignal, inFlight }: Stopping,
    openModel: SessionOptions['openJudge'],
    use: (audit: PairAudit) => Promise<void>,
  ): Promise<void> {
    const pair = state.pairs.get(this.pairKey ?? '');
    if (!state.header || !pair) return;
    this.tell({ type: 'progress' });
    const model = await openModel(state.header, [pair.entry.pair]);
    if (signal.aborted) throw new ModelError('cancelled', 'Canceled.');
    let failure: ModelError | undefined;
    await use({
      state,
      pairKey: pair.entry.key,
      model,
      log,
      clock: this.#options.clock,
      ...{ signal, endSignal, inFlight },
      onEntry: (entry) => {
        failure ??= lastingFailureOf(entry);
        this.#entryLogged(entry);
      },
      onText: (name, piece) => {
        const turn = turnId(name);
        this.#texts.set(turn, (this.#texts.get(turn) ?? '') + piece);
        this.tell({ type: 'text', turn, piece });
      },
      onRestart: (name, why) => {
        const turn = turnId(name);
        this.#texts.set(turn, '');
        this.#waits.set(turn, why);
        this.tell({ type: 'restart', turn, why });
      },
    });
    if (failure && !signal.aborted) throw failure;
  }

  #entryLogged(entry: LogEntry): void {
    if (!('arm' in entry)) return;
    const turn = turnId(entry);
    if (entry.type !== 'started') this.#texts.delete(turn);
    this.tell(entry.step === undefined ? { type: 'turn', turn } : { type: 'steps' });
  }
}
