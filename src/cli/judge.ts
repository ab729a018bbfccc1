import type { Pair } from '../core/pair.ts';
import { type ChatModel, ModelError } from '../core/ports.ts';
import { openAiBaseUrl } from '../models/endpoint.ts';
import { resolveKey } from '../models/keys.ts';
import { parseJudgeName } from '../models/providers.ts';
import { withRetries } from '../models/retrying.ts';
import { systemClock } from '../models/systemClock.ts';
import { UsageError } from './output.ts';

/**
 * The judge that a command names, with retries. Keys come from the environment alone, and go only
 * where `resolveKey` lets them. Rejects with a ModelError or UsageError whose message is for the user.
 */
export async function judgeOf(
  name: string,
  options: { baseUrl: string | undefined; seed: number; labelled: readonly Pair[] },
): Promise<ChatModel> {
  const { provider, model } = readName(name);
  const common = { ...options, model, clock: systemClock };
  if (!provider.needsModel) return provider.create(common);
  const baseUrl = options.baseUrl ?? process.env.OPENAI_BASE_URL ?? openAiBaseUrl;
  const endpoint = await resolveKey({
    baseUrl,
    storedKeyFor: () => undefined,
    environment: process.env,
  }).catch(sayWhereKeysComeFrom);
  return withRetries(provider.create({ ...common, ...endpoint }), {
    clock: systemClock,
    random: Math.random,
  });
}

function readName(name: string): ReturnType<typeof parseJudgeName> {
  try {
    return parseJudgeName(name);
  } catch (error) {
    throw error instanceof ModelError ? new UsageError(error.message) : error;
  }
}

/** What the messages about keys leave to say on a command line. */
export const whereKeysComeFrom =
  "Set OPENAI_API_KEY, and OPENAI_BASE_URL where the server is not OpenAI's own.";

function sayWhereKeysComeFrom(error: unknown): never {
  if (!(error instanceof ModelError) || error.reason !== 'key-needed') throw error;
  throw new ModelError(error.reason, `${error.message} ${whereKeysComeFrom}`);
}
