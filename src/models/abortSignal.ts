import type { CancelSignal } from '../core/ports.ts';

/**
 * Core's signal as a platform AbortSignal, for who only listens. Call `release` when the work is over: the
 * signal of a long run outlives thousands of calls.
 */
export function platformSignal(signal: CancelSignal): {
  readonly signal: AbortSignal;
  release(): void;
} {
  if (signal instanceof AbortSignal) return { signal, release: () => {} };
  const { controller, release } = linkAbort(signal);
  return { signal: controller.signal, release };
}

/**
 * A platform controller that aborts with core's signal, and by itself. Call `release` when the work is
 * over: the signal of a long run outlives thousands of calls.
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
