import { modelName } from '../../../judges/judgeName.ts';
import { isRefusal } from '../../../judges/readers/refusal.ts';
import { withoutThoughts } from '../../../judges/readers/thoughts.ts';
import { followUpKind, type TurnName, turnId } from '../../../words/turns.ts';
import { longestOwnWording } from '../challenges/ownWording.ts';
import type { AnswerEntry, DraftEntry, HeaderEntry } from '../log.ts';
import type { PairRecord } from '../runState.ts';

/**
 * Kind of evidence that a run sends: `fixed` wording, or `written` per pair by a named model (PDM
 * 3.5).
 */
export const evidenceKinds = ['fixed', 'written'] as const;

/** Returns `evidence (fixed)` or `evidence (written by NAME)`. */
export function evidenceName({ evidence }: Pick<HeaderEntry, 'evidence'>): string {
  if (!evidence) return 'evidence (fixed)';
  const { writer } = evidence;
  return `evidence (written by ${modelName(writer)}${writer.simulated ? ', simulated' : ''})`;
}

/** Whether a planned turn sends evidence that the run's writer writes for the pair. */
export function sendsWrittenEvidence({ evidence }: HeaderEntry, name: TurnName): boolean {
  const isPlanned = name.arm === 'challenge' || name.arm === 'sequence';
  return evidence !== undefined && isPlanned && followUpKind(name) === 'evidence';
}

export function draftTurn({ step }: Pick<DraftEntry, 'step'>): TurnName {
  return { arm: 'draft', step, replicate: 0 };
}

/**
 * Returns the pair's planned evidence for a target, which is written once and used by every turn
 * that favors it.
 */
export function plannedDraft(pair: PairRecord, target: DraftEntry['target']) {
  return [...pair.drafts.values()].find((draft) => draft.planned && draft.target === target);
}

/** Returns the writer's answer to a draft, or undefined if there is none yet. */
export function draftAnswer(pair: PairRecord, draft: Pick<DraftEntry, 'step'>) {
  return pair.turns.get(turnId(draftTurn(draft)))?.answers[0];
}

/**
 * Returns an argument as it is sent to a judge: without preceding thoughts; empty for a refusal.
 */
export function draftText({
  text,
  refusal,
  finishReason,
}: Pick<AnswerEntry, 'text' | 'refusal' | 'finishReason'>): string {
  const written = withoutThoughts(text).trim();
  const isRefused = refusal || finishReason === 'content_filter' || isRefusal(written);
  return isRefused ? '' : written.slice(0, longestOwnWording).toWellFormed();
}

/** Returns the text of the planned evidence for a target; empty if none was written. */
export function writtenEvidence(pair: PairRecord, target: DraftEntry['target']): string {
  const draft = plannedDraft(pair, target);
  const answer = draft && draftAnswer(pair, draft);
  return answer ? draftText(answer) : '';
}
