import { ask } from '../../../journal/ask.ts';
import { answerForm } from '../../../judges/answerForm.ts';
import { definitionOf } from '../../../judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../../judges/definition.ts';
import {
  changesVerdict,
  isRepairOf,
  needsRepair,
  readAnswer,
  statedVerdict,
} from '../../../judges/readAnswer.ts';
import type { Reading } from '../../../judges/reading.ts';
import { rubricText } from '../../../judges/render.ts';
import { repairRequests } from '../../../judges/wording.ts';
import { type ChatMessage, type ChatRequest, ModelError } from '../../../words/ports.ts';
import { type TurnName, turnId } from '../../../words/turns.ts';
import type { Target } from '../../../words/verdict.ts';
import type { VerdictNote } from '../../../words/verdictOutcome.ts';
import { conversationOf, openingOf, shownTexts } from '../../steps/conversation.ts';
import type { AnswerEntry } from '../log.ts';
import type { OpenPair } from '../openPair.ts';
import { turnOf } from '../runState.ts';
import { whole } from './answerLimits.ts';

/** Number of characters that a repair request quotes from an answer that hit the token limit. */
const shownOfCutOff = 1000;
/**
 * Maximum number of characters that a repair request quotes from any answer, taken from its start
 * and end.
 */
const mostQuoted = 4000;

export interface ReadAnswer {
  readonly answer: AnswerEntry;
  readonly reading: Reading;
}

/**
 * Returns a turn's accepted answer and what was read from it; the model is only asked if the log
 * does not contain the answer. For an unreadable answer other than a refusal, one more call is
 * made: the same request with twice the limit if the answer was cut off, otherwise a repair. Its
 * answer is accepted only if it is readable and keeps a verdict that the first one states, or if it
 * shows that an answer which is not cut off is unreadable too. Undefined if a call failed or was
 * canceled. The turn's parent must have been judged.
 *
 * @param target the response that the turn favors; undefined for B1 and B2
 */
export async function settleTurn(
  run: OpenPair,
  name: TurnName,
  target: Target | undefined,
): Promise<ReadAnswer | undefined> {
  const material = shownTexts(run.header, run.pair, name, target);
  const messages = conversationOf(run.header, run.pair, name, target);
  const definition = definitionOf(run.header);
  const rubric = rubricText(run.pair.entry.pair);
  const { limits } = run.state;
  const usual = run.header.generation.maxTokens;
  const answer = (attempt: number, sent: readonly ChatMessage[], limit: number | undefined) => {
    const request = verdictRequestOf(run, name, sent, limit);
    return answerOf(run, name, attempt, request, target, limit === usual ? undefined : limit);
  };
  const first = await answer(0, messages, limits.kept ?? usual);
  if (!first) return undefined;
  const reading = readAnswer(definition, whole(first), material, rubric);
  if (!needsRepair(reading)) return { answer: first, reading };
  const longer = reading.outcome === 'cut-off' ? limits.doubled(first, usual) : undefined;
  const repair = repairMessages(definition, first, reading);
  const second =
    longer === undefined
      ? await answer(1, [...messages, ...repair], first.maxTokens ?? usual)
      : await answer(1, messages, longer);
  if (!second) {
    const isRefused = longer !== undefined && limits.refused === longer;
    return isRefused ? { answer: first, reading } : undefined;
  }
  const corrected = readAnswer(definition, whole(second), material, rubric);
  const isLonger = second.maxTokens !== first.maxTokens;
  const isWhole = isLonger && !['readable', 'cut-off'].includes(corrected.outcome);
  if (!isWhole && !isRepairOf(definition, first.text, reading, corrected)) {
    return { answer: first, reading };
  }
  const isChanged = !isLonger && changesVerdict(definition, first.text, reading, corrected);
  const notes: readonly VerdictNote[] = [
    ...corrected.notes,
    isLonger ? 'longer-limit' : 'repaired',
    ...(isChanged ? (['changed-in-repair'] as const) : []),
  ];
  return { answer: second, reading: { ...corrected, notes } };
}

/**
 * An empty answer cannot be repaired, so the same request is sent again. An answer that hit the
 * token limit has usually derailed after its first sentences, and quoting it in full would derail
 * the judge again: only its beginning is quoted.
 */
function repairMessages(
  definition: JudgeDefinition,
  { text, finishReason }: AnswerEntry,
  reading: Reading,
): ChatMessage[] {
  if (text.trim() === '') return [];
  const shown = quoted(text, finishReason === 'length');
  const { stated, unstated } = repairRequests(definition);
  const isStated = statedVerdict(definition, shown, reading) !== undefined;
  return [
    { role: 'assistant', content: shown },
    { role: 'user', content: isStated ? stated : unstated },
  ];
}

function quoted(text: string, isCutOff: boolean): string {
  if (isCutOff && text.length > shownOfCutOff) {
    return `${text.slice(0, shownOfCutOff).toWellFormed()} …`;
  }
  if (text.length <= mostQuoted) return text;
  const [head, tail] = [text.slice(0, mostQuoted / 2), text.slice(-mostQuoted / 2)];
  return `${head.toWellFormed()} … ${tail.toWellFormed()}`;
}

/**
 * Returns the logged answer, or else asks the model and logs its answer; undefined if the call
 * failed or was canceled.
 *
 * @param maxTokens the request's limit, if it is not that of the run's header
 */
export async function answerOf(
  run: OpenPair,
  name: TurnName,
  attempt: number,
  request: ChatRequest,
  target: Target | undefined,
  maxTokens?: number,
): Promise<AnswerEntry | undefined> {
  const known = turnOf(run.pair, name).answers[attempt];
  if (known) {
    run.onAnswered?.(name, attempt, request.messages);
    return known;
  }
  const call = ask(run, {
    key: `${run.pairKey}/${turnId(name)}/${attempt}`,
    name: { pair: run.pairKey, ...name, attempt, ...(maxTokens !== undefined && { maxTokens }) },
    startedWith: { target },
    model: run.model,
    request,
    options: {
      onText: (piece) => run.onText?.(name, piece),
      onRestart: (why) => run.onRestart?.(name, why),
    },
    knownTexts: run.messageIds,
  });
  return call.catch((error: unknown) => {
    if (!(error instanceof ModelError)) throw error;
    return undefined;
  });
}

/** Returns how many messages a turn's request has in common with those of later turns. */
function sharedIn({ header, pair }: OpenPair, name: TurnName) {
  // Nothing may follow the first verdict of a session.
  if (header.purpose === 'session' && name.arm === 'baseline') return {};
  return { sharedMessages: openingOf(header, pair).length };
}

function verdictRequestOf(
  run: OpenPair,
  name: TurnName,
  messages: readonly ChatMessage[],
  maxTokens: number | undefined,
): ChatRequest {
  const definition = definitionOf(run.header);
  const form = answerForm(definition);
  return {
    messages,
    ...form,
    ...(form.responseFormat === undefined && { responseFormat: run.state.responseFormat }),
    ...run.header.generation,
    ...(maxTokens !== undefined && { maxTokens }),
    ...sharedIn(run, name),
    replicate: name.replicate,
  };
}
