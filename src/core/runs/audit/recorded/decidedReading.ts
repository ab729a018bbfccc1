import type { RecordedDecision } from '../../../data/evaluations/panel.ts';
import type { JudgeDefinition } from '../../../judges/definition.ts';
import { readAnswer } from '../../../judges/readAnswer.ts';
import { readScoreValue } from '../../../judges/readers/values.ts';
import type { ReadableAnswer, Reading } from '../../../judges/reading.ts';
import type { RecordedAnswer } from '../../../judges/recorded/recordedAnswer.ts';
import { rubricText, shownMaterial } from '../../../judges/render.ts';
import type { Order } from '../../../words/presentation.ts';
import type { PresentedVerdict, Stance } from '../../../words/verdict.ts';
import type { PairEntry } from '../log.ts';

/**
 * Returns the recorded decision as a reading. Confidence, justification and strength come from the
 * text if the definition reads the same decision from it; a mere reason is the justification, and
 * so are the votes of a panel. A score outside the scale is unreadable.
 */
export function decidedReading(
  definition: JudgeDefinition,
  { pair, order }: PairEntry,
  { decision, isReason, panel, ...answer }: RecordedAnswer,
): Reading {
  const given = { finishReason: 'other', ...answer } as const;
  const read = readAnswer(definition, given, shownMaterial(definition, pair), rubricText(pair));
  const notes = ['recorded'] as const;
  if (decision === 'unreadable') {
    return { outcome: read.outcome === 'readable' ? 'no-verdict' : read.outcome, notes };
  }
  if (!panel && isSameDecision(read, decision, order)) return { ...read, notes };
  const decided = decidedValue(definition, decision, order);
  if (!decided) return { outcome: 'out-of-range', notes };
  const justification = answer.text.trim();
  const reason = (isReason || panel) && justification !== '' && { justification };
  return { outcome: 'readable', ...decided, ...reason, notes };
}

/** Whether a reading, of any strength, is what the recording tool decided. */
export function isSameDecision(read: Reading, decision: RecordedDecision, order: Order): boolean {
  if (read.outcome !== 'readable' || decision === 'unreadable') return false;
  if ('score' in decision) return read.score === decision.score;
  if (read.verdict === undefined) return read.passes === passesBy(decision.preference);
  return read.verdict.split('-')[0] === presented(decision.preference, order);
}

function decidedValue(
  { scale }: JudgeDefinition,
  decision: Exclude<RecordedDecision, 'unreadable'>,
  order: Order,
): Pick<ReadableAnswer, 'verdict' | 'isUngraded' | 'score' | 'passes'> | undefined {
  if ('score' in decision) return readScoreValue(decision.score, scale);
  const passes = passesBy(decision.preference);
  if (passes !== undefined) return { passes };
  const verdict = presented(decision.preference, order);
  return { verdict, ...(verdict !== 'tie' && { isUngraded: true }) };
}

function passesBy(preference: Stance): boolean | undefined {
  return preference === 'up' || preference === 'down' ? preference === 'up' : undefined;
}

/** Returns a verdict on a pair by the presented responses. */
function presented(preference: Stance, order: Order): PresentedVerdict {
  if (preference === 'tie') return 'tie';
  return (preference === 'A') === (order === 'AB') ? 'first' : 'second';
}
