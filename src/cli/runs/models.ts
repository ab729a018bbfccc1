import type { Pair } from '../../core/pair.ts';
import type { AttackSample } from '../../core/pointwise/sample.ts';
import { type ChatModel, ModelError, type ModelIdentity } from '../../core/ports.ts';
import type { Price } from '../../core/runs/audit/plan/cost.ts';
import { createBudget } from '../../models/budget.ts';
import { originOf } from '../../models/endpoint.ts';
import { resolveKey } from '../../models/keys.ts';
import { createEndpointLimits } from '../../models/limiting.ts';
import {
  type EndpointProvider,
  hasEndpoints,
  type ProviderOptions,
} from '../../models/provider.ts';
import { endpointProviders, parseJudgeName } from '../../models/providers.ts';
import { patientRetryPolicy, type RetryPolicy, withRetries } from '../../models/retrying.ts';
import { systemClock } from '../../models/systemClock.ts';
import type { GivenTo } from '../options/forms.ts';
import { UsageError } from '../output.ts';

interface NamedModelOptions {
  readonly baseUrl: string | undefined;
  readonly seed: number;
  readonly role?: ProviderOptions['role'];
  readonly labelled: readonly Pair[];
  /** Information about scored responses that a practice judge may use. */
  readonly samples?: readonly AttackSample[];
}

/**
 * Returns the named model, with retries. Keys come only from the environment and are sent only
 * where `resolveKey` allows. Rejects with a ModelError or UsageError whose message is for the user.
 */
export async function modelOf(
  name: string,
  options: NamedModelOptions & {
    /** Wraps the model in limits; every attempt of a call passes through it. */
    readonly bound?: (model: ChatModel) => ChatModel;
    /** Retry policy for transient failures; absent: the policy for calls that a user waits for. */
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

/** Returns the identity of the named model; needs no key. Rejects like `modelOf`. */
export async function identityOf(
  name: string,
  options: Omit<NamedModelOptions, 'labelled'>,
): Promise<ModelIdentity> {
  const { provider, model } = readName(name);
  const { seed, role } = options;
  const baseUrl = hasEndpoints(provider) ? baseUrlOf(provider, options) : undefined;
  return provider.identify({ model, seed, role, baseUrl, clock: systemClock });
}

function baseUrlOf(
  { auth, defaultUrl }: EndpointProvider,
  { baseUrl }: Pick<NamedModelOptions, 'baseUrl'>,
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

/** Completes messages about keys with the environment variables to set. */
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

/**
 * Applies the shared limits of a command to all its models; `ownPrice` is for a model with a
 * different price.
 */
export function boundModels({
  maxCalls,
  maxCost,
  price,
  concurrency,
}: Pick<GivenTo<'planFile'>, 'maxCalls' | 'maxCost' | 'price' | 'concurrency'>) {
  const cost = maxCost !== undefined && price ? { limit: maxCost, price } : undefined;
  const budget = createBudget({ calls: maxCalls, cost });
  const limits = createEndpointLimits(concurrency, {
    longestWaitMs: patientRetryPolicy.longestWaitMs,
  });
  return (ownPrice?: Price) => ({
    bound: (model: ChatModel) => limits.limit(budget.bound(model, ownPrice)),
    retryPolicy: patientRetryPolicy,
  });
}

/** Returns the judge of a command that takes only one. Throws a UsageError for several. */
export function onlyJudge([judge = '', ...more]: readonly string[]): string {
  if (more.length === 0) return judge;
  throw new UsageError('--judge takes one model for one pair, and can be given only once.');
}

/**
 * Returns the value of `--base-url`, which applies to one provider. Throws a UsageError if the
 * models have several.
 */
export function ofOneProvider(
  baseUrl: string | undefined,
  models: readonly (string | undefined)[],
): string | undefined {
  const named = endpointProviders.filter(({ id }) =>
    models.some((model) => model?.startsWith(`${id}:`)),
  );
  if (baseUrl === undefined || named.length < 2) return baseUrl;
  const ids = named.map(({ id }) => id).join(' and ');
  const variables = named.map(({ auth }) => auth.baseUrlEnv).join(' and ');
  throw new UsageError(
    `--base-url is for the models of one provider, and these are of ${ids}. Set ${variables} instead.`,
  );
}
