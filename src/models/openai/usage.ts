import * as z from 'zod';
import type { Usage } from '../../core/words/ports.ts';

const count = z.int().nonnegative();

/** Token counts of an answer; malformed ones count as absent. */
export const reportedUsage = z
  .object({
    prompt_tokens: count,
    completion_tokens: count,
    total_tokens: count.nullish().catch(undefined),
    prompt_tokens_details: z.object({ cached_tokens: count.nullish() }).nullish().catch(undefined),
    completion_tokens_details: z
      .object({ reasoning_tokens: count.nullish() })
      .nullish()
      .catch(undefined),
  })
  .nullish()
  .catch(undefined);

/**
 * Returns the usage of an answer; parts of 0 tokens are left out. Some services count reasoning
 * beside `completion_tokens` (xAI; some gateways before Gemini), as their total says, or the
 * reasoning itself if it is more than all answer tokens.
 */
export function usageOf(reported: NonNullable<z.infer<typeof reportedUsage>>): Usage {
  const { prompt_tokens: promptTokens, completion_tokens: stated, total_tokens: total } = reported;
  const cached = reported.prompt_tokens_details?.cached_tokens;
  const reasoning = reported.completion_tokens_details?.reasoning_tokens ?? 0;
  const completionTokens =
    total == null
      ? stated + (reasoning > stated ? reasoning : 0)
      : Math.max(stated, total - promptTokens);
  return {
    promptTokens,
    completionTokens,
    ...(reasoning > 0 ? { reasoningTokens: reasoning } : {}),
    ...(cached ? { cachedTokens: cached } : {}),
  };
}
