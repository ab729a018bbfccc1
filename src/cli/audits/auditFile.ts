import { parse } from 'node:path';
import { countLabels, describeLabels } from '../../core/data/labelCounts.ts';
import { describeBarChance } from '../../core/report/card/planBars.ts';
import type { Primary } from '../../core/runs/audit/registration.ts';
import { asMessageLine } from '../../core/words/escape.ts';
import { quickDigest } from '../../disk/quickDigest.ts';
import { holdsAnything } from '../../logs/lockedLog.ts';
import { chooseModels, type OwnDefinitions } from '../judges/chooseModels.ts';
import type { GivenTo } from '../options/forms.ts';
import { exitCodes, type Output, UsageError } from '../output.ts';
import { requireFitPlace, usualFolder } from '../places.ts';
import { printSentences } from '../reports/cardSentences.ts';
import { statedIn } from '../reports/chooseBars.ts';
import { faultIn } from '../reports/verify.ts';
import { askRuns, type FileRun, planRuns } from '../runs/fileRun.ts';
import type { LimitSource } from '../runs/models.ts';
import { auditRuns, type LogPlace, logPath } from './auditRuns.ts';

/** Audits every chosen pair of a file, with one run log per judge. */
export async function auditFileCommand(
  given: GivenTo<'auditFile'>,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const { code, runs } = await auditFile(given, output, signal);
  if (code === exitCodes.done) {
    await printSentences(
      runs.map(({ path }) => path),
      output,
    );
  }
  return code;
}

interface AuditedFile {
  readonly code: number;
  readonly runs: readonly FileRun[];
  /** Where the answers of runs that were continued are from. */
  readonly origins: readonly string[];
}

/**
 * Like `auditFileCommand`, but returns the runs with the exit code.
 *
 * @param given with `verifies` if logs that hold altered judgments must not be continued, and with
 * the outcome to register before the first call
 */
export async function auditFile(
  given: GivenTo<'auditFile'> &
    OwnDefinitions &
    LimitSource & { readonly verifies?: boolean; readonly primary?: Primary | undefined },
  output: Output,
  signal: AbortSignal,
): Promise<AuditedFile> {
  const { files, outFolder } = given;
  const [file] = files;
  const place: LogPlace = outFolder
    ? { folder: outFolder }
    : { folder: await usualFolder(file), dataset: parse(file).name };
  const { folder } = place;
  const models = await chooseModels(given, [given.writer]);
  const logs = models.judges.map(({ name }) => logPath(place, name));
  const sharedLog = logs.find((log, place) => logs.indexOf(log) !== place);
  if (sharedLog !== undefined) {
    throw new UsageError(
      `two judges would share the log ${sharedLog}. Audit them into two folders.`,
    );
  }
  for (const log of logs) await requireFitPlace(log);
  const isContinued = given.verifies && !given.fresh;
  const fault = isContinued ? await faultIn(await existing(logs), output, false) : undefined;
  if (fault !== undefined) return { code: fault, runs: [], origins: [] };
  const { runs } = await auditRuns(given, models, place, output, signal);
  if (logs.length > 1) {
    output.stdout(`${logs.length} judges, one run log each in ${asMessageLine(folder)}\n`);
  }
  const origins: string[] = [];
  const code = await askRuns(runs, given, output, signal, (origin) => {
    output.stdout(`${origin}\n`);
    origins.push(origin);
  });
  return { code, runs, origins };
}

async function existing(logs: readonly string[]): Promise<string[]> {
  const held = await Promise.all(logs.map(holdsAnything));
  return logs.filter((_, place) => held[place]);
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
    { folder: '' },
    output,
    signal,
  );
  const pairs = (await chosen()).flatMap((one) => one.pairs.map(({ pair }) => pair));
  output.stdout(`human and gold: ${describeLabels(countLabels(pairs))}\n`);
  const describing = describeBarChance(pairs, given.seed, {
    bars: await statedIn(process.cwd(), output),
    challenges: given.challenges,
    digest: quickDigest,
  });
  let step = describing.next();
  while (!step.done) step = describing.next();
  if (step.value !== undefined) output.stdout(`${step.value}\n`);
  return planRuns(runs, output);
}
