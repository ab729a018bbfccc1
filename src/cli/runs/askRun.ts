import type { AskedTypes, AskTools, Run } from '../../app/run.ts';
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
import type { LogFile } from '../../logs/logFile.ts';
import { AnswerWatch } from '../../models/answerWatch.ts';
import { namingFile } from '../fileErrors.ts';
import { exitCodes, type Output } from '../output.ts';
import { describeNothingRead, describeRest, printFailures, warn } from './outcome.ts';

/** How a command asks a run. */
export interface Asking<Types extends AskedTypes>
  extends Omit<
    AskTools<Types>,
    'signal' | 'endSignal' | 'inFlight' | 'onOpen' | 'onRetry' | 'onWarning' | 'onEnd'
  > {
  /** Prints the final contents of the log. */
  readonly printEnd: (state: Types['state'], isComplete: boolean) => void | Promise<void>;
  /** Returns what is left of the command's limits on calls and money; default: nothing is limited. */
  readonly limitsLeft?: () => LimitsLeft;
  /** Returns the judges that answered baselines but never readably. */
  readonly unreadable: (state: Types['state']) => readonly string[];
  /** Whether it tells failures as they happen. */
  readonly tellsFailures?: boolean;
  /** Whether it was begun although an earlier run could have been continued. */
  readonly isFresh?: boolean;
}

/** Receives what a run ended with. */
export interface RunEnd {
  readonly onEnd?: (statement: Statement) => void;
  /** How many of its answers were asked for now, and how many its log already had; default: printed. */
  readonly onOrigin?: (origin: string) => void;
}

/**
 * Makes the remaining calls of a run and prints how it ended. Returns the exit code.
 *
 * @param signal stops the run; the answers in flight are awaited
 */
export async function askRun<Types extends AskedTypes>(
  run: Run<Types>,
  {
    printEnd,
    limitsLeft,
    unreadable,
    tellsFailures = false,
    isFresh = false,
    ...asking
  }: Asking<Types>,
  output: Output,
  signal: AbortSignal,
  { onEnd, onOrigin = (origin) => output.stderr(`${origin}\n`) }: RunEnd = {},
): Promise<number> {
  const { stderr } = output;
  const inFlight = new Set<object>();
  const watch = new AnswerWatch((waiting) => {
    if (!waiting || (waiting.why === undefined && inFlight.size === 0)) return;
    const why = waiting.why ?? `${counted(inFlight.size, 'request')} in flight.`;
    stderr(`No answer for ${waiting.seconds} s. ${asMessageLine(why)}\n`);
  });
  let log: Pick<LogFile<never>, 'check'> | undefined;
  const sayWhatIsAwaited = () => {
    if (inFlight.size === 0) return;
    const answers = counted(inFlight.size, 'answer');
    stderr(`Waiting for ${answers} under way; Ctrl+C again stops now and loses what is paid.\n`);
    // Without an answer, nobody would notice that the log is gone.
    log?.check().catch((error: Error) => stderr(`${asMessageLine(error.message)}\n`));
  };
  signal.addEventListener('abort', sayWhatIsAwaited, { once: true });
  const statement = () => run.statement(run.header.prices);
  let before = statement();
  let code: number = exitCodes.done;
  const asked = run.ask({
    ...asking,
    ...{ signal, inFlight },
    onOpen: (opened) => {
      log = opened.log;
      before = statement();
      for (const line of callLines({ unanswered: before.unanswered })) stderr(`${line}\n`);
    },
    onBegin: (state) => {
      watch.restart();
      asking.onBegin?.(state);
    },
    onEntry: (entry, state) => {
      if (entry.type === 'answer' || entry.type === 'failed') watch.restart();
      asking.onEntry?.(entry, state);
    },
    onRetry: (why) => watch.retried(why),
    onWarning: (message) => warn(message, output),
    onEnd: async (state, { complete, pausedBy, failed }) => {
      const isUnreadable = pausedBy?.reason === 'unreadable';
      if (pausedBy) stderr(`Paused: ${asMessageLine(pausedBy.message)}\n`);
      else if (!tellsFailures) printFailures(failed, output);
      await printEnd(state, complete);
      const now = statement();
      const origin = describeOrigin(now, before);
      if (origin !== undefined) onOrigin(origin);
      for (const line of statementLines(now)) stderr(`${line}\n`);
      const left = describeLimitsLeft(limitsLeft?.() ?? {});
      if (left !== undefined) stderr(`${left}\n`);
      onEnd?.(now);
      if (!complete) {
        stderr(`${describeRest(run.size.callsLeft, { isUnreadable, isFresh })}\n`);
        code = isUnreadable ? exitCodes.pausedUnreadable : exitCodes.unfinished;
        return;
      }
      const judges = unreadable(state);
      for (const judge of judges) stderr(`${describeNothingRead(judge)}\n`);
      if (judges.length > 0) code = exitCodes.unreadable;
    },
  });
  try {
    await namingFile(run.path, asked);
    return code;
  } finally {
    watch.end();
    signal.removeEventListener('abort', sayWhatIsAwaited);
  }
}
