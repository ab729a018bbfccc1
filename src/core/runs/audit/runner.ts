import { keepEntries } from '../../journal/ongoingRun.ts';
import { settleAll } from '../../journal/settleAll.ts';
import { rejectedBy } from '../../words/targets.ts';
import { baselineTurn, followUpKind, stepTurn, type TurnName, turnId } from '../../words/turns.ts';
import type { Target } from '../../words/verdict.ts';
import { parentOf } from '../steps/conversation.ts';
import { stepTarget } from '../steps/steps.ts';
import { type ReadAnswer, settleTurn } from './answers/settleTurn.ts';
import { judgmentEntryOf, leftOutEntryOf } from './judge.ts';
import type { HeaderEntry, JudgmentEntry, PairEntry, StepEntry } from './log.ts';
import { checkWriter, type OpenPair, openPair, openPairForItsJudge } from './openPair.ts';
import type { PairAudit } from './pairAudit.ts';
import { type PlannedTurn, plannedRepeats, plannedTurns } from './plan/plannedTurns.ts';
import { writeEvidence } from './prompts/drafts.ts';
import { draftText, sendsWrittenEvidence } from './prompts/writtenEvidence.ts';
import { turnOf } from './runState.ts';

/**
 * Asks the remaining planned turns of a pair (PDM 3.2, 4.8): B1 first; its repeats and every
 * follow-up to it in parallel once B1 is judged, so that an endpoint can serve the messages that
 * they have in common from its prompt cache; and each further step of a sequence after the previous
 * one. Turns that are already answered are never asked again, and each entry is logged
 * before anything depends on it. For an unreadable answer, one repair is requested. A failed call
 * is logged and does not affect other turns; nothing follows an unreadable or failed turn.
 *
 * Resolves when no more calls can be made, including after failures or cancellation: the state
 * shows what is missing. Rejects if the log cannot be written, once all pending calls have ended,
 * and rejects before sending anything if the judge or the prompts are not those of the run.
 */
export async function auditPair(audit: PairAudit): Promise<void> {
  const run = openPairForItsJudge(audit);
  checkWriter(run);
  await askPlanned(run);
}

async function askPlanned(run: OpenPair): Promise<void> {
  if (!(await askBaseline(run))) return;
  await settleAll([
    ...plannedRepeats(run.header).map((name) => askRepeat(run, name)),
    askFollowUps(run),
  ]);
}

/** Asks only B1, if the log does not contain it. Resolves and rejects like `auditPair`. */
export async function auditBaseline(audit: PairAudit): Promise<void> {
  const run = openPairForItsJudge(audit);
  checkWriter(run);
  await askBaseline(run);
}

/**
 * Asks B1 if the log does not contain it, and then the chosen steps without an answer, each once
 * its parent has been judged. A step is not asked if one of its ancestors fails or is unreadable.
 * Resolves and rejects like `auditPair`.
 *
 * @param chosen asks only these steps, so that previously stopped ones stay stopped
 */
export async function askSteps(audit: PairAudit, chosen?: readonly StepEntry[]): Promise<void> {
  await askChosenSteps(openPairForItsJudge(audit), chosen);
}

async function askChosenSteps(run: OpenPair, chosen?: readonly StepEntry[]): Promise<void> {
  if (!(await askBaseline(run)) && run.header.recorded) return;
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

/** Asks everything that a run still lacks: what its purpose plans, then the chosen steps. */
export async function finishPair(audit: PairAudit): Promise<void> {
  if (audit.state.header?.purpose !== 'session') await auditPair(audit);
  await askSteps(audit);
}

/**
 * Judges the answers that the state of a pair contains, like `finishPair`, but of a run by any judge
 * and version.
 */
export async function judgeAnswers(audit: PairAudit): Promise<void> {
  const run = openPair(audit);
  if (run.header.purpose !== 'session') await askPlanned(run);
  await askChosenSteps(run);
}

/** Asks B1, unless it was recorded; returns whether anything can follow it. */
async function askBaseline(run: OpenPair): Promise<boolean> {
  if (run.header.recorded) return !run.pair.entry.incomplete;
  const baseline = await settleTurn(run, baselineTurn, undefined);
  if (baseline) await judgeTurn(run, baselineTurn, undefined, baseline);
  return baseline !== undefined;
}

async function askRepeat(run: OpenPair, name: TurnName): Promise<void> {
  const repeat = await settleTurn(run, name, undefined);
  if (repeat) await judgeTurn(run, name, undefined, repeat);
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

/** Asks all replies to this turn in parallel, and then the replies to each once it is judged. */
async function askRepliesTo(
  run: OpenPair,
  planned: readonly PlannedTurn[],
  before: TurnName,
): Promise<void> {
  const judgment = judgmentOf(run, before);
  if (judgment?.outcome !== 'readable') return;
  const current = opposedTarget(judgment);
  const replies = planned.filter(({ parent }) => parent === turnId(before));
  await settleAll(
    replies.map(async ({ name, target = current }) => {
      if (!target) return;
      if (sendsWrittenEvidence(run.header, name) && !(await hasEvidence(run, name, target))) return;
      const read = await settleTurn(run, name, target);
      if (!read) return;
      await judgeTurn(run, name, target, read);
      await askRepliesTo(run, planned, name);
    }),
  );
}

/**
 * Returns the target that opposes a verdict in a sequence; a tie opposes nothing, so the target
 * remains the same.
 */
function opposedTarget({ preference, target }: JudgmentEntry): Target | undefined {
  return rejectedBy(preference) ?? target;
}

/**
 * Whether the evidence of a turn is written; if the writer wrote none, the turn is logged as
 * skipped.
 */
async function hasEvidence(run: OpenPair, name: TurnName, target: Target): Promise<boolean> {
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
  target: Target | undefined,
  { answer, reading }: ReadAnswer,
): Promise<void> {
  if (judgmentOf(run, name)) return;
  const { header, pair } = run;
  const baseline = name.arm === 'baseline' ? undefined : judgmentOf(run, baselineTurn);
  const isChained = name.arm === 'step' || name.arm === 'sequence';
  const previous = isChained ? parentOf(header, pair, name)?.judgment?.preference : undefined;
  const chosen = name.arm === 'step' ? pair.steps.get(name.step ?? '') : undefined;
  await keepEntries(
    run,
    judgmentEntryOf(header, pair.entry, name, answer, reading, baseline, target, {
      paraphrase: chosen ? chosen.paraphrase : drawnWording(header, pair.entry, name),
      previous,
    }),
  );
}

/** Returns the index of the wording drawn for a planned turn; written evidence has none. */
function drawnWording(header: HeaderEntry, { paraphrases }: PairEntry, name: TurnName) {
  if (sendsWrittenEvidence(header, name)) return undefined;
  return paraphrases[followUpKind(name) ?? ''];
}
