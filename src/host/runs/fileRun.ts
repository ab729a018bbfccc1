import type { ModelIdentity } from '../../core/ports.ts';
import type { Budget } from '../../models/budget.ts';
import { systemClock } from '../../models/systemClock.ts';
import type { BegunRun, KindWords, Pause, RunProgress } from './begunRun.ts';
import { pauseOf } from './failures.ts';
import type { SpendingLimits } from './spending.ts';

/** Answers after which the remaining time is estimated. */
const answersToTime = 10;

/**
 * - `waiting`: for another run at the same endpoint to end
 * - `running`, and `pausing` while calls under way end
 * - `paused`: can be resumed
 */
export type FileRunStatus = 'waiting' | 'running' | 'pausing' | 'paused' | 'finished';

/** A run over a file and how far it has come. Plain data. */
export interface FileRunProgress extends RunProgress {
  readonly words: KindWords;
  /** Path of its log, which names it everywhere. */
  readonly path: string;
  readonly name: string;
  /** The file's name as the log has it. */
  readonly dataset: string;
  readonly status: FileRunStatus;
  /** Seconds until a running run ends, at its speed so far; undefined before that is known. */
  readonly secondsLeft?: number | undefined;
  readonly pause?: Pause | undefined;
}

/** What the user lets a run spend from now on. */
export interface Agreement {
  readonly limits: SpendingLimits;
  readonly budgetOf: (model: ModelIdentity) => Budget;
}

/** A run over a whole file while this window knows of it. */
export class FileRun {
  readonly run: BegunRun;
  /** Present once the user has agreed to its plan in this window. */
  agreement: Agreement | undefined;
  readonly #changed: () => void;
  #controller: AbortController | undefined;
  #status: FileRunStatus = 'paused';
  #pause: Pause | undefined;
  /** When asking began, in milliseconds, and the answers that there were. */
  #began = { at: 0, calls: 0 };

  /** @param changed called whenever the progress may have changed, many times a second */
  constructor(run: BegunRun, changed: () => void) {
    this.run = run;
    this.#changed = changed;
  }

  get progress(): FileRunProgress {
    const { kind, path, name, header, progress } = this.run;
    return {
      ...progress,
      words: kind.words,
      path,
      name,
      dataset: header.dataset.name,
      status: this.#status,
      secondsLeft: this.#status === 'running' ? this.#secondsLeft() : undefined,
      pause: this.#pause,
    };
  }

  get isActive(): boolean {
    return this.#controller !== undefined;
  }

  /** Lets the run spend up to these limits from now on. */
  agree(limits: SpendingLimits): void {
    this.agreement = { limits, budgetOf: this.run.createBudgets(limits) };
  }

  /** Asks what the log lacks, once `turn` has come. Never rejects: the progress says how it ended. */
  async start(turn: Promise<unknown>): Promise<void> {
    if (this.#controller || !this.agreement) return;
    const { budgetOf } = this.agreement;
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    this.#pause = undefined;
    this.#become('waiting');
    try {
      await endOf(turn, signal);
      if (!signal.aborted) {
        this.#become('running');
        this.#pause = await this.run.ask({
          signal,
          budgetOf,
          onBegin: () => {
            this.#began = { at: systemClock.now(), calls: this.run.progress.calls };
          },
          onProgress: this.#changed,
        });
      }
    } catch (error) {
      this.#pause = pauseOf(error, this.run.models);
    }
    this.#controller = undefined;
    if (signal.aborted) this.#pause = undefined;
    this.#become(this.run.progress.isOpen || this.#pause ? 'paused' : 'finished');
  }

  /** Sends nothing more; answers are kept. */
  cancel(): void {
    if (!this.#controller || this.#controller.signal.aborted) return;
    this.#controller.abort();
    this.#become('pausing');
  }

  #secondsLeft(): number | undefined {
    const { calls, callsLeft } = this.run.progress;
    const answers = calls - this.#began.calls;
    if (answers < answersToTime) return undefined;
    const each = (systemClock.now() - this.#began.at) / 1000 / answers;
    return Math.max(0, callsLeft - answers) * each;
  }

  #become(status: FileRunStatus): void {
    this.#status = status;
    this.#changed();
  }
}

/** Resolves when either has happened. */
async function endOf(turn: Promise<unknown>, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    turn.then(
      () => resolve(),
      () => resolve(),
    );
  });
}
