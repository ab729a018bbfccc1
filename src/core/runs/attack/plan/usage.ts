import { estimatedTokens } from '../../../journal/estimatedUsage.ts';
import type { ChatMessage, Usage } from '../../../ports.ts';

/** Returns the estimated tokens of one request and its answer. */
export function usage(
  sent: string | readonly ChatMessage[],
  completionTokens: number,
  promptTokensMore = 0,
): Usage {
  const texts = typeof sent === 'string' ? [sent] : sent.map(({ content }) => content);
  const promptTokens = texts.reduce((sum, text) => sum + estimatedTokens(text), promptTokensMore);
  return { promptTokens, completionTokens: Math.ceil(completionTokens) };
}
