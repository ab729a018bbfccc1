import type { JudgeDefinition, PresentedVerdict } from '../../../judges/definition.ts';
import { readAnswer } from '../../../judges/readAnswer.ts';
import type { Reading } from '../../../judges/reading.ts';
import type { RecordedAnswer, RecordedDecision } from '../../../judges/recorded/recordedAnswer.ts';
import { shownMaterial } from '../../../judges/render.ts';
import type { PairEntry } from '../log.ts';
import type { Order } from '../prompts/presentation.ts';

/**
 * Returns the recorded decision as a reading. Confidence, justification and strength come from the
 * text if the definition reads the same verdict from it.
 */
export function decidedReading(
  definition: JudgeDefinition,
  { pair, order }: PairEntry,
  { decision, ...answer }: RecordedAnswer,
): Reading {
  const given = { finishReason: 'other', ...answer } as const;
  const read = readAnswer(definition, given, shownMaterial(definition, pair));
  const notes = ['recorded'] as const;
  const verdict = presented(decision, order);
  if (verdict === undefined) {
    return { outcome: read.outcome === 'readable' ? 'no-verdict' : read.outcome, notes };
  }
  return isSameVerdict(read, decision, order)
    ? { ...read, notes }
    : { outcome: 'readable', verdict, notes };
}

/** Whether a reading, of any strength, is what the recording tool decided. */
export function isSameVerdict(read: Reading, decision: RecordedDecision, order: Order): boolean {
  if (read.outcome !== 'readable' || read.verdict === undefined) return false;
  return read.verdict.split('-')[0] === presented(decision, order);
}

/** Returns a decision by the presented responses; undefined if there is none on a pair. */
function presented(decision: RecordedDecision, order: Order): PresentedVerdict | undefined {
  if (decision === 'unreadable' || 'score' in decision) return undefined;
  if (decision.preference === 'tie') return 'tie';
  return (decision.preference === 'A') === (order === 'AB') ? 'first' : 'second';
}
