import { flipKindOf } from '../../judgments/metrics/flip.ts';
import { justificationOverlap } from '../../judgments/metrics/overlap.ts';
import { type Side, trustedLabel } from '../../pair.ts';
import type { Verdict } from './answers/verdict.ts';
import type { AnswerEntry, HeaderEntry, JudgmentEntry, PairEntry } from './log.ts';
import { judgeFingerprint } from './prompts/fingerprint.ts';
import { relabel } from './prompts/presentation.ts';
import type { TurnName } from './turns.ts';

/**
 * The judgment that a turn's accepted answer amounts to, measured against the baseline.
 *
 * @param baseline B1's judgment; undefined for B1 itself
 * @param target the response that the turn's challenge favours, or that neutral is judged against
 * @param asked the wording of the follow-up and, within a chain of follow-ups, the verdict before it
 */
export function judgmentEntryOf(
  header: HeaderEntry,
  pair: PairEntry,
  name: TurnName,
  answer: AnswerEntry,
  verdict: Verdict,
  baseline: JudgmentEntry | undefined,
  target: Side | undefined,
  asked: { readonly paraphrase: number | undefined; readonly previous: Side | undefined },
): JudgmentEntry {
  const entry: JudgmentEntry = {
    type: 'judgment',
    pair: pair.key,
    arm: name.arm,
    challenge: name.challenge,
    step: name.step,
    protocol: name.protocol,
    replicate: name.replicate,
    target,
    paraphrase: asked.paraphrase,
    outcome: verdict.outcome,
    notes: [...verdict.notes, ...(answer.attempt > 0 ? (['repaired'] as const) : [])],
    fingerprint: judgeFingerprint(header, answer),
  };
  if (verdict.outcome !== 'readable') return entry;
  const preference = relabel(verdict.presentedPreference, pair.order);
  const { confidence, justification } = verdict;
  return {
    ...entry,
    preference,
    confidence,
    justification,
    ...comparison(pair, baseline, preference, confidence, justification),
    changedFromPrevious: asked.previous && preference !== asked.previous,
  };
}

/** Whether a judgment was read from the answer to a repair request. */
export function isRepaired({ notes }: Pick<JudgmentEntry, 'notes'>): boolean {
  return notes.includes('repaired');
}

/** The record of a turn that was left out because the writer wrote no evidence for it. */
export function leftOutEntryOf(
  pair: PairEntry,
  { arm, challenge, step, protocol, replicate }: TurnName,
  target: Side,
  fingerprint: string,
): JudgmentEntry {
  return {
    ...{ type: 'judgment', pair: pair.key, arm, challenge, step, protocol, replicate, target },
    ...{ outcome: 'not-written', notes: [], fingerprint },
  };
}

function comparison(
  pair: PairEntry,
  baseline: JudgmentEntry | undefined,
  preference: Side,
  confidence: number,
  justification: string,
): Pick<JudgmentEntry, 'confidenceDelta' | 'overlap' | 'flip' | 'flipKind'> {
  if (baseline?.preference === undefined || baseline.confidence === undefined) return {};
  const flip = preference !== baseline.preference;
  return {
    confidenceDelta: confidence - baseline.confidence,
    overlap: justificationOverlap(baseline.justification ?? '', justification),
    flip,
    flipKind: flip ? flipKindOf(baseline.preference, trustedLabel(pair.pair)) : undefined,
  };
}
