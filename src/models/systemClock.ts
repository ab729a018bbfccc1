import { type Clock, ModelError } from '../core/ports.ts';

/** The longest delay that a Node.js timer keeps; a longer one would fire at once. */
const longestTimerMs = 2 ** 31 - 1;

/** One for all: every call that ends lets go of its time limit by this, and a stack costs time. */
const cancelled = new ModelError('cancelled', 'Cancelled.');

/**
 * Real time. It is read off the system's clock once and runs on by itself, so that a system clock that is
 * set forward or back while calls wait neither ends a wait nor prolongs it.
 */
export const systemClock: Clock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const cancel = () => {
        clearTimeout(timer);
        reject(cancelled);
      };
      const timer = setTimeout(
        () => {
          signal.removeEventListener('abort', cancel);
          resolve();
        },
        Math.min(Math.max(ms, 0), longestTimerMs),
      );
      if (signal.aborted) cancel();
      else signal.addEventListener('abort', cancel, { once: true });
    }),
};
