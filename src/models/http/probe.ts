import { type CancelSignal, ModelError } from '../../core/ports.ts';

export interface Turn {
  /** Tells that the endpoint took the request: those who wait may go, and no one waits again. */
  accepted(): void;
  /** Ends the turn; without acceptance the next in line goes alone. */
  leave(): void;
}

/**
 * Lets one request go first while it is unknown what an endpoint accepts, so that six parallel
 * requests do not each learn it for themselves.
 */
export function createProbe(): { enter(signal: CancelSignal): Promise<Turn> } {
  let known = false;
  let leading: Promise<void> | undefined;

  async function enter(signal: CancelSignal): Promise<Turn> {
    while (!known && leading !== undefined) await settledOrAborted(leading, signal);
    if (known) return { accepted: () => {}, leave: () => {} };
    let resolve = () => {};
    const turn = new Promise<void>((settle) => {
      resolve = settle;
    });
    leading = turn;
    const leave = () => {
      if (leading === turn) leading = undefined;
      resolve();
    };
    return {
      accepted: () => {
        known = true;
        leave();
      },
      leave,
    };
  }

  return { enter };
}

async function settledOrAborted(waited: Promise<void>, signal: CancelSignal): Promise<void> {
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(new ModelError('cancelled', 'Cancelled.'));
  });
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    await Promise.race([waited, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
