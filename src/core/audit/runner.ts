import type { Side } from '../pair.ts';
import type { CancelSignal, ChatModel, Clock, RunLog } from '../ports.ts';
import { promptDigests } from './fingerprint.ts';
import { judgmentEntryOf } from './judge.ts';
import type { JudgmentEntry, LogEntry } from './log.ts';
import type { RunState } from './runState.ts';
import { turnOf } from './runState.ts';
import { hasSamePrompts, isSameJudge } from './sameRun.ts';
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
 * Asks what is left of a pair's six turns (PDM 3.2): B1 and B2 at once, and as soon as B1 is judged
 * every follow-up to it at once. A turn that is already answered is never asked again, and each
 * entry is in the log before anything depends on it. One unreadable answer is asked once more for
 * its form. A call that fails is logged and leaves the other turns alone; where B1 is unreadable or
 * fails nothing follows it.
 *
 * Resolves when nothing more can be asked, also after failures and after cancelling: the state says
 * what is missing. Rejects where the log cannot be written, once all that was sent has ended, and
 * before anything is sent where the judge or the prompts are not those of the run.
 */
export async function auditPair(audit: PairAudit): Promise<void> {
  const run = openPair(audit);
  const baselineAsked = settleTurn(run, baselineTurn, undefined).then(async (baseline) => {
    if (baseline) await judgeTurn(run, baselineTurn, undefined, baseline);
    return baseline;
  });
  await endOfAll([
    askRepeat(run, baselineAsked),
    baselineAsked.then((baseline) => baseline && askFollowUps(run, baseline)),
  ]);
}

async function askRepeat(run: OpenPair, baselineAsked: Promise<unknown>): Promise<void> {
  const [repeat] = await Promise.all([settleTurn(run, repeatTurn, undefined), baselineAsked]);
  if (repeat && judgmentOf(run, baselineTurn)) await judgeTurn(run, repeatTurn, undefined, repeat);
}

async function askFollowUps(run: OpenPair, baseline: ReadAnswer): Promise<void> {
  const preference = judgmentOf(run, baselineTurn)?.preference;
  if (preference === undefined) return;
  const target = targetOf(run.header, run.pair.entry, preference);
  const continuation = { baseline: baseline.answer.text, target };
  await endOfAll(
    followUpTurns.map(async (name) => {
      const read = await settleTurn(run, name, continuation);
      if (read) await judgeTurn(run, name, target, read);
    }),
  );
}

/** Waits for every one, so that nothing is still under way when the first failure is thrown. */
async function endOfAll(work: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

function openPair(audit: PairAudit): OpenPair {
  const { header } = audit.state;
  const pair = audit.state.pairs.get(audit.pairKey);
  if (!header || !pair) throw new Error(`The run has no pair ${audit.pairKey}.`);
  const { identity } = audit.model;
  if (!isSameJudge(header.judge, identity)) {
    throw new Error(
      `This run was begun with another judge (${header.judge.model}, now ${identity.model}, or other settings of it). Audit the pair anew.`,
    );
  }
  if (!hasSamePrompts(header.prompts, promptDigests())) {
    throw new Error(
      'This run was begun by a version of Recant with other prompts. Audit the pair anew.',
    );
  }
  return { ...audit, header, pair, storedMessages: new Set(audit.state.messages.keys()) };
}

function judgmentOf(run: OpenPair, name: TurnName): JudgmentEntry | undefined {
  return turnOf(run.pair, name).judgment;
}

async function judgeTurn(
  run: OpenPair,
  name: TurnName,
  target: Side | undefined,
  { answer, verdict }: ReadAnswer,
): Promise<void> {
  if (judgmentOf(run, name)) return;
  const baseline = name.arm === 'baseline' ? undefined : judgmentOf(run, baselineTurn);
  await keep(
    run,
    judgmentEntryOf(run.header, run.pair.entry, name, answer, verdict, baseline, target),
  );
}
