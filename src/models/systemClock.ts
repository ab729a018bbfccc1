import { type Clock, ModelError } from '../core/ports.ts';

/** The longest delay that a Node.js timer keeps; a longer one would fire at once. */
const longestTimerMs = 2 ** 31 - 1;

/** Real time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const cancel = () => {
        clearTimeout(timer);
        reject(new ModelError('cancelled', 'Cancelled.'));
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
