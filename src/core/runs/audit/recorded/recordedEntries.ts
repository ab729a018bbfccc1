import { SentMessages } from '../../../journal/sentMessages.ts';
import { definitionOf } from '../../../judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../../judges/definition.ts';
import type { Reading } from '../../../judges/reading.ts';
import type { RecordedAnswer } from '../../../judges/recorded/recordedAnswer.ts';
import { renderMessages } from '../../../judges/render.ts';
import type { ChatMessage } from '../../../ports.ts';
import type { AnswerEntry, HeaderEntry, JudgmentEntry, LogEntry, PairEntry } from '../log.ts';
import { BlockDraws } from '../plan/blockDraws.ts';
import { secondPresentation } from '../plan/pairEntries.ts';
import { judgeFingerprint } from '../prompts/fingerprint.ts';
import { baselineTurn } from '../turns.ts';
import { decidedReading } from './decidedReading.ts';
import type { RecordedPair } from './recordedJudges.ts';

/**
 * Returns the entries of a run whose baselines were recorded by another tool: its pairs, each in
 * the recorded orders, and their answers and judgments. The request is logged only if it is
 * complete, so that the conversation can be continued.
 */
export function recordedEntries(header: HeaderEntry, pairs: readonly RecordedPair[]): LogEntry[] {
  const draws = new BlockDraws(header, []);
  const sent = new SentMessages();
  return pairs.flatMap(({ key, pair, answers: [answer, second] }) => {
    if (!answer) return [];
    const drawn = draws.entryOf(key, pair, answer.order ?? 'AB');
    const first: PairEntry = answer.order ? drawn : { ...drawn, orderUnknown: true };
    return [
      ...entriesOf(header, first, answer, sent),
      ...(second ? entriesOf(header, secondPresentation(first), second, sent) : []),
    ];
  });
}

function entriesOf(
  header: HeaderEntry,
  entry: PairEntry,
  recorded: RecordedAnswer,
  sent: SentMessages,
): LogEntry[] {
  const definition = definitionOf(header);
  const call = { pair: entry.key, ...baselineTurn, attempt: 0, at: header.createdAt };
  const request = completeRequest(definition, entry, recorded);
  const { ids, unknown } = sent.name(request ?? []);
  const answer: AnswerEntry = {
    type: 'answer',
    ...call,
    text: recorded.text,
    ...(recorded.refusal !== undefined && { refusal: recorded.refusal }),
    finishReason: recorded.finishReason ?? 'other',
    ...(recorded.firstTokens && { firstTokens: recorded.firstTokens }),
    totalMs: 0,
    responseFormat: 'text',
    recorded: true,
  };
  const reading = decidedReading(definition, entry, recorded);
  return [
    request ? entry : { ...entry, incomplete: true },
    ...unknown,
    ...(request ? [{ type: 'started', ...call, messages: ids } as const] : []),
    answer,
    {
      ...{ type: 'judgment', pair: entry.key, ...baselineTurn },
      ...judged(reading, entry),
      fingerprint: judgeFingerprint(header, answer),
    },
  ];
}

/**
 * Returns the whole request of an answer: as recorded, or as rendered by the definition if the
 * recorded part is exactly a part of that. Undefined if any of it is unknown, or the answer is.
 */
function completeRequest(
  definition: JudgeDefinition,
  { pair, order, orderUnknown }: PairEntry,
  { request, text }: RecordedAnswer,
): readonly ChatMessage[] | undefined {
  if (!request || orderUnknown || text === '') return undefined;
  if (request.isComplete) return request.messages;
  const rendered = renderMessages(definition, pair, order);
  const isPart = request.messages.every((message) =>
    rendered.some(({ role, content }) => role === message.role && content === message.content),
  );
  return isPart && request.messages.length > 0 ? rendered : undefined;
}

function judged(
  reading: Reading,
  { order }: PairEntry,
): Pick<JudgmentEntry, 'outcome' | 'notes' | 'preference' | 'confidence' | 'justification'> {
  const { outcome } = reading;
  const notes = [...reading.notes];
  if (reading.outcome !== 'readable' || !reading.verdict) return { outcome, notes };
  const { verdict, confidence, justification } = reading;
  const [side] = verdict.split('-');
  const preference = side === 'tie' ? 'tie' : (side === 'first') === (order === 'AB') ? 'A' : 'B';
  return {
    ...{ outcome, notes, preference },
    ...(confidence !== undefined && { confidence }),
    ...(justification !== undefined && { justification }),
  };
}
