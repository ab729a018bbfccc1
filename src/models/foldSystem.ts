import type { ChatMessage } from '../core/words/ports.ts';

/** A message for a model without a system role. */
interface FoldedMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** Returns the messages without a system role: its text precedes that of the next user message. */
export function foldSystem(messages: readonly ChatMessage[]): FoldedMessage[] {
  const folded: FoldedMessage[] = [];
  let before = '';
  for (const { role, content } of messages) {
    if (role === 'system') before += `${content}\n\n`;
    else {
      folded.push({ role, content: role === 'user' ? before + content : content });
      if (role === 'user') before = '';
    }
  }
  return before === '' ? folded : [...folded, { role: 'user', content: before.trimEnd() }];
}
