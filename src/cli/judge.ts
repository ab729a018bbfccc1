import type { Pair } from '../core/pair.ts';
import type { ChatModel } from '../core/ports.ts';
import { openAiBaseUrl } from '../models/endpoint.ts';
import { resolveKey } from '../models/keys.ts';
import { parseJudgeName } from '../models/providers.ts';
import { withRetries } from '../models/retrying.ts';
import { systemClock } from '../models/systemClock.ts';

/**
 * The judge that a command names, with retries. Keys come from the environment alone, and go only
 * where `resolveKey` lets them. Rejects with a ModelError whose message is for the user.
 */
export async function judgeOf(
  name: string,
  options: { baseUrl: string | undefined; seed: number; labelled: readonly Pair[] },
): Promise<ChatModel> {
  const { provider, model } = parseJudgeName(name);
  const common = { ...options, model, clock: systemClock };
  if (!provider.needsModel) return provider.create(common);
  const baseUrl = options.baseUrl ?? process.env.OPENAI_BASE_URL ?? openAiBaseUrl;
  const endpoint = await resolveKey({
    baseUrl,
    storedKeyFor: () => undefined,
    environment: process.env,
  });
  return withRetries(provider.create({ ...common, ...endpoint }), {
    clock: systemClock,
    random: Math.random,
  });
}
