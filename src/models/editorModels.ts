import { onlyInEditorText } from '../core/judges/editorModels.ts';
import { type ChatAnswer, type ChatMessage, type ChatRequest, ModelError } from '../core/ports.ts';

/** Returns the error for a model of VS Code outside of the editor. */
export function onlyInEditor(): ModelError {
  return new ModelError('bad-request', onlyInEditorText);
}

/** A message for a model without a system role. */
interface FoldedMessage {
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

/** Returns the requested settings that VS Code has no way to pass on, if there are any. */
export function notPassedOn(request: ChatRequest): Pick<ChatAnswer, 'notApplied'> {
  const names = [
    ...unknownSettings.filter((name) => request[name] != null && request[name] !== false),
    ...Object.keys(request.extra ?? {}),
  ];
  return names.length === 0 ? {} : { notApplied: names };
}

const unknownSettings = ['seed', 'topP', 'reasoningEffort', 'firstTokens'] as const;
