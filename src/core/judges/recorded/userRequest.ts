import type { RecordedAnswer } from './recordedAnswer.ts';

/** Returns the request of a file that contains the user message without the system prompt. */
export function userRequest(content: string | undefined): Pick<RecordedAnswer, 'request'> {
  if (content === undefined) return {};
  return { request: { messages: [{ role: 'user', content }], isComplete: false } };
}
