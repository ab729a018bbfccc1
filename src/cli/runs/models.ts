import type { Pair } from '../../core/data/pair.ts';
import type { AttackSample } from '../../core/data/samples/sample.ts';
import type { Price } from '../../core/runs/plan/cost.ts';
import { asOneLine } from '../../core/words/escape.ts';
import { type ChatModel, ModelError, type ModelIdentity } from '../../core/words/ports.ts';
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
import { type Output, UsageError } from '../output.ts';
import { warn } from './outcome.ts';

interface ModelOptions {
  readonly seed: number;
  readonly role?: ProviderOptions['role'];
  readonly labeled: readonly Pair[];
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
  const { bound = (model) => model, retryPolicy, seed, role, labeled, samples } = options;
  const { provider, model, keyVariable, headers, isTyped, generation, definition } = chosen;
  const settings = { model, generation, definition };
  const common = { seed, role, labeled, samples, ...settings, clock: systemClock };
  if (!hasEndpoints(provider)) return bound(await provider.create(common));
  const endpoint = await resolveKey({
    provider,
    baseUrl: baseUrlOf(provider, chosen),
    ...{ keyVariable, headers, isTyped },
    storedKey: () => undefined,
    environment: process.env,
  }).catch((error) => sayWhereKeysComeFrom(error, chosen));
  const created = await provider.create({ ...common, ...endpoint });
  const asked: ChatModel = {
    identity: created.identity,
    complete: (...call) =>
      created.complete(...call).catch((error) => sayWhereKeysComeFrom(error, chosen)),
  };
  return withRetries(bound(asked), {
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
function whereKeysComeFrom(chosen: ChosenModel): string {
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
  error.message = `${error.message} ${whereKeysComeFrom(chosen)}`;
  throw error;
}

type Limits = Pick<GivenTo<'planFile'>, 'maxCalls' | 'maxCost' | 'concurrency'> & LimitSource;

/** Where the limit of the cost comes from. */
export interface LimitSource {
  /** Such as `"budget.money" of recant.config.json`; default: the option. */
  readonly maxCostSource?: string | undefined;
}

/**
 * Applies the shared limits of a command to its models. Throws a UsageError if the cost is limited
 * but a model's price is unknown or in another currency.
 */
export function boundModels(
  { maxCalls, maxCost, maxCostSource = '--max-cost', concurrency }: Limits,
  models: readonly (ChosenModel | undefined)[],
  output: Output,
) {
  const price = maxCost === undefined ? undefined : commonPrice(models, maxCostSource);
  const cost = maxCost !== undefined && price ? { limit: maxCost, price } : undefined;
  const onEstimate = ({ model }: ModelIdentity) =>
    warn(
      `${asOneLine(model, 80)} states no token usage. Its cost is estimated from the texts, at four characters per token and without hidden reasoning.`,
      output,
    );
  const budget = createBudget({ calls: maxCalls, cost, onEstimate: cost && onEstimate });
  const limits = createEndpointLimits(concurrency, {
    longestWaitMs: patientRetryPolicy.longestWaitMs,
  });
  const bound = ({ price: ownPrice }: ChosenModel) => ({
    bound: (model: ChatModel) => limits.limit(budget.bound(model, ownPrice)),
    retryPolicy: patientRetryPolicy,
  });
  return Object.assign(bound, { limitsLeft: () => budget.left() });
}

/** Returns the price of a paid model, once all have one in the same currency. */
function commonPrice(
  models: readonly (ChosenModel | undefined)[],
  source: string,
): Price | undefined {
  const paid = models.flatMap((model) => (model && hasEndpoints(model.provider) ? model : []));
  const [first] = paid;
  for (const { name, price } of paid) {
    const shown = asOneLine(name, 80);
    if (!price) {
      throw new UsageError(
        `${source} needs the price of ${shown}. Add --price IN,OUT, or "price" to its entry in the list of --judges.`,
      );
    }
    if (price.currency === first?.price?.currency) continue;
    throw new UsageError(
      `${source} is in one currency, but the price of ${shown} is in ${price.currency}, that of ${asOneLine(first?.name ?? '', 80)} in ${first?.price?.currency}.`,
    );
  }
  return first?.price;
}

/** Returns the judge of a command that takes only one. Throws a UsageError for several. */
export function onlyJudge([judge, ...more]: readonly ChosenModel[]): ChosenModel {
  if (judge && more.length === 0) return judge;
  throw new UsageError('--judge takes one model for one pair, and can be given only once.');
}
