import * as z from 'zod';
import type { Usage } from '../../core/words/ports.ts';

const count = z.union([
  z.int().nonnegative(),
  z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
]);

/**
 * Names the token counts as OpenAI's chat completions do; some gateways use those of its Responses
 * API.
 */
function usuallyNamed(reported: unknown): unknown {
  if (typeof reported !== 'object' || reported === null) return reported;
  const { input_tokens: prompt_tokens, output_tokens: completion_tokens } = reported as {
    readonly input_tokens?: unknown;
    readonly output_tokens?: unknown;
  };
  return {
    ...(prompt_tokens !== undefined && { prompt_tokens }),
    ...(completion_tokens !== undefined && { completion_tokens }),
    ...reported,
  };
}

/** Token counts of an answer; malformed ones count as absent. */
const counts = z
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
export const reportedUsage = z.preprocess(usuallyNamed, counts);

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
