import type { CancelSignal, ModelErrorReason } from '../ports.ts';

/** Failures that every further call would meet too: the run pauses instead of sending thousands. */
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

/** So many calls that fail one after another, with no answer in between, will not be the last. */
const mostFailuresInRow = 10;

/** How the work on a whole file ended: all of it asked, or paused by a failure that would meet all others. */
export interface FileAuditEnd {
  readonly complete: boolean;
  readonly pausedBy?: { readonly reason: string; readonly message: string };
}

/** Tells from a run's entries when it is to pause. */
export class PauseWatch {
  #failuresInRow = 0;
  #pausedBy: FileAuditEnd['pausedBy'];

  get pausedBy(): FileAuditEnd['pausedBy'] {
    return this.#pausedBy;
  }

  take(entry: {
    readonly type: string;
    readonly reason?: string;
    readonly message?: string;
  }): void {
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
 * Works on all items that are not done, in their order and so many at once, until they are, the run is
 * cancelled or it pauses. What is under way is ended. Rejects with what the work rejects with, once all
 * that was begun has ended.
 */
export async function workOff<Item>(
  items: Iterable<Item>,
  options: {
    readonly atOnce: number;
    readonly signal: CancelSignal;
    readonly watch: PauseWatch;
    readonly isDone: (item: Item) => boolean;
    readonly work: (item: Item) => Promise<void>;
  },
): Promise<FileAuditEnd> {
  const { atOnce, signal, watch, isDone } = options;
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
      await options.work(item).catch((error: unknown) => {
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
