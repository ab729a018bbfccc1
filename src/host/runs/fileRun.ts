import { describeLimitsLeft } from '../../core/runs/statementWords.ts';
import type { ModelIdentity } from '../../core/words/ports.ts';
import { StoppedLogError } from '../../logs/stoppedLog.ts';
import { AnswerWatch, type Waiting } from '../../models/answerWatch.ts';
import type { Budget } from '../../models/budget.ts';
import { systemClock } from '../../models/systemClock.ts';
import { Stopping } from '../sessions/stopping.ts';
import type { BegunRun, KindWords, RunProgress } from './begunRun.ts';
import { type Pause, pauseOf } from './failures.ts';
import type { SpendingLimits } from './spending.ts';

/** Number of answers required to estimate the remaining time. */
const answersToTime = 10;

/**
 * - `waiting`: for another run at the same endpoint to end
 * - `running`, and `pausing` until pending calls end
 * - `paused`: can be resumed
 */
type FileRunStatus = 'waiting' | 'running' | 'pausing' | 'paused' | 'finished';

/** A run over a file and its progress. Plain data. */
export interface FileRunProgress extends RunProgress {
  readonly words: KindWords;
  /** Path of its log, which identifies the run. */
  readonly path: string;
  readonly name: string;
  /** File name as recorded in the log. */
  readonly dataset: string;
  /** Start of the run, in milliseconds, which the runs of one plan have in common. */
  readonly createdAt: number;
  readonly status: FileRunStatus;
  /** Estimated seconds left of a running run; undefined until known. */
  readonly secondsLeft?: number | undefined;
  /** What is left of the limits that the user agreed to, a line for each budget. */
  readonly limitsLeft: readonly string[];
  /** Number of answers for which a pausing run waits. */
  readonly awaited: number;
  /** What it waits for, if it has had no answer for some time. */
  readonly waiting?: Waiting | undefined;
  readonly pause?: Pause | undefined;
}

/** Spending limits that the user agreed to for further calls. */
interface Agreement {
  readonly limits: SpendingLimits;
  readonly budgetOf: (model: ModelIdentity) => Budget;
}

/** A run over a whole file that was started or resumed in this window. */
export class FileRun {
  readonly run: BegunRun;
  /** Present once the user has agreed to its plan in this window. */
  agreement: Agreement | undefined;
  /** Whether the user chose to continue although answers are unreadable. */
  allowsUnreadable = false;
  readonly #changed: () => void;
  #stopping: Stopping | undefined;
  #status: FileRunStatus = 'paused';
  #pause: Pause | undefined;
  #waiting: Waiting | undefined;
  /** Start of asking, in milliseconds, and the number of answers at that time. */
  #began = { at: 0, answers: 0 };

  /** @param changed called when the progress may have changed, up to many times a second */
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
      createdAt: header.createdAt,
      status: this.#status,
      secondsLeft: this.#status === 'running' ? this.#secondsLeft(progress.callsLeft) : undefined,
      limitsLeft: this.#limitsLeft(),
      awaited: this.#stopping?.awaited ?? 0,
      waiting: this.#waiting,
      pause: this.#pause,
    };
  }

  get status(): FileRunStatus {
    return this.#status;
  }

  get isActive(): boolean {
    return this.#stopping !== undefined;
  }

  /** Sets the limits for further spending. */
  agree(limits: SpendingLimits): void {
    this.agreement = { limits, budgetOf: this.run.createBudgets(limits) };
  }

  /**
   * Makes the calls missing from the log once `turn` has settled. Never rejects: the progress has
   * the outcome.
   */
  async start(turn: Promise<unknown>): Promise<void> {
    if (this.#stopping || !this.agreement) return;
    const { budgetOf } = this.agreement;
    const stopping = new Stopping();
    const { signal } = stopping;
    this.#stopping = stopping;
    this.#pause = undefined;
    this.#become('waiting');
    const watch = new AnswerWatch((waiting) => {
      this.#waiting = waiting;
      this.#changed();
    });
    let { answers } = this.run;
    try {
      await endOf(turn, signal);
      if (!signal.aborted) {
        this.#become('running');
        const pause = await this.run.ask({
          stopping,
          allowUnreadable: this.allowsUnreadable,
          budgetOf,
          onBegin: () => {
            this.#began = { at: systemClock.now(), answers: this.run.answers };
            watch.restart();
          },
          onProgress: () => {
            if (this.run.answers > answers) watch.restart();
            answers = this.run.answers;
            this.#changed();
          },
          onRetry: (why) => watch.retried(why),
        });
        if (!signal.aborted) this.#pause = pause;
      }
    } catch (error) {
      const isTold = !signal.aborted || error instanceof StoppedLogError;
      if (isTold) this.#pause = pauseOf(error, this.run.models);
    }
    watch.end();
    this.#stopping = undefined;
    this.#become(this.run.progress.isOpen || this.#pause ? 'paused' : 'finished');
  }

  /**
   * Stops sending calls and waits for the answers in flight; the second time, ends those, too.
   * Answers are kept.
   */
  cancel(): void {
    if (!this.#stopping) return;
    this.#stopping.stop();
    this.#become('pausing');
  }

  #limitsLeft(): string[] {
    const budgets = new Set(this.run.models.map((model) => this.agreement?.budgetOf(model)));
    return [...budgets].flatMap((budget) => describeLimitsLeft(budget?.left() ?? {}) ?? []);
  }

  #secondsLeft(callsLeft: number): number | undefined {
    const answers = this.run.answers - this.#began.answers;
    if (answers < answersToTime) return undefined;
    const each = (systemClock.now() - this.#began.at) / 1000 / answers;
    return Math.max(0, callsLeft - answers) * each;
  }

  #become(status: FileRunStatus): void {
    this.#status = status;
    this.#changed();
  }
}

/** Resolves when the turn has settled or the signal is aborted. */
async function endOf(turn: Promise<unknown>, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    turn.then(
      () => resolve(),
      () => resolve(),
    );
  });
}
