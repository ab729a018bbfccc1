import type { ChatAnswer, ChatMessage, Usage } from '../words/ports.ts';

const charactersPerToken = 4;

/**
 * Returns the estimated number of tokens of a text at four characters each: about right for
 * English, too low for most other scripts.
 */
export function estimatedTokens(text: string): number {
  return tokensOf(text.length);
}

/** Returns the estimated number of tokens of so many characters. */
export function tokensOf(characters: number): number {
  return Math.ceil(characters / charactersPerToken);
}

/** Returns the estimated tokens of a call whose endpoint reports no usage. */
export function estimatedUsage(messages: readonly ChatMessage[], answer: string): Usage {
  return { ...estimatedPrompt(messages), completionTokens: estimatedTokens(answer) };
}

/**
 * Returns the usage that an endpoint reports for an answer, or else the estimated one: of a prompt
 * and of everything that arrived, thoughts included. Zeros beside a text count as not reported.
 */
export function countedUsage(
  messages: readonly ChatMessage[],
  { text, refusal = '', asides = [], usage }: Omit<ChatAnswer, 'totalMs' | 'responseFormat'>,
): Usage {
  const received =
    text.length + refusal.length + asides.reduce((sum, one) => sum + one.text.length, 0);
  const isCounted =
    usage && usage.promptTokens > 0 && (usage.completionTokens > 0 || received === 0);
  if (isCounted) return usage;
  return {
    ...estimatedPrompt(messages),
    completionTokens: Math.max(usage?.completionTokens ?? 0, tokensOf(received)),
  };
}

function estimatedPrompt(messages: readonly ChatMessage[]) {
  const promptTokens = messages.reduce((sum, { content }) => sum + estimatedTokens(content), 0);
  return { promptTokens, estimated: true } as const;
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
