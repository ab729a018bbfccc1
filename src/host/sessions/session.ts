import type { LogFile } from '../../logs/logFile.ts';
import { StoppedLogError } from '../../logs/stoppedLog.ts';
import { Stopping } from './stopping.ts';

/** A change of a session: of a turn or the steps, of streamed text, or of its activity. */
export type SessionEvent =
  | { readonly type: 'steps' }
  | { readonly type: 'turn'; readonly turn: string }
  | { readonly type: 'text'; readonly turn: string; readonly piece: string }
  | { readonly type: 'restart'; readonly turn: string; readonly why: string }
  | { readonly type: 'progress' }
  | { readonly type: 'stopped'; readonly error: unknown };

/** A run whose log is open for writing and locked until closed. */
export interface WritableRun<State, Entry extends object> {
  readonly log: LogFile<Entry>;
  readonly state: State;
}

/** Result of an attempt to ask models. */
interface AskEnd {
  readonly error: unknown;
  readonly isCanceled: boolean;
}

/**
 * A run open in this window: its log's state, its activity, and its listeners. Locks the log only
 * while writing; another window may continue it in between.
 */
export abstract class Session<State, Entry extends object> {
  readonly path: string;
  readonly #resume: (path: string) => Promise<WritableRun<State, Entry>>;
  readonly #listeners = new Set<(event: SessionEvent) => void>();
  readonly #asking = new Set<Stopping>();
  #state: State;
  /** Settles when the last queued writer has closed the log. */
  #turn: Promise<unknown> = Promise.resolve();
  #writers = 0;

  /** @param resume opens the log for writing */
  constructor(
    path: string,
    state: State,
    resume: (path: string) => Promise<WritableRun<State, Entry>>,
  ) {
    this.path = path;
    this.#state = state;
    this.#resume = resume;
  }

  /** State of the log when last read or written by this session. */
  get state(): State {
    return this.#state;
  }

  /** Whether models are being asked. */
  get isAsking(): boolean {
    return this.#asking.size > 0;
  }

  /** Whether a write is in progress or queued. */
  get isBusy(): boolean {
    return this.#writers > 0;
  }

  listen(listener: (event: SessionEvent) => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  /** Number of answers for which a stopped session waits. */
  get awaited(): number {
    return [...this.#asking].reduce((sum, { awaited }) => sum + awaited, 0);
  }

  /**
   * Stops asking and waits for the answers in flight; the second time, ends those, too. Answers are
   * kept.
   */
  cancel(): void {
    for (const stopping of this.#asking) stopping.stop();
    if (this.isAsking) this.tell({ type: 'progress' });
  }

  /** Stops asking for good: answers in flight are kept if they arrive in time. */
  close(): void {
    for (const stopping of this.#asking) stopping.close();
  }

  protected tell(event: SessionEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  protected replaceState(state: State): void {
    this.#state = state;
  }

  /** Calls `use` with the log open, after earlier writers. Rejects if the log can't be opened. */
  protected async write<T>(use: (run: WritableRun<State, Entry>) => Promise<T>): Promise<T> {
    this.#writers += 1;
    const done = this.#turn.then(async () => {
      const run = await this.#resume(this.path);
      this.#state = run.state;
      return use(run).finally(() => run.log.close());
    });
    this.#turn = done.catch(() => {});
    return done.finally(() => {
      this.#writers -= 1;
    });
  }

  /**
   * Like `write`, but marks the session as asking until `use` ends or is canceled. Never rejects.
   */
  protected async ask(
    use: (run: WritableRun<State, Entry>, stopping: Stopping) => Promise<void>,
  ): Promise<AskEnd> {
    const stopping = new Stopping();
    this.#asking.add(stopping);
    this.tell({ type: 'progress' });
    const error = await this.write((run) => use(run, stopping)).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    this.#asking.delete(stopping);
    const isCanceled = stopping.signal.aborted && !(error instanceof StoppedLogError);
    return { error, isCanceled };
  }
}
