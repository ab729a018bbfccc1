import type { RecordedDecision } from '../data/evaluations/panel.ts';
import { conversationOf } from '../data/promptMessages.ts';
import { responsesOf } from '../data/responses.ts';
import { verdictOn } from '../words/presentation.ts';
import type { JudgeDefinition } from './definition.ts';
import { readAnswer } from './readAnswer.ts';
import type { Reading } from './reading.ts';
import { type RecordedAnswer, statedAnswers } from './recorded/recordedAnswer.ts';

/** A recorded answer of which the definition's reader takes something else. */
interface Disagreement {
  readonly answer: RecordedAnswer;
  readonly reading: Reading;
  /** What was read, in the dataset's terms as the recorded decision is. */
  readonly read: RecordedDecision;
}

/** How often a definition reads recorded answers as the recording tool did. */
export interface Agreement {
  /** Number of answers that could be compared. */
  readonly compared: number;
  /** Number of these that are read as recorded, unreadable ones included. */
  readonly agree: number;
  readonly others: readonly Disagreement[];
  /** Number of answers on pairs whose presented order is unknown, which cannot be compared. */
  readonly withoutOrder: number;
}

/**
 * Reads recorded answers by a definition and compares the decisions. No model is called. Of a panel,
 * the answers of its members are compared with their votes.
 *
 * @param materialOf returns the texts that the judge was shown; default: those in the record
 */
export function agreementOf(
  definition: JudgeDefinition,
  recorded: readonly RecordedAnswer[],
  materialOf: (answer: RecordedAnswer) => readonly string[] = ownMaterial,
): Agreement {
  const answers = recorded.flatMap((answer) => (answer.panel ? statedAnswers(answer) : [answer]));
  const others: Disagreement[] = [];
  let withoutOrder = 0;
  for (const answer of answers) {
    const { text, refusal, finishReason = 'stop', firstTokens, decision, order } = answer;
    const reading = readAnswer(
      definition,
      { text, refusal, finishReason, firstTokens },
      materialOf(answer),
    );
    const isOrdered = order !== undefined || isSymmetric(reading) || decision === 'unreadable';
    if (!isOrdered) {
      withoutOrder++;
      continue;
    }
    const read = decisionRead(reading, order ?? 'AB');
    if (!isSame(read, decision)) others.push({ answer, reading, read });
  }
  const compared = answers.length - withoutOrder;
  return { compared, agree: compared - others.length, others, withoutOrder };
}

/** Whether a reading means the same in both presented orders. */
function isSymmetric(reading: Reading): boolean {
  if (reading.outcome !== 'readable') return true;
  return reading.verdict === undefined || reading.verdict === 'tie';
}

function ownMaterial({ item: { pair } }: RecordedAnswer): readonly string[] {
  if (!pair) return [];
  return [...conversationOf(pair).map(({ content }) => content), ...responsesOf(pair)];
}

/** Returns what a reading decides, in the dataset's terms. */
export function decisionRead(reading: Reading, order: 'AB' | 'BA'): RecordedDecision {
  if (reading.outcome !== 'readable') return 'unreadable';
  const { verdict, score, passes } = reading;
  if (score !== undefined) return { score };
  if (verdict === undefined) return { preference: passes ? 'up' : 'down' };
  return { preference: verdictOn(verdict, order) };
}

function isSame(one: RecordedDecision, other: RecordedDecision): boolean {
  return describeDecision(one) === describeDecision(other);
}

/** Returns a decision in one word: a preference, pass or fail, a score or "unreadable". */
export function describeDecision(decision: RecordedDecision): string {
  if (decision === 'unreadable') return decision;
  if ('score' in decision) return String(decision.score);
  const { preference } = decision;
  if (preference === 'up') return 'pass';
  return preference === 'down' ? 'fail' : preference;
}

/** Returns why an answer was read as it was, in a few words. */
export function whyRead({ reading, answer }: Disagreement): string {
  if (reading.outcome !== 'readable') return reading.outcome;
  const notes = reading.notes.join(', ');
  return notes === '' ? `the answer ends with ${answer.text.trim().slice(-40)}` : notes;
}
