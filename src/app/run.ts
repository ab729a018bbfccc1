import type { Pair } from '../core/data/pair.ts';
import type { AttackSample } from '../core/data/samples/sample.ts';
import type { OngoingRun } from '../core/journal/ongoingRun.ts';
import type { LoggedEnd, ReadingOptions } from '../core/journal/pauseWatch.ts';
import type { PoolEnd } from '../core/journal/pool.ts';
import type { RunKind, RunTypes } from '../core/journal/runKind.ts';
import type { JudgeDefinition } from '../core/judges/definition.ts';
import type { Statement, StatementFold } from '../core/runs/statement.ts';
import type { ChatModel, ModelIdentity } from '../core/words/ports.ts';
import type { LogFile } from '../logs/logFile.ts';
import { systemClock } from '../models/systemClock.ts';

/** Types of a kind of run that can be asked. */
export interface AskedTypes extends RunTypes {
  readonly state: RunTypes['state'] & { readonly calls: StatementFold<never> };
  /** Everything that is not in the log yet. */
  readonly plan: unknown;
}

/** What a plan says of the progress of a run. */
export interface RunSize {
  /** Number of items of the run: pairs of an audit, or attacks. */
  readonly items: number;
  readonly itemsDone: number;
  /** Whether any calls are left. */
  readonly isOpen: boolean;
  /** Minimum number of calls left. */
  readonly callsLeft: number;
}

/** A model of a run, to be opened for its calls. */
export interface AskedModel {
  /** Place among the header's judges, from 0, or its other role. */
  readonly role: number | 'writer' | 'attacker' | 'verifier';
  readonly identity: ModelIdentity;
  readonly definition?: JudgeDefinition | undefined;
}

/** What practice models may know of the items of a run. */
interface KnownItems {
  readonly labeled?: readonly Pair[];
  readonly samples?: readonly AttackSample[];
}

export type OpenModel = (model: AskedModel, known: KnownItems) => Promise<ChatModel>;

/** What is planned and asked in a kind of run. */
export interface AskedKind<Types extends AskedTypes> {
  readonly log: RunKind<Types>;
  readonly modelsOf: (header: Types['header']) => readonly ModelIdentity[];
  /** Returns the calls that a log lacks. */
  readonly plan: (state: Types['state']) => Types['plan'] | Promise<Types['plan']>;
  readonly sizeOf: (plan: Types['plan']) => RunSize;
  /** Opens the models, calls `onBegin`, and makes the calls missing from the log. */
  readonly ask: (run: OngoingAsk<Types>) => Promise<PoolEnd>;
}

/** A log that nobody else can write until it is closed, and the state that it gives. */
export interface OpenedLog<Types extends AskedTypes> {
  readonly log: LogFile<Types['entry']>;
  readonly state: Types['state'];
}

/** Models, limits and listeners of a run that is asked. */
export interface AskTools<Types extends AskedTypes>
  extends Pick<
      OngoingRun<Types['entry'], Types['state']>,
      'signal' | 'endSignal' | 'inFlight' | 'onRetry'
    >,
    ReadingOptions {
  /** Opens the log for writing. */
  readonly open: () => Promise<OpenedLog<Types>>;
  /** Called when the log is open; what it throws ends the run. */
  readonly onOpen?: (run: OpenedLog<Types>) => void;
  readonly openModel: OpenModel;
  /** Maximum number of items asked at the same time; the models' limits bound the requests. */
  readonly atOnce: number;
  /** Called when the models are open and asking begins. */
  readonly onBegin?: (state: Types['state']) => void;
  /** Called after an entry has been stored. */
  readonly onEntry?: (entry: Types['entry'], state: Types['state']) => void;
  /**
   * Called when no more calls will be made for an item, in one presentation, now.
   *
   * @param isDone whether none are left, which is false after a failed call
   * @param key of a pair's presentation; absent for attacks
   */
  readonly onItemEnd?: (isDone: boolean, key?: string) => void;
  /** Called when an answer is not what a model was asked to write, and its item is left out. */
  readonly onFault?: (message: string) => void;
  /** Called when one judge was asked about a response with planted flaws. */
  readonly onAttentionEnd?: () => void;
  /** Called when no more calls will be made, before the log is closed. */
  readonly onEnd?: (state: Types['state'], end: AskEnd) => void | Promise<void>;
}

/** What the kind of a run is given to ask it. */
export interface OngoingAsk<Types extends AskedTypes>
  extends Omit<AskTools<Types>, 'open' | 'onOpen' | 'onEntry' | 'onEnd' | 'onBegin'> {
  readonly header: Types['header'];
  readonly state: Types['state'];
  readonly log: LogFile<Types['entry']>;
  readonly clock: typeof systemClock;
  readonly onEntry: (entry: Types['entry']) => void;
  readonly onBegin: () => void;
  /** Called when nothing is left to ask about an item, in all its presentations. */
  readonly onItemDone: () => void;
  readonly onFault: (message: string) => void;
}

/** Why calls of a run failed. */
interface Failure {
  readonly message: string;
  calls: number;
  /** First model that failed with the message, if known. */
  readonly model: ModelIdentity | undefined;
}

/** Collects the failed calls of a run, by message. */
export class FailedCalls {
  readonly #failures = new Map<string, Failure>();

  /** Number of failed calls. */
  get count(): number {
    return this.all.reduce((sum, { calls }) => sum + calls, 0);
  }

  /** In the order in which the messages first occurred. */
  get all(): readonly Failure[] {
    return [...this.#failures.values()];
  }

  modelOf(message: string): ModelIdentity | undefined {
    return this.#failures.get(message)?.model;
  }

  /** @param modelOf returns the model of the entry's call */
  take({ type, message = '' }: LoggedEnd, modelOf: () => ModelIdentity | undefined): void {
    if (type !== 'failed') return;
    const known = this.#failures.get(message);
    if (known) known.calls += 1;
    else this.#failures.set(message, { message, calls: 1, model: modelOf() });
  }
}

/** How asking a run ended. */
export interface AskEnd extends PoolEnd {
  readonly failed: FailedCalls;
  /** Why items were left out, in the order in which it was found. */
  readonly faults: readonly string[];
}

/**
 * A run of any kind, whose state is that of its log: as of the last plan for the calls that are left,
 * as of the last entry for the rest.
 */
export class Run<Types extends AskedTypes> {
  readonly path: string;
  readonly header: Types['header'];
  readonly #kind: AskedKind<Types>;
  #plan: Types['plan'];
  #calls: StatementFold<never>;
  #itemsDone: number;
  #unanswered: number;

  /**
   * @param plan the calls missing from the log
   * @param state that of the log; default: that of a log without calls
   */
  constructor(
    kind: AskedKind<Types>,
    path: string,
    header: Types['header'],
    plan: Types['plan'],
    state: Types['state'] = kind.log.newState(),
  ) {
    this.#kind = kind;
    this.path = path;
    this.header = header;
    this.#plan = plan;
    this.#calls = state.calls;
    this.#itemsDone = kind.sizeOf(plan).itemsDone;
    this.#unanswered = state.pendingCalls;
  }

  get models(): readonly ModelIdentity[] {
    return this.#kind.modelsOf(this.header);
  }

  /** Calls that were missing from the log when the run was last opened or ended. */
  get plan(): Types['plan'] {
    return this.#plan;
  }

  /** Progress as of the last plan, but for the number of items that are done. */
  get size(): RunSize {
    return { ...this.#kind.sizeOf(this.#plan), itemsDone: this.#itemsDone };
  }

  /** Number of calls that are sent again, as their answers were lost. */
  get unanswered(): number {
    return this.#unanswered;
  }

  /** Number of answers that were asked for; unlike the statement, read at every one of them. */
  get answers(): number {
    return this.#calls.answers;
  }

  statement(prices: Types['header']['prices']): Statement {
    return this.#calls.statement(prices);
  }

  /**
   * Makes the calls missing from the log. Rejects if it cannot be opened or written, or a model
   * cannot be opened.
   */
  async ask({ open, onOpen, onBegin, onEntry, onEnd, ...tools }: AskTools<Types>): Promise<AskEnd> {
    const run = await open();
    const { log, state } = run;
    try {
      this.#calls = state.calls;
      onOpen?.(run);
      await this.#see(state);
      const failed = new FailedCalls();
      const faults: string[] = [];
      const ended = await this.#kind.ask({
        ...{ ...tools, header: state.header ?? this.header, state, log, clock: systemClock },
        onBegin: () => onBegin?.(state),
        onEntry: (entry) => {
          failed.take(entry, () => this.#calls.modelOf(entry as never));
          onEntry?.(entry, state);
        },
        onItemDone: () => {
          this.#itemsDone += 1;
        },
        onFault: (message) => {
          faults.push(message);
          tools.onFault?.(message);
        },
      });
      await this.#see(state);
      const end = { ...ended, failed, faults };
      await onEnd?.(state, end);
      return end;
    } finally {
      await log.close();
    }
  }

  async #see(state: Types['state']): Promise<void> {
    this.#plan = await this.#kind.plan(state);
    this.#itemsDone = this.#kind.sizeOf(this.#plan).itemsDone;
    this.#unanswered = state.pendingCalls;
  }
}
