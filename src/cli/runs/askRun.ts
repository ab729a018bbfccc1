import type { LoggedEnd } from '../../core/journal/pauseWatch.ts';
import type { PoolEnd } from '../../core/journal/pool.ts';
import type { Statement } from '../../core/runs/statement.ts';
import {
  callLines,
  describeLimitsLeft,
  describeOrigin,
  type LimitsLeft,
  statementLines,
} from '../../core/runs/statementWords.ts';
import { counted } from '../../core/words/counted.ts';
import { asMessageLine } from '../../core/words/escape.ts';
import { AnswerWatch } from '../../models/answerWatch.ts';
import { namingFile } from '../fileErrors.ts';
import { exitCodes, type Output } from '../output.ts';
import { describeNothingRead, describeRest, printFailures } from './outcome.ts';

/** A run whose log is open. */
export interface OpenedRun {
  /** Makes the remaining calls. */
  readonly ask: (watch: CallWatch) => Promise<PoolEnd>;
  /** Prints the final contents of the log. */
  readonly printEnd: (isComplete: boolean) => void | Promise<void>;
  /** Returns what its log states so far. */
  readonly statement: () => Statement;
  /** Number of its calls that are sent again now, as their answers were lost. */
  readonly pending: number;
  /** Returns what is left of the command's limits on calls and money; default: nothing is limited. */
  readonly limitsLeft?: () => LimitsLeft;
  /** Minimum number of remaining calls. */
  readonly callsLeft: () => number;
  /** Judges that answered baselines but never readably. */
  readonly unreadable: () => readonly string[];
  /** Whether it was begun although an earlier run could have been continued. */
  readonly isFresh?: boolean;
  readonly log: {
    /** Rejects if the log is no longer where it was, after writing it elsewhere. */
    check(): Promise<void>;
    close(): Promise<void>;
  };
}

/** Follows the calls of a run. */
export interface CallWatch {
  /** Contains an object for each call in flight. */
  readonly inFlight: Set<object>;
  /** Called after an entry has been stored. */
  readonly onEntry: (entry: LoggedEnd) => void;
  /** Called before a call is sent again, with the reason. */
  readonly onRetry: (why: string) => void;
}

/** Receives what a run ended with. */
export interface RunEnd {
  readonly onEnd?: (statement: Statement) => void;
  /** How many of its answers were asked for now, and how many its log already had; default: printed. */
  readonly onOrigin?: (origin: string) => void;
}

/**
 * Opens a run, makes the remaining calls and prints how it ended. Returns the exit code.
 *
 * @param signal stops the run; the answers in flight are awaited
 */
export async function askRun(
  path: string,
  open: () => Promise<OpenedRun>,
  output: Output,
  signal: AbortSignal,
  { onEnd, onOrigin = (origin) => output.stderr(`${origin}\n`) }: RunEnd = {},
): Promise<number> {
  const { stderr } = output;
  const run = await namingFile(path, open());
  const before = run.statement();
  const inFlight = new Set<object>();
  const watch = new AnswerWatch((waiting) => {
    if (!waiting || (waiting.why === undefined && inFlight.size === 0)) return;
    const why = waiting.why ?? `${counted(inFlight.size, 'request')} in flight.`;
    stderr(`No answer for ${waiting.seconds} s. ${asMessageLine(why)}\n`);
  });
  const sayWhatIsAwaited = () => {
    if (inFlight.size === 0) return;
    const answers = counted(inFlight.size, 'answer');
    stderr(`Waiting for ${answers} under way; Ctrl+C again stops now and loses what is paid.\n`);
    // Without an answer, nobody would notice that the log is gone.
    run.log.check().catch((error: Error) => stderr(`${asMessageLine(error.message)}\n`));
  };
  signal.addEventListener('abort', sayWhatIsAwaited, { once: true });
  try {
    for (const line of callLines({ unanswered: run.pending })) stderr(`${line}\n`);
    const failures = new Map<string, number>();
    watch.restart();
    const asked = run.ask({
      inFlight,
      onEntry: ({ type, message = '' }) => {
        if (type !== 'answer' && type !== 'failed') return;
        watch.restart();
        if (type === 'failed') failures.set(message, (failures.get(message) ?? 0) + 1);
      },
      onRetry: (why) => watch.retried(why),
    });
    const { complete, pausedBy } = await namingFile(path, asked);
    const isUnreadable = pausedBy?.reason === 'unreadable';
    if (pausedBy) stderr(`Paused: ${asMessageLine(pausedBy.message)}\n`);
    else printFailures(failures, output);
    await run.printEnd(complete);
    const statement = run.statement();
    const origin = describeOrigin(statement, before);
    if (origin !== undefined) onOrigin(origin);
    for (const line of statementLines(statement)) stderr(`${line}\n`);
    const left = describeLimitsLeft(run.limitsLeft?.() ?? {});
    if (left !== undefined) stderr(`${left}\n`);
    onEnd?.(statement);
    if (!complete) {
      stderr(`${describeRest(run.callsLeft(), { isUnreadable, isFresh: run.isFresh === true })}\n`);
      return isUnreadable ? exitCodes.pausedUnreadable : exitCodes.unfinished;
    }
    const unreadable = run.unreadable();
    for (const judge of unreadable) stderr(`${describeNothingRead(judge)}\n`);
    return unreadable.length > 0 ? exitCodes.unreadable : exitCodes.done;
  } finally {
    watch.end();
    signal.removeEventListener('abort', sayWhatIsAwaited);
    await run.log.close();
  }
}
