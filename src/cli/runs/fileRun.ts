import { newState } from '../../app/expected.ts';
import { type AskedKind, type AskedModel, type AskedTypes, Run } from '../../app/run.ts';
import { ChangedRecordsError } from '../../core/journal/revision.ts';
import type { ExpectedRun } from '../../core/journal/runKind.ts';
import { ChangedValuesError } from '../../core/runs/audit/changedValues.ts';
import type { Cost } from '../../core/runs/spending.ts';
import { formatSpending } from '../../core/runs/statementWords.ts';
import { asMessageLine } from '../../core/words/escape.ts';
import type { ChatModel } from '../../core/words/ports.ts';
import { holdsAnything } from '../../logs/lockedLog.ts';
import { openRun, previewRun } from '../../logs/openRun.ts';
import { setAside } from '../../logs/setAside.ts';
import { systemClock } from '../../models/systemClock.ts';
import { namingFile } from '../fileErrors.ts';
import { exitCodes, type Output } from '../output.ts';
import { type Asking, askRun, type RunEnd } from './askRun.ts';
import {
  describeChangedRecords,
  describeOtherValues,
  type PresentRecord,
} from './changedRecords.ts';
import { progress } from './outcome.ts';

/** A run over a file, planned and confirmed before any call. */
export interface FileRun {
  /** Path of the run's log. */
  readonly path: string;
  /** Path of the file that the run covers. */
  readonly file: string;
  /** Returns all records of the file. */
  readonly present: () => Promise<readonly PresentRecord[]>;
  /** Returns the 1-based lines of the chosen records, if known, by key. */
  readonly lines?: (() => Promise<ReadonlyMap<string, number | undefined>>) | undefined;
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

/** What a command brings to plan and ask a run of some kind over a file. */
export interface CommandRun<Types extends AskedTypes>
  extends Omit<Asking<Types>, 'open' | 'openModel' | 'onBegin' | 'onItemEnd' | 'printEnd'>,
    Pick<FileRun, 'path' | 'file' | 'present' | 'lines'> {
  readonly kind: AskedKind<Types>;
  readonly expected: ExpectedRun<Types>;
  readonly describe: (state: Types['state'], plan: Types['plan']) => Omit<RunPlan, 'ask'>;
  /** Opens the models before the log; returns the one of a role. */
  readonly openModels: () => Promise<(role: AskedModel['role']) => ChatModel | undefined>;
  /** Returns what progress counts, such as pairs, with all and those that are done. */
  readonly itemsOf: (plan: Types['plan']) => { what: string; all: number; done: number };
  /** Called before an existing log is read. */
  readonly onRead?: () => void;
  /** Called when the log has everything that the run asks about. */
  readonly onOpened?: () => void;
  /** Prints the final contents of the log; `plan` is that at the begin. */
  readonly printEnd: (
    state: Types['state'],
    run: Run<Types>,
    plan: Types['plan'],
    isComplete: boolean,
  ) => void | Promise<void>;
}

/** Returns a run over a file, to be planned and asked. */
export function fileRun<Types extends AskedTypes>(
  command: CommandRun<Types>,
  output: Output,
): FileRun {
  const { kind, expected, path, file, present, lines, describe, itemsOf, ...asked } = command;
  const { openModels, onRead, onOpened, printEnd, ...told } = asked;
  const { isFresh } = told;
  const { header } = expected;
  const openLog = async () => {
    const aside = isFresh ? await setAside(path, systemClock.now()) : undefined;
    if (aside !== undefined) output.stderr(`The earlier run is kept in ${asMessageLine(aside)}\n`);
    if (await holdsAnything(path)) onRead?.();
    const opened = await openRun(path, expected);
    onOpened?.();
    return opened;
  };
  const asking = (run: Run<Types>): Asking<Types> => {
    let modelOf = (_role: AskedModel['role']): ChatModel | undefined => undefined;
    let tellProgress = (_isDone: boolean) => {};
    let { plan } = run;
    return {
      ...told,
      open: async () => {
        modelOf = await openModels();
        return openLog();
      },
      openModel: async ({ role }) => {
        const model = modelOf(role);
        if (model) return model;
        throw new Error('The run asks a model that was not chosen.');
      },
      onBegin: () => {
        plan = run.plan;
        const { what, all, done } = itemsOf(plan);
        tellProgress = progress(what, all, done, output);
      },
      onItemEnd: (isDone) => tellProgress(isDone),
      printEnd: (state, isComplete) => printEnd(state, run, plan, isComplete),
    };
  };
  const planOf = async (state: Types['state']): Promise<RunPlan> => {
    const run = new Run(kind, path, header, await kind.plan(state), state);
    return {
      ...describe(state, run.plan),
      ask: (signal, end) => askRun(run, asking(run), output, signal, end),
    };
  };
  const plan = async () => planOf(await newState(expected));
  return {
    ...{ path, file, present, lines, plan },
    isFree: kind.modelsOf(header).every(({ simulated }) => simulated),
    preview: async () => {
      if (isFresh) return plan();
      if (await holdsAnything(path)) onRead?.();
      return planOf(await previewRun(path, expected));
    },
  };
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
