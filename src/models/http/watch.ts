import { type CancelSignal, type Clock, ModelError } from '../../core/words/ports.ts';
import { linkAbort } from '../abortSignal.ts';

/** Time limits of a call, in milliseconds. */
export interface Timeouts {
  /**
   * From sending to the response's first byte, including connecting, queueing and reading the
   * prompt.
   */
  readonly firstByteMs: number;
  /** Between two pieces of the response. */
  readonly idleMs: number;
  /** From sending to the end. */
  readonly totalMs: number;
}

export const defaultTimeouts: Timeouts = {
  firstByteMs: 60_000,
  idleMs: 60_000,
  totalMs: 600_000,
};

/**
 * A server on this machine may have to load the model first, answers one request after the other
 * and reads a long prompt on a processor: an attempt that is given up early only starts over.
 */
export const localTimeouts: Timeouts = { ...defaultTimeouts, firstByteMs: 300_000 };

/** Watches one call: ends it on cancellation or timeout, and records which it was. */
export interface Watch {
  /** Aborts the request. Its signal also aborts on timeout or cancellation. */
  readonly controller: AbortController;
  readonly startedAt: number;
  /** Reports that bytes arrived. */
  touch(): void;
  /** Returns why the watch ended the call, if it did. */
  ended(): ModelError | undefined;
  /** Releases timers and listeners. Call once the call is over. */
  release(): void;
}

const serverAdvice = "Check the server's log; a smaller model or fewer requests at once may help.";

export function startWatch(
  origin: string,
  timeouts: Timeouts,
  clock: Clock,
  cancel: CancelSignal,
  advice = serverAdvice,
): Watch {
  const { controller, release } = linkAbort(cancel);
  const timer = new AbortController();
  const startedAt = clock.now();
  let touchedAt: number | undefined;
  let timedOut: ModelError | undefined;

  function nextLimit(): { at: number; what: string } {
    const limit = (from: number, ms: number, what: string) => {
      return { at: from + ms, what: `${what} did not come within ${ms / 1000} s` };
    };
    const end = limit(startedAt, timeouts.totalMs, 'the whole answer');
    const quiet =
      touchedAt === undefined
        ? limit(startedAt, timeouts.firstByteMs, 'the first byte')
        : limit(touchedAt, timeouts.idleMs, 'the next piece');
    return quiet.at < end.at ? quiet : end;
  }

  async function keepTime(): Promise<void> {
    for (;;) {
      const limit = nextLimit();
      const left = limit.at - clock.now();
      if (left <= 0) {
        timedOut = new ModelError('timeout', `${origin} took too long: ${limit.what}. ${advice}`);
        controller.abort();
        return;
      }
      // At most the idle limit, which may start to count at any moment.
      await clock.sleep(Math.min(left, timeouts.idleMs), timer.signal);
    }
  }

  keepTime().catch(() => {
    // The watch was released: nothing is left to do.
  });

  return {
    controller,
    startedAt,
    touch: () => {
      touchedAt = clock.now();
    },
    ended: () =>
      timedOut ?? (cancel.aborted ? new ModelError('cancelled', 'Canceled.') : undefined),
    release: () => {
      timer.abort('released');
      release();
    },
  };
}
