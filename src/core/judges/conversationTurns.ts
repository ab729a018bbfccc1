import { readTwoTurnPrompt, readTwoTurnResponse } from '../data/import/twoTurns.ts';
import type { Pair } from '../data/pair.ts';
import { conversationOf } from '../data/promptMessages.ts';

/** A message of the user with both models' replies to it, in the dataset's order. */
interface ConversationTurn {
  readonly prompt: string;
  readonly replyA: string;
  readonly replyB?: string | undefined;
  readonly reference?: string | undefined;
}

/**
 * Returns the turns of a pair: those of the two conversations of an imported pair with two turns;
 * otherwise those of the shared conversation, in which the responses are the last replies. Empty if
 * the messages do not alternate between user and assistant, up to a last one of the user.
 */
export function conversationTurns(pair: Pair): readonly ConversationTurn[] {
  const two = twoTurns(pair);
  if (two) return two;
  const messages = conversationOf(pair).filter(({ role }) => role !== 'system');
  const alternates = messages.every(
    ({ role }, index) => role === (index % 2 === 0 ? 'user' : 'assistant'),
  );
  if (!alternates || messages.length % 2 === 0) return [];
  const { responseA, responseB, reference } = pair;
  return messages.flatMap(({ role, content: prompt }, index) => {
    if (role !== 'user') return [];
    const reply = messages[index + 1]?.content;
    return reply === undefined
      ? { prompt, replyA: responseA, replyB: responseB, reference }
      : { prompt, replyA: reply, replyB: reply };
  });
}

function twoTurns({
  prompt = '',
  responseA,
  responseB,
  reference = '',
}: Pair): ConversationTurn[] | undefined {
  const prompts = readTwoTurnPrompt(prompt);
  const repliesA = readTwoTurnResponse(responseA);
  const repliesB = responseB === undefined ? undefined : readTwoTurnResponse(responseB);
  if (!prompts || !repliesA || (responseB !== undefined && !repliesB)) return undefined;
  const references = readTwoTurnResponse(reference);
  return ([0, 1] as const).map((turn) => ({
    prompt: prompts[turn],
    replyA: repliesA[turn],
    replyB: repliesB?.[turn],
    reference: references?.[turn],
  }));
}
