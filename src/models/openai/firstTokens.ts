import * as z from 'zod';
import type { TokenChance } from '../../core/words/ports.ts';

const chance = z.object({ token: z.string(), logprob: z.number().max(0) });
const listed = z.object({ ...chance.shape, top_logprobs: z.array(chance).max(100).nullish() });

/** Probabilities of tokens, as part of an answer; anything malformed counts as absent. */
export const tokenChances = z
  .object({ content: z.array(listed).nullish() })
  .nullish()
  .catch(undefined);
export type TokenChances = z.infer<typeof tokenChances>;

/**
 * Returns the likeliest candidates for the token with which a text begins, ignoring leading white
 * space; undefined if the listed tokens do not belong to this text, such as those of reasoning.  *
 * @param text first piece of the answer
 */
export function firstTokensOf(
  chances: TokenChances,
  text: string,
): readonly TokenChance[] | undefined {
  const first = chances?.content?.find(({ token }) => token.trim() !== '');
  if (!first || !text.trimStart().startsWith(first.token.trim())) return undefined;
  const { token, logprob, top_logprobs } = first;
  return top_logprobs?.length ? top_logprobs : [{ token, logprob }];
}
