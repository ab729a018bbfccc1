import type { Pair, PairMessage } from './pair.ts';

/** Returns the prompt as a conversation; a plain prompt is one user message. */
export function conversationOf(pair: Pick<Pair, 'prompt' | 'messages'>): readonly PairMessage[] {
  return pair.messages ?? [{ role: 'user', content: pair.prompt ?? '' }];
}
