import type { Pair, PairMessage } from './pair.ts';

type Conversation = Pick<Pair, 'prompt' | 'messages'>;

/** Returns the prompt as a conversation; a plain prompt is one user message. */
export function conversationOf(pair: Conversation): readonly PairMessage[] {
  return pair.messages ?? [{ role: 'user', content: pair.prompt ?? '' }];
}

/** Returns the prompt as a judge is shown it: a conversation as labeled text. */
export function promptText(pair: Conversation): string {
  const conversation = conversationOf(pair);
  const [only] = conversation;
  return conversation.length === 1 && only?.role === 'user' ? only.content : labeledTurns(pair);
}

/** Returns the conversation as labeled text. */
export function labeledTurns(pair: Conversation): string {
  return conversationOf(pair)
    .map(({ role, content }) => `[${role}]\n${content}`)
    .join('\n\n');
}
