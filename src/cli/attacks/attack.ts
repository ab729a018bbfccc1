import type { GivenTo } from '../options/forms.ts';
import type { Output } from '../output.ts';
import { usualFolder } from '../places.ts';
import { askRuns, planRuns } from '../runs/fileRun.ts';
import { attackChoice } from './attackChoice.ts';
import { attackRuns } from './attackRun.ts';

/**
 * Attacks responses, measures the attacks and has judges score them. Writes the log and, for
 * attacks within their limits, `*.attacked.jsonl`.
 */
export async function attackCommand(
  given: GivenTo<'attack'>,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const folder = given.outFolder ?? (await usualFolder(given.files[0], 'attacks'));
  const runs = await attackRuns(await attackChoice(given), folder, output, signal);
  return askRuns(runs, given, output, signal);
}

/** Prints the calls that attacking responses would need. */
export async function planAttackCommand(
  given: GivenTo<'planAttack'>,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const runs = await attackRuns(await attackChoice(given), undefined, output, signal);
  return planRuns(runs, output);
}
