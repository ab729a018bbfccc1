import { patience } from './patience.ts';

/** Acts until that has its effect, which rejects where it has not come soon; `undo` comes between two tries. */
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
      // Once more.
    }
  }
  throw new Error(`Waited ${patience} ms for ${what}.`);
}
