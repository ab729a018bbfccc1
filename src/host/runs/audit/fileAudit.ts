import { groupBy } from '../../../core/metrics/rows/groupBy.ts';
import type { Pair } from '../../../core/pair.ts';
import type { ChatModel } from '../../../core/ports.ts';
import { auditKind } from '../../../core/runs/audit/auditKind.ts';
import { auditFile } from '../../../core/runs/audit/fileRunner.ts';
import type { HeaderEntry } from '../../../core/runs/audit/log.ts';
import type { Plan } from '../../../core/runs/audit/plan/plan.ts';
import { contentKey } from '../../../core/runs/audit/runState.ts';
import { viewAudit } from '../../../core/runs/audit/views/auditView.ts';
import { resumeRun } from '../../../logs/openRun.ts';
import type { Budget } from '../../../models/budget.ts';
import { systemClock } from '../../../models/systemClock.ts';
import type { Judges } from '../../models/judges.ts';
import { priceOf, readSetting } from '../../settings.ts';
import { incompletePause, type Pause, pauseBy, pauseOf } from '../pause.ts';
import { writerPrice } from '../spending.ts';
import type { UnfinishedRun } from '../unfinishedRuns.ts';
import { planInPieces } from './planInPieces.ts';
import { RunCounter, type RunCounts } from './runProgress.ts';

/** The practice judge needs no bound on requests; more pairs at once only fill the memory. */
const practicePairsAtOnce = 8;

/** So many answers tell how fast they come. */
const answersToTime = 10;

/**
 * - `waiting`: for another run at the same endpoint to end
 * - `running`, and `pausing` while what is under way ends
 * - `paused`: can be resumed
 */
export type FileAuditStatus = 'waiting' | 'running' | 'pausing' | 'paused' | 'finished';

/** One judge's audit of a file as it stands. Plain data. */
export interface FileAuditProgress extends RunCounts {
  /** Where its run log is, which names it everywhere. */
  readonly path: string;
  readonly judge: string;
  readonly endpoint: string;
  readonly simulated: boolean;
  /** The file's name as the log has it. */
  readonly dataset: string;
  readonly status: FileAuditStatus;
  readonly pairs: number;
  readonly pairsDone: number;
  /** Calls that are left if every answer can be read, as they were when it began or paused last. */
  readonly callsLeft: number;
  /** While it runs, at the speed it had so far; undefined before that can be told. */
  readonly secondsLeft?: number | undefined;
  readonly pause?: Pause | undefined;
}

/** One judge's audit of a file while this window knows of it. Its log is the truth. */
export class FileAudit {
  readonly path: string;
  readonly header: HeaderEntry;
  readonly #judges: Judges;
  readonly #changed: () => void;
  #controller: AbortController | undefined;
  #counter: RunCounter;
  #status: FileAuditStatus = 'paused';
  #plan: Plan;
  #pairsDone: number;
  /** When asking began, and the answers that there were. */
  #began = { at: 0, calls: 0 };
  #pause: Pause | undefined;

  /**
   * @param run a log and what it still takes
   * @param changed called whenever the progress may have changed, many times a second
   */
  constructor(run: UnfinishedRun, judges: Judges, changed: () => void) {
    this.path = run.path;
    this.header = run.header;
    this.#judges = judges;
    this.#changed = changed;
    this.#counter = createCounter(run.header);
    this.#plan = run.plan;
    this.#pairsDone = run.plan.pairs - run.plan.openPairs;
  }

  get progress(): FileAuditProgress {
    const { judge, dataset } = this.header;
    return {
      path: this.path,
      judge: judge.model,
      endpoint: judge.endpoint,
      simulated: judge.simulated,
      dataset: dataset.name,
      status: this.#status,
      pairs: this.#plan.pairs,
      pairsDone: this.#pairsDone,
      callsLeft: callsOf(this.#plan),
      secondsLeft: this.#status === 'running' ? this.#secondsLeft() : undefined,
      pause: this.#pause,
      ...this.#counter.counts,
    };
  }

  /** The run, with what it took when it was looked at last. */
  get run(): UnfinishedRun {
    return { path: this.path, header: this.header, plan: this.#plan };
  }

  get isActive(): boolean {
    return this.#controller !== undefined;
  }

  /**
   * Asks what the log lacks, once `turn` has come. Never rejects: the progress tells how it ended. Does
   * nothing while it is active.
   */
  async start(turn: Promise<unknown>, budget: Budget): Promise<void> {
    if (this.#controller) return;
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    this.#pause = undefined;
    this.#become('waiting');
    try {
      await endOf(turn, signal);
      if (!signal.aborted) await this.#ask(signal, budget);
    } catch (error) {
      this.#pause ??= pauseOf(error);
    }
    this.#controller = undefined;
    if (signal.aborted) this.#pause = undefined;
    this.#become(this.#pairsDone === this.#plan.pairs && !this.#pause ? 'finished' : 'paused');
  }

  /** Sends nothing more; what is answered is kept. */
  cancel(): void {
    if (!this.#controller || this.#controller.signal.aborted) return;
    this.#controller.abort();
    this.#become('pausing');
  }

  async #ask(signal: AbortSignal, budget: Budget): Promise<void> {
    this.#become('running');
    const { log, state } = await resumeRun(auditKind, this.path);
    try {
      this.#counter = createCounter(this.header);
      await this.#counter.countAll(state);
      this.#see(await planInPieces(state));
      const pairs = [...state.pairs.values()].map(({ entry }) => entry.pair);
      const model = await this.#judges.openForFile(this.header, pairs, budget);
      const writer = await this.#openWriter(pairs, budget);
      this.#began = { at: systemClock.now(), calls: this.#counter.counts.calls };
      const presentations = groupBy(state.pairs.values(), contentKey);
      const end = await auditFile({
        state,
        model,
        writer,
        log,
        clock: systemClock,
        signal,
        pairsAtOnce: this.header.judge.simulated ? practicePairsAtOnce : readSetting('concurrency'),
        onEntry: (entry) => {
          this.#counter.count(entry);
          this.#changed();
        },
        onPairEnd: (key) => {
          const pair = state.pairs.get(key);
          const shown = pair ? presentations.get(contentKey(pair)) : undefined;
          const isDone = shown?.every(({ entry }) => viewAudit(state, entry.key)?.complete);
          if (isDone) this.#pairsDone += 1;
          this.#changed();
        },
      });
      this.#see(await planInPieces(state));
      if (!end.complete)
        this.#pause = end.pausedBy ? pauseBy(end.pausedBy) : incompletePause(state);
    } finally {
      await log.close();
    }
  }

  async #openWriter(pairs: readonly Pair[], budget: Budget): Promise<ChatModel | undefined> {
    const { evidence, seed } = this.header;
    if (!evidence) return undefined;
    const asked = { judge: evidence.writer, seed };
    const price = writerPrice(this.header);
    return this.#judges.openForFile(asked, pairs, {
      ...budget,
      bound: (model) => budget.bound(model, price),
    });
  }

  #secondsLeft(): number | undefined {
    const answers = this.#counter.counts.calls - this.#began.calls;
    if (answers < answersToTime) return undefined;
    const each = (systemClock.now() - this.#began.at) / 1000 / answers;
    return Math.max(0, callsOf(this.#plan) - answers) * each;
  }

  #see(plan: Plan): void {
    this.#plan = plan;
    this.#pairsDone = plan.pairs - plan.openPairs;
  }

  #become(status: FileAuditStatus): void {
    this.#status = status;
    this.#changed();
  }
}

function createCounter(header: HeaderEntry): RunCounter {
  return new RunCounter(header, priceOf(header.judge.model), writerPrice(header));
}

/** Those of the judge and of the writer of evidence. */
function callsOf({ calls, writing }: Plan): number {
  return calls + (writing?.calls ?? 0);
}

/** Resolves when one of both has happened. */
async function endOf(turn: Promise<unknown>, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    turn.then(
      () => resolve(),
      () => resolve(),
    );
  });
}
