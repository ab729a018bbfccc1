import { auditPair } from '../../core/runs/audit/runner.ts';
import { readRunArguments } from '../arguments/runArguments.ts';
import type { Output } from '../output.ts';
import { auditFileCommand } from './auditFile.ts';
import { runPair } from './runPair.ts';
import { turnsTable } from './turnsTable.ts';

/**
 * `recant audit`: asks a judge the six turns of one pair and writes the run log. Where `--out` names
 * a log of the same pair, judge, seed and protocol, only what is missing from it is asked. Without
 * `--pair` the whole file is audited.
 */
export async function auditCommand(
  args: readonly string[],
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const namesPair = args.some((arg) => arg === '--pair' || arg.startsWith('--pair='));
  if (!namesPair) return auditFileCommand(args, output, signal);
  const { run } = readRunArguments(args);
  return runPair({ run, ask: auditPair, print: turnsTable, output, signal });
}
