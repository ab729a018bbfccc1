import { type Clock, ModelError } from '../core/words/ports.ts';

/** Maximum delay of a Node.js timer; a longer one fires immediately. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Shared error: every call that ends cancels its timer with it, and capturing a stack is expensive.
 */
const canceled = new ModelError('cancelled', 'Canceled.');

/**
 * Real time. Reads the system's clock once and then advances monotonically, so changes to the
 * system clock neither end a wait nor prolong it.
 */
export const systemClock: Clock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const cancel = () => {
        clearTimeout(timer);
        reject(canceled);
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
