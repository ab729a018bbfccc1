import { asMessageLine } from '../../core/escape.ts';
import type { PoolEnd } from '../../core/journal/pool.ts';
import type { Spending } from '../../core/runs/spending.ts';
import { namingFile } from '../fileErrors.ts';
import { exitCodes, type Output } from '../output.ts';
import { describeNothingRead, describeRest, describeSpent, printFailures } from './outcome.ts';

/** A run whose log is open. */
export interface OpenedRun {
  /** Number of calls that were sent but have no answer in the log. */
  readonly pending: number;
  /** Makes the remaining calls; `onFailure` receives the message of each failed call. */
  readonly ask: (onFailure: (message: string) => void) => Promise<PoolEnd>;
  /** Prints the final contents of the log. */
  readonly printEnd: (isComplete: boolean) => void | Promise<void>;
  /** What its models were paid for so far. */
  readonly spent: () => readonly Spending[];
  /** Minimum number of remaining calls. */
  readonly callsLeft: () => number;
  /** Judges that answered baselines but never readably. */
  readonly unreadable: () => readonly string[];
  readonly log: { close(): Promise<void> };
}

/**
 * Opens a run, makes the remaining calls and prints how it ended. Returns the exit code.
 *
 * @param onSpent receives what its models were paid for
 */
export async function askRun(
  path: string,
  open: () => Promise<OpenedRun>,
  output: Output,
  onSpent: (spent: readonly Spending[]) => void = () => {},
): Promise<number> {
  const { stderr } = output;
  const run = await namingFile(path, open());
  try {
    if (run.pending > 0) {
      stderr(
        `Calls that may be charged twice because they were sent before the run stopped: ${run.pending}\n`,
      );
    }
    const failures = new Map<string, number>();
    const asked = run.ask((message) => failures.set(message, (failures.get(message) ?? 0) + 1));
    const { complete, pausedBy } = await namingFile(path, asked);
    const isUnreadable = pausedBy?.reason === 'unreadable';
    if (pausedBy) stderr(`Paused: ${asMessageLine(pausedBy.message)}\n`);
    else printFailures(failures, output);
    await run.printEnd(complete);
    const spent = run.spent();
    for (const one of spent) stderr(`${describeSpent(one)}\n`);
    onSpent(spent);
    if (!complete) {
      stderr(`${describeRest(run.callsLeft(), isUnreadable ? '--allow-unreadable' : undefined)}\n`);
      return isUnreadable ? exitCodes.pausedUnreadable : exitCodes.unfinished;
    }
    const unreadable = run.unreadable();
    for (const judge of unreadable) stderr(`${describeNothingRead(judge)}\n`);
    return unreadable.length > 0 ? exitCodes.unreadable : exitCodes.done;
  } finally {
    await run.log.close();
  }
}
