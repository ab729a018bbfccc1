import { type ChatMessage, ModelError } from '../core/ports.ts';

/** Provider of the models that VS Code itself offers, which only the extension can ask. */
export const editorProviderId = 'vscode';

/** Returns the error for a model of VS Code outside of the editor. */
export function onlyInEditor(): ModelError {
  return new ModelError(
    'bad-request',
    'Models of VS Code can be asked in the editor only. On the command line, choose a model of an endpoint, such as openai:MODEL.',
  );
}

/** A message for a model without a system role. */
export interface FoldedMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** Returns the messages without a system role: its text precedes that of the next user message. */
export function foldSystem(messages: readonly ChatMessage[]): readonly FoldedMessage[] {
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
