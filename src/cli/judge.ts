import type { AttackSample } from '../core/attack/sample.ts';
import type { Pair } from '../core/pair.ts';
import { type ChatModel, ModelError, type ModelIdentity } from '../core/ports.ts';
import { openAiBaseUrl } from '../models/endpoint.ts';
import { resolveKey } from '../models/keys.ts';
import { parseJudgeName } from '../models/providers.ts';
import { type RetryPolicy, withRetries } from '../models/retrying.ts';
import { systemClock } from '../models/systemClock.ts';
import { UsageError } from './output.ts';

interface JudgeOptions {
  readonly baseUrl: string | undefined;
  readonly seed: number;
  readonly labelled: readonly Pair[];
  /** What a practice judge may know of responses that it scores. */
  readonly samples?: readonly AttackSample[];
}

/**
 * The judge that a command names, with retries. Keys come from the environment alone, and go only
 * where `resolveKey` lets them. Rejects with a ModelError or UsageError whose message is for the user.
 */
export async function judgeOf(
  name: string,
  options: JudgeOptions & {
    /** Bounds what is sent; every attempt of a call passes through it. */
    readonly bound?: (model: ChatModel) => ChatModel;
    /** How failures that pass by themselves are tried again; absent: as for one that is waited for. */
    readonly retryPolicy?: RetryPolicy;
  },
): Promise<ChatModel> {
  const { bound = (model) => model, retryPolicy } = options;
  const { provider, model } = readName(name);
  const common = { ...options, model, clock: systemClock };
  if (!provider.needsModel) return bound(provider.create(common));
  const baseUrl = baseUrlOf(options);
  const endpoint = await resolveKey({
    baseUrl,
    storedKeyFor: () => undefined,
    environment: process.env,
  }).catch(sayWhereKeysComeFrom);
  return withRetries(bound(provider.create({ ...common, ...endpoint })), {
    clock: systemClock,
    random: Math.random,
    ...(retryPolicy && { policy: retryPolicy }),
  });
}

/** What identifies the judge that a command names; needs no key. */
export function identityOf(name: string, options: Omit<JudgeOptions, 'labelled'>): ModelIdentity {
  const { provider, model } = readName(name);
  const { seed } = options;
  return provider.create({ model, seed, baseUrl: baseUrlOf(options), clock: systemClock }).identity;
}

function baseUrlOf({ baseUrl }: Pick<JudgeOptions, 'baseUrl'>): string {
  return baseUrl ?? process.env.OPENAI_BASE_URL ?? openAiBaseUrl;
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
