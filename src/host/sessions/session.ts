import type { LogFile } from '../../logs/logFile.ts';

/** A change of a session: of a turn or the steps, of text that is coming in, or of what is under way. */
export type SessionEvent =
  | { readonly type: 'steps' }
  | { readonly type: 'turn'; readonly turn: string }
  | { readonly type: 'text'; readonly turn: string; readonly piece: string }
  | { readonly type: 'restart'; readonly turn: string; readonly why: string }
  | { readonly type: 'progress' }
  | { readonly type: 'stopped'; readonly error: unknown };

/** A run whose log is open for writing; nobody else can open it until then. */
export interface WritableRun<State, Entry extends object> {
  readonly log: LogFile<Entry>;
  readonly state: State;
}

/** How an attempt to ask models ended. */
interface AskEnd {
  readonly error: unknown;
  readonly isCancelled: boolean;
}

/**
 * One run while this window shows it: what its log holds, whether models are being asked, and who
 * listens. The log is locked only while something is written; another window may continue in between.
 */
export abstract class Session<State, Entry extends object> {
  readonly path: string;
  readonly #resume: (path: string) => Promise<WritableRun<State, Entry>>;
  readonly #listeners = new Set<(event: SessionEvent) => void>();
  readonly #asking = new Set<AbortController>();
  #state: State;
  /** Settles when the last writer so far has closed the log. */
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

  /** What the log held when it was last read or written here. */
  get state(): State {
    return this.#state;
  }

  /** Whether models are being asked. */
  get isAsking(): boolean {
    return this.#asking.size > 0;
  }

  /** Whether something is being written or is waiting to be. */
  get isBusy(): boolean {
    return this.#writers > 0;
  }

  listen(listener: (event: SessionEvent) => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  /** Stops asking; what has been answered is kept. */
  cancel(): void {
    for (const controller of this.#asking) controller.abort();
  }

  protected tell(event: SessionEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  protected replaceState(state: State): void {
    this.#state = state;
  }

  /** Calls `use` with the log open, after the writers before. Rejects where the log cannot be opened. */
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

  /** Does the same while the session counts as asking, until it ends or is cancelled. Never rejects. */
  protected async ask(
    use: (run: WritableRun<State, Entry>, signal: AbortSignal) => Promise<void>,
  ): Promise<AskEnd> {
    const controller = new AbortController();
    const { signal } = controller;
    this.#asking.add(controller);
    this.tell({ type: 'progress' });
    const error = await this.write((run) => use(run, signal)).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    this.#asking.delete(controller);
    return { error, isCancelled: signal.aborted };
  }
}
