import { keepEntries } from '../../journal/ongoingRun.ts';
import { settleAll } from '../../journal/settleAll.ts';
import { otherSide } from '../../otherSide.ts';
import type { Side } from '../../pair.ts';
import { parentOf } from '../steps/conversation.ts';
import { stepTarget } from '../steps/steps.ts';
import { type ReadAnswer, settleTurn } from './answers/settleTurn.ts';
import { judgmentEntryOf, leftOutEntryOf } from './judge.ts';
import type { HeaderEntry, JudgmentEntry, PairEntry, StepEntry } from './log.ts';
import { checkWriter, type OpenPair, openPairForItsJudge } from './openPair.ts';
import type { PairAudit } from './pairAudit.ts';
import { type PlannedTurn, plannedTurns } from './plan/plannedTurns.ts';
import { writeEvidence } from './prompts/drafts.ts';
import { draftText, sendsWrittenEvidence } from './prompts/writtenEvidence.ts';
import { turnOf } from './runState.ts';
import {
  baselineTurn,
  followUpKind,
  repeatTurn,
  stepTurn,
  type TurnName,
  turnId,
} from './turns.ts';

/**
 * Asks what is left of a pair's planned turns (PDM 3.2, 4.8): B1 and B2 at once, as soon as B1 is judged
 * every follow-up to it at once, and each further step of a sequence once the one before it is. A turn that is already answered is never asked again, and each
 * entry is in the log before anything depends on it. One unreadable answer is asked once more for
 * its form. A call that fails is logged and leaves the other turns alone; what is unreadable or fails is
 * followed by nothing.
 *
 * Resolves when nothing more can be asked, also after failures and after cancelling: the state says
 * what is missing. Rejects where the log cannot be written, once all that was sent has ended, and
 * before anything is sent where the judge or the prompts are not those of the run.
 */
export async function auditPair(audit: PairAudit): Promise<void> {
  const run = openPairForItsJudge(audit);
  checkWriter(run);
  const baselineAsked = askBaseline(run);
  await settleAll([
    askRepeat(run, baselineAsked),
    baselineAsked.then((baseline) => baseline && askFollowUps(run)),
  ]);
}

/**
 * Asks B1, where the log does not hold it, and then the steps that were chosen and are not answered
 * yet, each once what it replies to has been judged. A step whose forebear fails or cannot be read is
 * not asked. Resolves and rejects as `auditPair`.
 *
 * @param chosen asks of all steps only these, so that what was stopped before stays stopped
 */
export async function askSteps(audit: PairAudit, chosen?: readonly StepEntry[]): Promise<void> {
  const run = openPairForItsJudge(audit);
  await askBaseline(run);
  const asked = chosen?.map(({ step }) => step);
  for (const step of run.pair.steps.values()) {
    if (asked && !asked.includes(step.step)) continue;
    const target = stepTarget(run.pair, step.parent, step.aim);
    if (!target) continue;
    const name = stepTurn(step);
    const read = await settleTurn(run, name, target);
    if (read) await judgeTurn(run, name, target, read);
  }
}

/** All that a run still lacks: what its purpose plans, then the steps that were chosen. */
export async function finishPair(audit: PairAudit): Promise<void> {
  if (audit.state.header?.purpose !== 'session') await auditPair(audit);
  await askSteps(audit);
}

async function askBaseline(run: OpenPair): Promise<ReadAnswer | undefined> {
  const baseline = await settleTurn(run, baselineTurn, undefined);
  if (baseline) await judgeTurn(run, baselineTurn, undefined, baseline);
  return baseline;
}

async function askRepeat(run: OpenPair, baselineAsked: Promise<unknown>): Promise<void> {
  const [repeat] = await Promise.all([settleTurn(run, repeatTurn, undefined), baselineAsked]);
  if (repeat && judgmentOf(run, baselineTurn)) await judgeTurn(run, repeatTurn, undefined, repeat);
}

async function askFollowUps(run: OpenPair): Promise<void> {
  const { header, pair } = run;
  const planned = plannedTurns(
    header,
    pair.entry.target,
    judgmentOf(run, baselineTurn)?.preference,
  );
  await askRepliesTo(run, planned, baselineTurn);
}

/** Every turn that replies to this one at once, and whatever replies to each once it is judged. */
async function askRepliesTo(
  run: OpenPair,
  planned: readonly PlannedTurn[],
  before: TurnName,
): Promise<void> {
  const verdict = judgmentOf(run, before)?.preference;
  if (verdict === undefined) return;
  const replies = planned.filter(({ parent }) => parent === turnId(before));
  await settleAll(
    replies.map(async ({ name, target = otherSide(verdict) }) => {
      if (sendsWrittenEvidence(run.header, name) && !(await hasEvidence(run, name, target))) return;
      const read = await settleTurn(run, name, target);
      if (!read) return;
      await judgeTurn(run, name, target, read);
      await askRepliesTo(run, planned, name);
    }),
  );
}

/** Whether the evidence of a turn is written; where the writer wrote none, the turn is logged as left out. */
async function hasEvidence(run: OpenPair, name: TurnName, target: Side): Promise<boolean> {
  const known = judgmentOf(run, name);
  if (known) return known.outcome !== 'not-written';
  const answer = await writeEvidence(run, target);
  if (!answer) return false;
  if (draftText(answer) !== '') return true;
  const { fingerprint = '' } = judgmentOf(run, baselineTurn) ?? {};
  await keepEntries(run, leftOutEntryOf(run.pair.entry, name, target, fingerprint));
  return false;
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
  const { header, pair } = run;
  const baseline = name.arm === 'baseline' ? undefined : judgmentOf(run, baselineTurn);
  const isChained = name.arm === 'step' || name.arm === 'sequence';
  const previous = isChained ? parentOf(header, pair, name)?.judgment?.preference : undefined;
  const chosen = name.arm === 'step' ? pair.steps.get(name.step ?? '') : undefined;
  await keepEntries(
    run,
    judgmentEntryOf(header, pair.entry, name, answer, verdict, baseline, target, {
      paraphrase: chosen ? chosen.paraphrase : drawnWording(header, pair.entry, name),
      previous,
    }),
  );
}

/** Index of the wording that was drawn for a planned turn; written evidence has none. */
function drawnWording(header: HeaderEntry, { paraphrases }: PairEntry, name: TurnName) {
  if (sendsWrittenEvidence(header, name)) return undefined;
  return paraphrases[followUpKind(name) ?? ''];
}
