import type { Pair } from '../../core/pair.ts';
import type { AttackSample } from '../../core/pointwise/sample.ts';
import { type ChatModel, ModelError, type ModelIdentity } from '../../core/ports.ts';
import { originOf } from '../../models/endpoint.ts';
import { resolveKey } from '../../models/keys.ts';
import {
  type EndpointProvider,
  hasEndpoints,
  type ProviderOptions,
} from '../../models/provider.ts';
import { parseJudgeName } from '../../models/providers.ts';
import { type RetryPolicy, withRetries } from '../../models/retrying.ts';
import { systemClock } from '../../models/systemClock.ts';
import { UsageError } from '../output.ts';

interface JudgeOptions {
  readonly baseUrl: string | undefined;
  readonly seed: number;
  readonly role?: ProviderOptions['role'];
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
  if (!hasEndpoints(provider)) return bound(provider.create(common));
  const endpoint = await resolveKey({
    provider,
    baseUrl: baseUrlOf(provider, options),
    storedKey: () => undefined,
    environment: process.env,
  }).catch((error) => sayWhereKeysComeFrom(error, name));
  return withRetries(bound(provider.create({ ...common, ...endpoint })), {
    clock: systemClock,
    random: Math.random,
    ...(retryPolicy && { policy: retryPolicy }),
  });
}

/** What identifies the model that a command names; needs no key. Rejects as `judgeOf`. */
export async function identityOf(
  name: string,
  options: Omit<JudgeOptions, 'labelled'>,
): Promise<ModelIdentity> {
  const { provider, model } = readName(name);
  const { seed, role } = options;
  const baseUrl = hasEndpoints(provider) ? baseUrlOf(provider, options) : undefined;
  return provider.identify({ model, seed, role, baseUrl, clock: systemClock });
}

function baseUrlOf(
  { auth, defaultUrl }: EndpointProvider,
  { baseUrl }: Pick<JudgeOptions, 'baseUrl'>,
): string {
  return baseUrl ?? process.env[auth.baseUrlEnv] ?? defaultUrl;
}

function readName(name: string): ReturnType<typeof parseJudgeName> {
  try {
    return parseJudgeName(name);
  } catch (error) {
    throw error instanceof ModelError ? new UsageError(error.message) : error;
  }
}

/** What the messages about keys leave to say on a command line. */
export function whereKeysComeFrom(name: string): string {
  const { provider } = readName(name);
  if (!hasEndpoints(provider)) return '';
  const { auth, defaultUrl } = provider;
  return `Set ${auth.env}, and ${auth.baseUrlEnv} where the server is not ${originOf(defaultUrl)}.`;
}

function sayWhereKeysComeFrom(error: unknown, name: string): never {
  if (!(error instanceof ModelError) || error.reason !== 'key-needed') throw error;
  throw new ModelError(error.reason, `${error.message} ${whereKeysComeFrom(name)}`);
}
