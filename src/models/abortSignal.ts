import type { CancelSignal } from '../core/words/ports.ts';

/**
 * Returns a platform controller that aborts with core's signal and can also be aborted directly.
 * Call `release` when the work is over: the signal of a long run outlives thousands of calls.
 */
export function linkAbort(signal: CancelSignal): {
  readonly controller: AbortController;
  release(): void;
} {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return { controller, release: () => signal.removeEventListener('abort', abort) };
}
