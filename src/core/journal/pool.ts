import type { CancelSignal } from '../words/ports.ts';
import type { LoggedEnd, Paused, PauseWatch } from './pauseWatch.ts';

/**
 * How the work on all items ended: complete, or paused by a failure that would affect every further
 * call or by unreadable answers.
 */
export interface PoolEnd {
  readonly complete: boolean;
  readonly pausedBy?: Paused;
}

interface WatchedRun {
  readonly signal: CancelSignal;
  onEntry?(entry: LoggedEnd): void;
  readonly isPaused?: () => boolean;
}

/**
 * Works on all items that are not done, in order and at most `atOnce` in parallel, until they are
 * done, the run is canceled or the watch pauses it: then no more calls are sent. Waits for calls in
 * flight. Rejects with the first error once all started work has ended.
 */
export async function runPool<Item, Run extends WatchedRun>(
  items: Iterable<Item>,
  run: Run,
  watch: PauseWatch,
  options: {
    readonly atOnce: number;
    readonly isDone: (item: Item) => boolean;
    /** Works on an item using the given run, whose entries are watched. */
    readonly work: (item: Item, watched: Run) => Promise<void>;
  },
): Promise<PoolEnd> {
  const { atOnce, isDone } = options;
  const { signal } = run;
  const watched: Run = {
    ...run,
    onEntry: (entry: LoggedEnd) => {
      watch.take(entry);
      run.onEntry?.(entry);
    },
    isPaused: () => watch.pausedBy !== undefined,
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
