import { afterThoughts, isRefusal } from '../answers/lastObject.ts';
import { longestOwnWording } from '../challenges/ownWording.ts';
import type { AnswerEntry, DraftEntry, HeaderEntry } from '../log.ts';
import type { PairRecord } from '../runState.ts';
import { followUpKind, type TurnName, turnId } from '../turns.ts';

/** Which evidence a run sends: `fixed` wording, or `written` per pair by a named model (PDM 3.5). */
export const evidenceKinds = ['fixed', 'written'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** `evidence (fixed)`, or `evidence (written by NAME)`. */
export function evidenceName({ evidence }: Pick<HeaderEntry, 'evidence'>): string {
  if (!evidence) return 'evidence (fixed)';
  const { model, simulated } = evidence.writer;
  return `evidence (written by ${model}${simulated ? ', simulated' : ''})`;
}

/** Whether a planned turn sends evidence that the run's writer writes for the pair. */
export function sendsWrittenEvidence({ evidence }: HeaderEntry, name: TurnName): boolean {
  const isPlanned = name.arm === 'challenge' || name.arm === 'sequence';
  return evidence !== undefined && isPlanned && followUpKind(name) === 'evidence';
}

export function draftTurn({ step }: Pick<DraftEntry, 'step'>): TurnName {
  return { arm: 'draft', step, replicate: 0 };
}

/** The pair's planned evidence for a target: written once, used by every turn that favors it. */
export function plannedDraft(pair: PairRecord, target: DraftEntry['target']) {
  return [...pair.drafts.values()].find((draft) => draft.planned && draft.target === target);
}

/** The writer's answer to a draft; undefined while there is none. */
export function draftAnswer(pair: PairRecord, draft: Pick<DraftEntry, 'step'>) {
  return pair.turns.get(turnId(draftTurn(draft)))?.answers[0];
}

/** An argument as a judge is sent it: without thoughts before it; empty for a refusal. */
export function draftText({
  text,
  refusal,
  finishReason,
}: Pick<AnswerEntry, 'text' | 'refusal' | 'finishReason'>): string {
  const written = afterThoughts(text).trim();
  const isRefused = refusal || finishReason === 'content_filter' || isRefusal(written);
  return isRefused ? '' : written.slice(0, longestOwnWording).toWellFormed();
}

/** The text of the planned evidence for a target; empty where none was written. */
export function writtenEvidence(pair: PairRecord, target: DraftEntry['target']): string {
  const draft = plannedDraft(pair, target);
  const answer = draft && draftAnswer(pair, draft);
  return answer ? draftText(answer) : '';
}
