import { auditPair } from '../core/audit/runner.ts';
import type { Output } from './output.ts';
import { readRunArguments } from './runArguments.ts';
import { runPair } from './runPair.ts';
import { turnsTable } from './turnsTable.ts';

/**
 * `recant audit`: asks a judge the six turns of one pair and writes the run log. Where `--out` names
 * a log of the same pair, judge, seed and protocol, only what is missing from it is asked.
 */
export function auditCommand(
  args: readonly string[],
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const { run } = readRunArguments(args);
  return runPair({ run, ask: auditPair, print: turnsTable, output, signal });
}
