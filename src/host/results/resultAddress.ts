import * as z from 'zod';
import { type TurnResult, turnOfResult } from '../../core/results/turnResult.ts';

/**
 * Result named in a command's arguments. Validated because commands and links can be run with any
 * argument; contains neither paths nor text of models.
 */
export const resultAddress = z.object({
  run: z.string(),
  pair: z.string(),
  order: z.enum(['AB', 'BA']),
  turn: z.string(),
});
export type ResultAddress = z.infer<typeof resultAddress>;

/** Returns the id of a result's turn in its run: steps, which are specific to a run, without it. */
export function turnInRun({ run, turn }: ResultAddress): string {
  const prefix = `${run}/`;
  return turn.startsWith(prefix) ? turn.slice(prefix.length) : turn;
}

export function addressOf(result: TurnResult): ResultAddress {
  const { run, pair } = result;
  return { run: run.run, pair: pair.key, order: pair.order, turn: turnOfResult(result) };
}
