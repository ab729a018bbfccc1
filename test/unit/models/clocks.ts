import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Clock, ModelError } from '../../../src/core/words/ports.ts';

/** A clock whose sleeps end at once, each advancing the time and leaving a record. */
export function createSkippingClock(): Clock & { readonly slept: number[] } {
  let now = 1_750_000_000_000;
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    sleep: (ms, signal) => {
      if (signal.aborted) return Promise.reject(new ModelError('cancelled', 'Canceled.'));
      slept.push(ms);
      now += ms;
      return Promise.resolve();
    },
  };
}

/**
 * A virtual clock that jumps to the end of the next sleep once nothing else can run, so that hours
 * pass at once and always in the same order.
 */
export function createVirtualClock(): Clock & { run<T>(work: Promise<T>): Promise<T> } {
  let now = 1_750_000_000_000;
  const sleeping: { readonly until: number; wake(): void }[] = [];

  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { until: now + Math.max(0, ms), wake: resolve };
        const cancel = () => {
          const at = sleeping.indexOf(sleeper);
          if (at >= 0) sleeping.splice(at, 1);
          reject(new ModelError('cancelled', 'Canceled.'));
        };
        if (signal.aborted) return cancel();
        signal.addEventListener('abort', cancel, { once: true });
        sleeping.push(sleeper);
      }),
    async run(work) {
      let ended = false;
      const end = () => {
        ended = true;
      };
      work.then(end, end);
      for (;;) {
        await nextTurn();
        if (ended) return work;
        const until = Math.min(...sleeping.map((sleeper) => sleeper.until));
        if (until === Number.POSITIVE_INFINITY) continue;
        now = Math.max(now, until);
        const due = sleeping.filter((sleeper) => sleeper.until <= now);
        for (const sleeper of due) {
          sleeping.splice(sleeping.indexOf(sleeper), 1);
          sleeper.wake();
        }
      }
    },
  };
}

/** A clock that a test advances, which wakes the sleepers whose time has come. */
export function createManualClock(): Clock & { advance(ms: number): void } {
  let now = 1_750_000_000_000;
  const sleeping = new Set<{ readonly until: number; wake(): void }>();
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { until: now + ms, wake: resolve };
        sleeping.add(sleeper);
        signal.addEventListener(
          'abort',
          () => {
            sleeping.delete(sleeper);
            reject(new ModelError('cancelled', 'Canceled.'));
          },
          { once: true },
        );
      }),
    advance: (ms) => {
      now += ms;
      for (const sleeper of sleeping) {
        if (sleeper.until > now) continue;
        sleeping.delete(sleeper);
        sleeper.wake();
      }
    },
  };
}
