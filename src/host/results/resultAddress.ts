import * as z from 'zod';
import { type TurnResult, turnOfResult } from '../../core/results/turnResult.ts';

/**
 * Names a result in the arguments of a command. Anybody can run a command, and a link in a hover is
 * one: it is checked, and holds no path and no text of a model.
 */
export const resultAddress = z.object({
  run: z.string(),
  pair: z.string(),
  order: z.enum(['AB', 'BA']),
  turn: z.string(),
});
export type ResultAddress = z.infer<typeof resultAddress>;

/** Some flips of a document, as a command that lists them is told. */
export const flipSelection = z.object({ uri: z.string(), flips: z.array(resultAddress) });
export type FlipSelection = z.infer<typeof flipSelection>;

export function addressOf(result: TurnResult): ResultAddress {
  const { run, pair, order } = result;
  return { run, pair, order, turn: turnOfResult(result) };
}
