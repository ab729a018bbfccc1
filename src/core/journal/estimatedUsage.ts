import type { ChatMessage, Usage } from '../words/ports.ts';

const charactersPerToken = 4;

/**
 * Returns the estimated number of tokens of a text at four characters each: about right for
 * English, too low for most other scripts.
 */
export function estimatedTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

/** Returns the estimated tokens of a call whose endpoint reports no usage. */
export function estimatedUsage(messages: readonly ChatMessage[], answer: string): Usage {
  const promptTokens = messages.reduce((sum, { content }) => sum + estimatedTokens(content), 0);
  return { promptTokens, completionTokens: estimatedTokens(answer), estimated: true };
}

/** Returns the estimated tokens of a planned request and of its answer. */
export function plannedUsage(
  sent: string | readonly ChatMessage[],
  completionTokens: number,
  promptTokensMore = 0,
): Usage {
  const texts = typeof sent === 'string' ? [sent] : sent.map(({ content }) => content);
  const promptTokens = texts.reduce((sum, text) => sum + estimatedTokens(text), promptTokensMore);
  return { promptTokens, completionTokens: Math.ceil(completionTokens) };
}
