import type { PanelVote } from '../../../data/evaluations/panel.ts';
import { isSingle } from '../../../data/responses.ts';
import { SentMessages } from '../../../journal/sentMessages.ts';
import { definitionOf } from '../../../judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../../judges/definition.ts';
import type { RecordedAnswer } from '../../../judges/recorded/recordedAnswer.ts';
import { renderMessages } from '../../../judges/render.ts';
import type { ChatMessage } from '../../../words/ports.ts';
import { baselineTurn, repeatTurns, type TurnName } from '../../../words/turns.ts';
import { judgmentEntryOf } from '../judge.ts';
import type {
  AnswerEntry,
  HeaderEntry,
  JudgmentEntry,
  LogEntry,
  PairEntry,
  PanelVoteEntry,
} from '../log.ts';
import { BlockDraws } from '../plan/blockDraws.ts';
import { secondPresentation } from '../plan/pairEntries.ts';
import { decidedReading } from './decidedReading.ts';
import type { RecordedPair } from './recordedJudges.ts';

/**
 * Returns the entries of a run whose baselines were recorded by another tool: its pairs or single
 * responses, each in the recorded orders, and their answers and judgments. The first answer in an
 * order is the baseline, the others repeat it. A request is logged only if it is complete, so that
 * the conversation can be continued.
 */
export function recordedEntries(header: HeaderEntry, pairs: readonly RecordedPair[]): LogEntry[] {
  const draws = new BlockDraws(header);
  const sent = new SentMessages();
  return pairs.flatMap(({ key, pair, answers }) => {
    const [first, second = []] = byOrder(answers);
    const [baseline] = first ?? [];
    if (!first || !baseline) return [];
    const drawn = draws.entryOf(key, pair, baseline.order ?? 'AB');
    const entry: PairEntry =
      baseline.order || isSingle(pair) ? drawn : { ...drawn, orderUnknown: true };
    return [
      ...entriesOf(header, entry, first, sent),
      ...(second.length > 0 ? entriesOf(header, secondPresentation(entry), second, sent) : []),
    ];
  });
}

/** Returns the answers in each presented order, those in the order of the first answer first. */
export function byOrder(
  answers: readonly RecordedAnswer[],
): readonly (readonly RecordedAnswer[])[] {
  const orders = [...new Set(answers.map(({ order }) => order))];
  return orders.map((order) => answers.filter((answer) => answer.order === order));
}

function entriesOf(
  header: HeaderEntry,
  entry: PairEntry,
  [baseline, ...others]: readonly RecordedAnswer[],
  sent: SentMessages,
): LogEntry[] {
  if (!baseline) return [];
  const first = answeredTurn(header, entry, baselineTurn, baseline, sent);
  const repeats = repeatTurns({ repeats: others.length + 1 }).flatMap((name, index) => {
    const answer = others[index];
    return answer ? answeredTurn(header, entry, name, answer, sent, first.judgment).entries : [];
  });
  return [first.isOpen ? entry : { ...entry, incomplete: true }, ...first.entries, ...repeats];
}

function answeredTurn(
  header: HeaderEntry,
  entry: PairEntry,
  name: TurnName,
  recorded: RecordedAnswer,
  sent: SentMessages,
  baseline?: JudgmentEntry,
) {
  const definition = definitionOf(header);
  const call = { pair: entry.key, ...name, attempt: 0, at: header.createdAt };
  const request = completeRequest(definition, entry, recorded);
  const { ids, unknown } = sent.name(request ?? []);
  const answer: AnswerEntry = {
    type: 'answer',
    ...call,
    text: recorded.text,
    ...(recorded.refusal !== undefined && { refusal: recorded.refusal }),
    finishReason: recorded.finishReason ?? 'other',
    ...(recorded.firstTokens && { firstTokens: recorded.firstTokens }),
    ...(recorded.asides && { asides: recorded.asides }),
    totalMs: 0,
    responseFormat: 'text',
    ...recorded.service,
    recorded: true,
    ...(recorded.panel && { votes: recorded.panel.map(loggedVote) }),
  };
  const reading = decidedReading(definition, entry, recorded);
  const unasked = { paraphrase: undefined, previous: undefined };
  const judgment = judgmentEntryOf(
    ...([header, entry, name, answer, reading, baseline, undefined, unasked] as const),
  );
  const entries: readonly LogEntry[] = [
    ...unknown,
    ...(request ? [{ type: 'started', ...call, messages: ids } as const] : []),
    answer,
    judgment,
  ];
  return { entries, judgment, isOpen: request !== undefined };
}

function loggedVote({ judge, vote, decision, text }: PanelVote): PanelVoteEntry {
  return {
    ...(judge !== undefined && { judge }),
    ...(vote !== undefined && { vote }),
    ...(decision === 'unreadable' ? { unreadable: true } : decision),
    ...(text !== undefined && { text }),
  };
}

/**
 * Returns the whole request of an answer: as recorded, or as rendered by the definition if the
 * recorded part is exactly a part of that. Undefined if any of it, or the answer, is unknown.
 */
function completeRequest(
  definition: JudgeDefinition,
  { pair, order, orderUnknown }: PairEntry,
  { request, text, panel }: RecordedAnswer,
): readonly ChatMessage[] | undefined {
  if (!request || orderUnknown || text === '' || panel) return undefined;
  if (request.isComplete) return request.messages;
  const rendered = renderMessages(definition, pair, order);
  const isPart = request.messages.every((message) =>
    rendered.some(({ role, content }) => role === message.role && content === message.content),
  );
  return isPart && request.messages.length > 0 ? rendered : undefined;
}
