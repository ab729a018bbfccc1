import { ChangedRecordsError } from '../../core/journal/revision.ts';
import { ChangedValuesError } from '../../core/runs/audit/changedValues.ts';
import type { Cost } from '../../core/runs/spending.ts';
import { formatSpending } from '../../core/runs/statementWords.ts';
import { namingFile } from '../fileErrors.ts';
import { exitCodes, type Output } from '../output.ts';
import type { RunEnd } from './askRun.ts';
import {
  describeChangedRecords,
  describeOtherValues,
  type PresentRecord,
} from './changedRecords.ts';

/** A run over a file, planned and confirmed before any call. */
export interface FileRun {
  /** Path of the run's log. */
  readonly path: string;
  /** Path of the file that the run covers. */
  readonly file: string;
  /** Returns all records of the file. */
  readonly present: () => Promise<readonly PresentRecord[]>;
  /** Returns the 1-based lines of the chosen records, if known, by key. */
  readonly lines?: () => Promise<ReadonlyMap<string, number | undefined>>;
  /** Whether all its models are simulated. */
  readonly isFree: boolean;
  /** Returns the plan of a new run. */
  readonly plan: () => Promise<RunPlan>;
  /**
   * Returns the plan of the remaining calls if the log already contains the run; writes nothing.
   */
  readonly preview: () => Promise<RunPlan>;
}

/** Calls and description of a run. */
export interface RunPlan {
  /** Maximum number of calls. */
  readonly calls: number;
  /** Reasons why some records cannot be included. */
  readonly notes: readonly string[];
  /** The plan in words; undefined if there is nothing to ask about. */
  readonly lines: readonly string[] | undefined;
  /** Estimated minimum cost of each model that may cost money. */
  readonly costs: readonly Cost[];
  /** Makes the calls; see `askRun`. */
  readonly ask: (signal: AbortSignal, end: RunEnd) => Promise<number>;
}

/** Prints the plans of new runs without making any calls. Returns the exit code. */
export async function planRuns(runs: readonly FileRun[], output: Output): Promise<number> {
  const plans = await Promise.all(runs.map((run) => run.plan()));
  const told = plans.map((plan) => printPlan(plan, output));
  printSum(
    'In all about',
    plans.map(({ costs }) => costs),
    output.stdout,
  );
  return told.includes(false) ? exitCodes.failed : exitCodes.done;
}

/**
 * Plans runs over one file, has them confirmed if they may cost money, and runs them one after
 * another. Sends nothing if any log belongs to another run or to an earlier version of the file.
 * Returns the worst exit code.
 */
export async function askRuns(
  runs: readonly FileRun[],
  { yes }: { readonly yes: boolean },
  output: Output,
  signal: AbortSignal,
  onOrigin?: RunEnd['onOrigin'],
): Promise<number> {
  const planned: { readonly run: FileRun; readonly plan: RunPlan }[] = [];
  for (const run of runs) {
    const plan = await previewed(run, output);
    if (!plan) return exitCodes.usage;
    planned.push({ run, plan });
  }
  printSum(
    'In all about',
    planned.map(({ plan }) => plan.costs),
    output.stdout,
  );
  let code: number = exitCodes.done;
  const spent: (readonly Cost[])[] = [];
  for (const { run, plan } of planned) {
    const asked = askIfConfirmed(run, plan, yes, output, signal, {
      onEnd: ({ spending }) => spent.push(spending),
      onOrigin,
    });
    code = Math.max(code, await asked);
  }
  printSum('Cost of all runs:', spent, output.stderr);
  return code;
}

/** Prints the sum of several costs, if any of them is known. */
function printSum(title: string, costs: readonly (readonly Cost[])[], print: Output['stdout']) {
  const paid = costs.filter((ofRun) => ofRun.length > 0);
  const isKnown = paid.flat().some(({ cost }) => cost !== undefined);
  if (paid.length > 1 && isKnown) print(`${title} ${formatSpending(paid.flat())}\n`);
}

async function askIfConfirmed(
  run: FileRun,
  plan: RunPlan,
  yes: boolean,
  output: Output,
  signal: AbortSignal,
  onEnd: RunEnd,
) {
  if (!printPlan(plan, output)) return exitCodes.failed;
  if (plan.calls === 0 || run.isFree || yes) {
    return plan.ask(signal, onEnd);
  }
  output.stderr('Nothing was sent. Add --yes to ask.\n');
  return exitCodes.usage;
}

/** Returns undefined if the file has changed and the user must decide how to continue. */
async function previewed(run: FileRun, { stderr }: Output): Promise<RunPlan | undefined> {
  const { path, file, present } = run;
  try {
    return await namingFile(path, run.preview());
  } catch (error) {
    if (error instanceof ChangedValuesError) {
      stderr(`${describeOtherValues(file, path, error)}\n`);
      return undefined;
    }
    if (!(error instanceof ChangedRecordsError)) throw error;
    stderr(`${describeChangedRecords(file, path, error, await present())}\n`);
    return undefined;
  }
}

/** Prints a plan; returns whether there is anything to ask about. */
function printPlan({ notes, lines }: RunPlan, { stdout, stderr }: Output): boolean {
  for (const note of notes) stderr(`${note}\n`);
  for (const line of lines ?? []) stdout(`${line}\n`);
  return lines !== undefined;
}
