import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { patience } from './patience.ts';

/** Waits until `probe` returns a value, and fails with `what` if it never does. */
export async function eventually<T>(
  what: string,
  probe: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    const started = performance.now();
    const found = await probe();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`Waited ${patience} ms for ${what}.`);
    // A slow probe must not keep what it waits for from happening.
    const pause = Math.max(25, 2 * (performance.now() - started));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/**
 * Waits until `probe` returns the expected value, and fails with the difference if it never does.
 */
export async function eventuallyEqual<T>(
  probe: () => Promise<T> | T,
  expected: NoInfer<T>,
): Promise<void> {
  let found: T | undefined;
  await eventually('what is expected', async () => {
    found = await probe();
    return isDeepStrictEqual(found, expected);
  }).catch(() => assert.deepEqual(found, expected));
}

/**
 * Repeats an action until `hasEffect` resolves, which rejects if the effect does not occur soon;
 * `undo` runs between attempts.
 */
export async function repeat(
  what: string,
  act: () => Promise<void>,
  hasEffect: () => Promise<void>,
  undo?: () => Promise<void>,
): Promise<void> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await undo?.()) {
    await act();
    try {
      return await hasEffect();
    } catch {
      // Try again.
    }
  }
  throw new Error(`Waited ${patience} ms for ${what}.`);
}
