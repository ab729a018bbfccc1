import type { CancelSignal, ModelErrorReason } from '../ports.ts';

/** Failures that would affect every further call: the run pauses instead of sending thousands. */
const lasting: readonly string[] = [
  'cancelled',
  'budget',
  'key-needed',
  'unauthorized',
  'not-found',
  'unreachable',
  'redirected',
  'rate-limited',
] satisfies readonly ModelErrorReason[];

/** Consecutive failures after which the run pauses. */
const mostFailuresInRow = 10;

/**
 * How the work on all items ended: complete, or paused by a failure that would affect every further
 * call.
 */
export interface PoolEnd {
  readonly complete: boolean;
  readonly pausedBy?: { readonly reason: string; readonly message: string };
}

/** Fields of an entry that determine a pause. */
interface LoggedEnd {
  readonly type: string;
  readonly reason?: string;
  readonly message?: string;
}

interface WatchedRun {
  readonly signal: CancelSignal;
  onEntry?(entry: LoggedEnd): void;
}

/** Decides, based on a run's entries, when the run pauses. */
class PauseWatch {
  #failuresInRow = 0;
  #pausedBy: PoolEnd['pausedBy'];

  get pausedBy(): PoolEnd['pausedBy'] {
    return this.#pausedBy;
  }

  take(entry: LoggedEnd): void {
    if (entry.type === 'answer') this.#failuresInRow = 0;
    if (entry.type !== 'failed') return;
    this.#failuresInRow += 1;
    const { reason = '', message = '' } = entry;
    if (lasting.includes(reason) || this.#failuresInRow >= mostFailuresInRow) {
      this.#pausedBy ??= { reason, message };
    }
  }
}

/**
 * Works on all items that are not done, in order and at most `atOnce` in parallel, until they are
 * done, the run is canceled or a failure pauses it. Waits for work in progress. Rejects with the
 * first error once all started work has ended.
 */
export async function runPool<Item, Run extends WatchedRun>(
  items: Iterable<Item>,
  run: Run,
  options: {
    readonly atOnce: number;
    readonly isDone: (item: Item) => boolean;
    /** Works on an item using the given run, whose entries are watched. */
    readonly work: (item: Item, watched: Run) => Promise<void>;
  },
): Promise<PoolEnd> {
  const { atOnce, isDone } = options;
  const { signal } = run;
  const watch = new PauseWatch();
  const watched: Run = {
    ...run,
    onEntry: (entry: LoggedEnd) => {
      watch.take(entry);
      run.onEntry?.(entry);
    },
  };
  const queue = items[Symbol.iterator]();
  const left: Iterable<Item> = { [Symbol.iterator]: () => ({ next: () => queue.next() }) };
  let complete = true;
  let isBroken = false;
  const worker = async () => {
    for (const item of left) {
      if (isDone(item)) continue;
      if (signal.aborted || watch.pausedBy || isBroken) {
        complete = false;
        return;
      }
      await options.work(item, watched).catch((error: unknown) => {
        isBroken = true;
        throw error;
      });
      complete &&= isDone(item);
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  const failed = workers.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  const { pausedBy } = watch;
  return { complete, ...(pausedBy && !complete ? { pausedBy } : {}) };
}
