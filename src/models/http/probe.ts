import { type CancelSignal, ModelError } from '../../core/words/ports.ts';

interface Turn {
  /**
   * Records that the endpoint accepted the request: all waiting requests proceed, and none waits
   * again.
   */
  accepted(): void;
  /** Ends the turn; if nothing was accepted, the next request proceeds alone. */
  leave(): void;
}

/**
 * Lets one request go first until it is known what an endpoint accepts, so that parallel requests
 * do not each have to learn it.
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
    abort = () => reject(new ModelError('cancelled', 'Canceled.'));
  });
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    await Promise.race([waited, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
