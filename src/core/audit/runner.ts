import type { Side } from '../pair.ts';
import type { CancelSignal, ChatModel, Clock, RunLog } from '../ports.ts';
import { judgmentEntryOf } from './judge.ts';
import type { LogEntry } from './log.ts';
import type { RunState } from './runState.ts';
import { turnOf } from './runState.ts';
import { keep, type OpenPair, type ReadAnswer, settleTurn } from './settleTurn.ts';
import { baselineTurn, followUpTurns, repeatTurn, type TurnName, targetOf } from './turns.ts';

export interface PairAudit {
  /** What the log already holds; brought up to date as the audit goes on. */
  readonly state: RunState;
  readonly pairKey: string;
  readonly model: ChatModel;
  readonly log: RunLog;
  readonly clock: Clock;
  readonly signal: CancelSignal;
  /** Called after an entry has been kept, never before. */
  readonly onEntry?: (entry: LogEntry) => void;
  /** Text of a turn that is being answered; `restart` drops what was streamed so far. */
  readonly onText?: (turn: TurnName, piece: string) => void;
  readonly onRestart?: (turn: TurnName, why: string) => void;
}

/**
 * Asks what is left of a pair's six turns (PDM 3.2): B1 and B2 at once, then every follow-up to B1
 * at once. A turn that is already answered is never asked again, and each entry is in the log before
 * anything depends on it. One unreadable answer is asked once more for its form. A call that fails
 * is logged and leaves the other turns alone; where B1 is unreadable or fails nothing follows it.
 *
 * Resolves when nothing more can be asked, also after failures and after cancelling: the state says
 * what is missing. Rejects only where the log itself cannot be written.
 */
export async function auditPair(audit: PairAudit): Promise<void> {
  const run = openPair(audit);
  const repeatAsked = settleTurn(run, repeatTurn, undefined);
  const baseline = await settleTurn(run, baselineTurn, undefined);
  if (baseline) await judgeTurn(run, baselineTurn, undefined, baseline);
  const repeat = await repeatAsked;
  const judged = turnOf(run.pair, baselineTurn).judgment;
  if (repeat && judged) await judgeTurn(run, repeatTurn, undefined, repeat);
  const preference = judged?.preference;
  if (!baseline || preference === undefined) return;
  const target = targetOf(run.header, run.pair.entry, preference);
  await Promise.all(
    followUpTurns.map(async (name) => {
      const read = await settleTurn(run, name, { baseline: baseline.answer.text, target });
      if (read) await judgeTurn(run, name, target, read);
    }),
  );
}

function openPair(audit: PairAudit): OpenPair {
  const { header } = audit.state;
  const pair = audit.state.pairs.get(audit.pairKey);
  if (!header || !pair) throw new Error(`The run has no pair ${audit.pairKey}.`);
  return { ...audit, header, pair };
}

async function judgeTurn(
  run: OpenPair,
  name: TurnName,
  target: Side | undefined,
  { answer, verdict }: ReadAnswer,
): Promise<void> {
  if (turnOf(run.pair, name).judgment) return;
  const baseline = name.arm === 'baseline' ? undefined : turnOf(run.pair, baselineTurn).judgment;
  await keep(
    run,
    judgmentEntryOf(run.header, run.pair.entry, name, answer, verdict, baseline, target),
  );
}
