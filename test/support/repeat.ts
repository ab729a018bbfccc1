import { patience } from './patience.ts';

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
