import { type Clock, ModelError } from '../../../src/core/ports.ts';

/** A clock whose sleeps end at once, each moving the time on and leaving a record. */
export function createSkippingClock(): Clock & { readonly slept: number[] } {
  let now = 1_750_000_000_000;
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    sleep: (ms, signal) => {
      if (signal.aborted) return Promise.reject(new ModelError('cancelled', 'Cancelled.'));
      slept.push(ms);
      now += ms;
      return Promise.resolve();
    },
  };
}
