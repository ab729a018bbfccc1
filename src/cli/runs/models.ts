import type { Pair } from '../../core/pair.ts';
import type { AttackSample } from '../../core/pointwise/sample.ts';
import { type ChatModel, ModelError, type ModelIdentity } from '../../core/ports.ts';
import type { Price } from '../../core/runs/audit/plan/cost.ts';
import { createBudget } from '../../models/budget.ts';
import { originOf } from '../../models/endpoint.ts';
import { homeOf, resolveKey } from '../../models/keys.ts';
import { createEndpointLimits } from '../../models/limiting.ts';
import {
  baseUrlNamed,
  type EndpointProvider,
  hasEndpoints,
  type ProviderOptions,
} from '../../models/provider.ts';
import { patientRetryPolicy, type RetryPolicy, withRetries } from '../../models/retrying.ts';
import { systemClock } from '../../models/systemClock.ts';
import type { ChosenModel } from '../judges/chooseModels.ts';
import type { GivenTo } from '../options/forms.ts';
import { UsageError } from '../output.ts';

interface ModelOptions {
  readonly seed: number;
  readonly role?: ProviderOptions['role'];
  readonly labelled: readonly Pair[];
  /** Information about scored responses that a practice judge may use. */
  readonly samples?: readonly AttackSample[];
}

/**
 * Returns a chosen model, with retries. Keys come only from the environment and are sent only where
 * `resolveKey` allows. Rejects with a ModelError whose message is for the user.
 */
export async function modelOf(
  chosen: ChosenModel,
  options: ModelOptions & {
    /** Wraps the model in limits; every attempt of a call passes through it. */
    readonly bound?: ((model: ChatModel) => ChatModel) | undefined;
    /** Retry policy for transient failures; absent: the policy for calls that a user waits for. */
    readonly retryPolicy?: RetryPolicy;
  },
): Promise<ChatModel> {
  const { bound = (model) => model, retryPolicy, seed, role, labelled, samples } = options;
  const { provider, model, keyVariable, headers, isTyped, generation, definition } = chosen;
  const settings = { model, generation, definition };
  const common = { seed, role, labelled, samples, ...settings, clock: systemClock };
  if (!hasEndpoints(provider)) return bound(await provider.create(common));
  const endpoint = await resolveKey({
    provider,
    baseUrl: baseUrlOf(provider, chosen),
    ...{ keyVariable, headers, isTyped },
    storedKey: () => undefined,
    environment: process.env,
  }).catch((error) => sayWhereKeysComeFrom(error, chosen));
  return withRetries(bound(await provider.create({ ...common, ...endpoint })), {
    clock: systemClock,
    random: Math.random,
    ...(retryPolicy && { policy: retryPolicy }),
  });
}

/** Returns the identity of a chosen model; needs no key. Rejects like `modelOf`. */
export async function identityOf(
  chosen: ChosenModel,
  { seed, role }: Pick<ModelOptions, 'seed' | 'role'>,
): Promise<ModelIdentity> {
  const { provider, model, generation } = chosen;
  const baseUrl = hasEndpoints(provider) ? baseUrlOf(provider, chosen) : undefined;
  return provider.identify({ model, seed, role, baseUrl, generation, clock: systemClock });
}

function baseUrlOf(
  provider: EndpointProvider,
  { baseUrl, keyVariable = provider.auth.env }: ChosenModel,
): string {
  const home = homeOf(keyVariable, provider);
  return baseUrlNamed(provider, baseUrl ?? process.env[home.urlVariable] ?? home.baseUrl);
}

/** Completes messages about keys with the environment variables to set. */
export function whereKeysComeFrom(chosen: ChosenModel): string {
  const { name, provider, keyVariable, headers = [] } = chosen;
  if (!hasEndpoints(provider)) return '';
  const variables = [keyVariable, ...headers.map(({ variable }) => variable)].flatMap(
    (variable) => variable ?? [],
  );
  if (variables.length === 1) return `Set ${variables[0]}, the variable of ${name}.`;
  if (variables.length > 1) return `Set ${variables.join(' and ')}, the variables of ${name}.`;
  const baseUrl = baseUrlOf(provider, chosen);
  const service = provider.services?.find((known) => known.baseUrl === baseUrl);
  if (service?.keyVariable !== undefined) return `Set ${service.keyVariable}.`;
  const { auth, defaultUrl } = provider;
  return `Set ${auth.env}, and ${auth.baseUrlEnv} where the server is not ${originOf(defaultUrl)}.`;
}

function sayWhereKeysComeFrom(error: unknown, chosen: ChosenModel): never {
  if (!(error instanceof ModelError) || error.reason !== 'key-needed') throw error;
  throw new ModelError(error.reason, `${error.message} ${whereKeysComeFrom(chosen)}`);
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
export function onlyJudge([judge, ...more]: readonly ChosenModel[]): ChosenModel {
  if (judge && more.length === 0) return judge;
  throw new UsageError('--judge takes one model for one pair, and can be given only once.');
}
