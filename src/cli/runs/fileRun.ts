import { ChangedRecordsError, type NamedRecords } from '../../core/journal/revision.ts';
import { namingFile } from '../fileErrors.ts';
import { exitCodes, type Output } from '../output.ts';
import { askRun, type OpenedRun } from './askRun.ts';
import { describeChangedRecords } from './changedRecords.ts';

/** A run over a file: it is planned, and confirmed, before a model is asked. */
export interface FileRun {
  /** Path of its log. */
  readonly path: string;
  /** The file that it is about. */
  readonly file: string;
  /** The records of the file by key, and the 1-based line of one where it is known. */
  readonly present: NamedRecords;
  readonly lineOf?: (key: string) => number | undefined;
  /** Whether all of its models are simulated. */
  readonly isFree: boolean;
  /** The plan of a run that begins now. */
  readonly plan: () => RunPlan;
  /** The plan of what is left if the log holds the run already; writes nothing. */
  readonly preview: () => Promise<RunPlan>;
  readonly open: () => Promise<OpenedRun>;
}

/** What a run takes. */
export interface RunPlan {
  /** Maximum number of calls. */
  readonly calls: number;
  /** What cannot be part of the run, and why. */
  readonly notes: readonly string[];
  /** The plan in words; undefined where there is nothing to ask about. */
  readonly lines: readonly string[] | undefined;
}

/** Prints the plans of new runs, and asks nothing. Returns the exit code. */
export function planRuns(runs: readonly FileRun[], output: Output): number {
  const told = runs.map((run) => tellPlan(run.plan(), output));
  return told.includes(false) ? exitCodes.failed : exitCodes.done;
}

/**
 * Plans runs over one file, has them confirmed if they may cost money, and asks them one after another. Sends
 * nothing before it is known that no log is of another run or of an earlier version of the file. Returns the worst
 * exit code.
 */
export async function askRuns(
  runs: readonly FileRun[],
  { yes }: { readonly yes: boolean },
  output: Output,
): Promise<number> {
  const planned: { readonly run: FileRun; readonly plan: RunPlan }[] = [];
  for (const run of runs) {
    const plan = await previewed(run, output);
    if (!plan) return exitCodes.usage;
    planned.push({ run, plan });
  }
  let code: number = exitCodes.done;
  for (const { run, plan } of planned) {
    code = Math.max(code, await askIfConfirmed(run, plan, yes, output));
  }
  return code;
}

async function askIfConfirmed(run: FileRun, plan: RunPlan, yes: boolean, output: Output) {
  if (!tellPlan(plan, output)) return exitCodes.failed;
  if (plan.calls === 0 || run.isFree || yes) return askRun(run.path, run.open, output);
  output.stderr('Nothing was sent. Add --yes to ask.\n');
  return exitCodes.usage;
}

/** Undefined where the user has to decide first what a changed file means. */
async function previewed(run: FileRun, { stderr }: Output): Promise<RunPlan | undefined> {
  const { path, file, present, lineOf } = run;
  try {
    return await namingFile(path, run.preview());
  } catch (error) {
    if (!(error instanceof ChangedRecordsError)) throw error;
    stderr(`${describeChangedRecords(file, path, error, present, lineOf)}\n`);
    return undefined;
  }
}

/** Prints a plan; returns whether there is anything to ask about. */
function tellPlan({ notes, lines }: RunPlan, { stdout, stderr }: Output): boolean {
  for (const note of notes) stderr(`${note}\n`);
  for (const line of lines ?? []) stdout(`${line}\n`);
  return lines !== undefined;
}
