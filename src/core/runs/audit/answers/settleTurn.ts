import { ask } from '../../../journal/ask.ts';
import type { Side } from '../../../pair.ts';
import { type ChatMessage, type ChatRequest, ModelError } from '../../../ports.ts';
import { conversationOf, shownTexts } from '../../steps/conversation.ts';
import type { AnswerEntry } from '../log.ts';
import type { OpenPair } from '../openPair.ts';
import { repairRequests } from '../prompts/judgePrompt.ts';
import { turnOf } from '../runState.ts';
import { type TurnName, turnId } from '../turns.ts';
import { verdictSchema } from './judgment.ts';
import { isRepairOf, needsRepair, readVerdict, statedPreference, type Verdict } from './verdict.ts';

/** Characters of an answer without end that the request for its repair quotes. */
const shownOfCutOff = 1000;
/** Maximum number of characters of any answer that the request for its repair quotes: head and tail. */
const mostQuoted = 4000;

export interface ReadAnswer {
  readonly answer: AnswerEntry;
  readonly verdict: Verdict;
}

/**
 * Returns a turn's accepted answer with what was read from it; a model is asked only where the log does
 * not hold the answer. For an unreadable answer that is no refusal, a repair is requested once; the repair
 * is accepted only if it can be read and keeps the verdict. Undefined where a call failed or was canceled.
 * The turn's parent must have been judged.
 *
 * @param target the response that the turn favours; undefined for B1 and B2
 */
export async function settleTurn(
  run: OpenPair,
  name: TurnName,
  target: Side | undefined,
): Promise<ReadAnswer | undefined> {
  const material = shownTexts(run.header, run.pair, name, target);
  const messages = conversationOf(run.header, run.pair, name, target);
  const answer = (attempt: number, sent: readonly ChatMessage[]) =>
    answerOf(run, name, attempt, verdictRequestOf(run, name, sent), target);
  const first = await answer(0, messages);
  if (!first) return undefined;
  const verdict = readVerdict(first, material);
  if (!needsRepair(verdict)) return { answer: first, verdict };
  const repair = [...messages, ...repairMessages(first, verdict)];
  const second = await answer(1, repair);
  if (!second) return undefined;
  const repaired = readVerdict(second, material);
  return isRepairOf(first.text, verdict, repaired)
    ? { answer: second, verdict: repaired }
    : { answer: first, verdict };
}

/**
 * An empty answer leaves nothing to put right: the same request is sent again. One that ran into the
 * limit has mostly lost its way behind its first sentences, and would be led there again by its own
 * words: only its beginning is shown.
 */
function repairMessages({ text, finishReason }: AnswerEntry, verdict: Verdict): ChatMessage[] {
  if (text.trim() === '') return [];
  const shown = quoted(text, finishReason === 'length');
  return [
    { role: 'assistant', content: shown },
    {
      role: 'user',
      content: repairRequests[statedPreference(shown, verdict) ? 'stated' : 'unstated'],
    },
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

/** Returns the log's answer, or else the model's, logged; undefined where the call failed or was canceled. */
export async function answerOf(
  run: OpenPair,
  name: TurnName,
  attempt: number,
  request: ChatRequest,
  target: Side | undefined,
): Promise<AnswerEntry | undefined> {
  const known = turnOf(run.pair, name).answers[attempt];
  if (known) return known;
  const call = ask(run, {
    key: `${run.pairKey}/${turnId(name)}/${attempt}`,
    name: { pair: run.pairKey, ...name, attempt },
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

function verdictRequestOf(
  run: OpenPair,
  name: TurnName,
  messages: readonly ChatMessage[],
): ChatRequest {
  return {
    messages,
    schema: verdictSchema,
    responseFormat: run.state.responseFormat,
    ...run.header.generation,
    replicate: name.replicate,
  };
}
