import * as z from 'zod';
import type { Usage } from '../../core/words/ports.ts';

const count = z.int().nonnegative();

/** Token counts of an answer; malformed ones count as absent. */
export const reportedUsage = z
  .object({
    prompt_tokens: count,
    completion_tokens: count,
    prompt_tokens_details: z.object({ cached_tokens: count.nullish() }).nullish().catch(undefined),
    completion_tokens_details: z
      .object({ reasoning_tokens: count.nullish() })
      .nullish()
      .catch(undefined),
  })
  .nullish()
  .catch(undefined);

/** Returns the usage of an answer; parts of 0 tokens are left out. */
export function usageOf(reported: NonNullable<z.infer<typeof reportedUsage>>): Usage {
  const cached = reported.prompt_tokens_details?.cached_tokens;
  const reasoning = reported.completion_tokens_details?.reasoning_tokens;
  return {
    promptTokens: reported.prompt_tokens,
    completionTokens: reported.completion_tokens,
    ...(reasoning ? { reasoningTokens: reasoning } : {}),
    ...(cached ? { cachedTokens: cached } : {}),
  };
}
