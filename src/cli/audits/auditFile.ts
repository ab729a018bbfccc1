import { asMessageLine } from '../../core/escape.ts';
import { countLabels, describeLabels } from '../../core/labelCounts.ts';
import { chooseModels, type OwnDefinitions } from '../judges/chooseModels.ts';
import type { GivenTo } from '../options/forms.ts';
import { type Output, UsageError } from '../output.ts';
import { requireFitPlace } from '../places.ts';
import { askRuns, type FileRun, planRuns } from '../runs/fileRun.ts';
import type { LimitSource } from '../runs/models.ts';
import { auditRuns, logPath } from './auditRuns.ts';

/** Audits every chosen pair of a file, with one run log per judge. */
export async function auditFileCommand(
  given: GivenTo<'auditFile'>,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  return (await auditFile(given, output, signal)).code;
}

/** Like `auditFile`, but returns the runs with the exit code. */
export async function auditFile(
  given: GivenTo<'auditFile'> & OwnDefinitions & LimitSource,
  output: Output,
  signal: AbortSignal,
): Promise<{ readonly code: number; readonly runs: readonly FileRun[] }> {
  const { outFolder: folder } = given;
  const models = await chooseModels(given, [given.writer]);
  const logs = models.judges.map(({ name }) => logPath(folder, name));
  const sharedLog = logs.find((log, place) => logs.indexOf(log) !== place);
  if (sharedLog !== undefined) {
    throw new UsageError(
      `two judges would share the log ${sharedLog}. Audit them into two folders.`,
    );
  }
  for (const log of logs) await requireFitPlace(log);
  const { runs } = await auditRuns(given, models, folder, output, signal);
  if (logs.length > 1) {
    output.stdout(`${logs.length} judges, one run log each in ${asMessageLine(folder)}\n`);
  }
  return { code: await askRuns(runs, given, output, signal), runs };
}

/** Prints the calls that auditing a file would need. */
export async function planFileCommand(
  given: GivenTo<'planFile'>,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const { chosen, runs } = await auditRuns(
    given,
    await chooseModels(given, [given.writer]),
    '',
    output,
    signal,
  );
  const labels = countLabels(
    (await chosen()).flatMap(({ pairs }) => pairs.map(({ pair }) => pair)),
  );
  output.stdout(`human and gold: ${describeLabels(labels)}\n`);
  return planRuns(runs, output);
}
