import type { Pair } from '../core/data/pair.ts';
import type { AttackSample } from '../core/data/samples/sample.ts';
import type { JudgeDefinition } from '../core/judges/definition.ts';
import type { ChosenGeneration } from '../core/judges/generation.ts';
import { type ChatModel, type Clock, ModelError, type ModelIdentity } from '../core/words/ports.ts';

/** Options for any provider; each uses those that apply to it. */
export interface ProviderOptions {
  /** The provider's name for a model; empty if none was given. */
  readonly model: string;
  readonly clock: Clock;
  readonly baseUrl?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Settings of all requests of a model of an endpoint, unless its run states them. */
  readonly generation?: ChosenGeneration | undefined;
  /** Role of a simulated model. Default: judge. */
  readonly role?: 'judge' | 'attacker' | undefined;
  /**
   * For simulated models: seed, labeled pairs that they may know, and pause between words in
   * milliseconds.
   */
  readonly seed?: number | undefined;
  readonly labeled?: Iterable<Pair> | undefined;
  /** For simulated judges: samples whose labels the scores may refer to. */
  readonly samples?: Iterable<AttackSample> | undefined;
  /** For simulated judges: whose messages they read and in whose form they answer. */
  readonly definition?: JudgeDefinition | undefined;
  readonly wordMs?: number | undefined;
}

/** How requests to a provider's endpoints are authenticated. */
export interface Auth {
  /** Environment variable of the key. */
  readonly env: string;
  /** Environment variable of a base URL that may also get that key. */
  readonly baseUrlEnv: string;
  /** Prefix of the names of its keys in secret storage, followed by an origin. */
  readonly secret: string;
}

/** A service or server of a provider's protocol whose base URL is known. */
export interface Service {
  /** Its name on the command line and in lists of judges. */
  readonly id: string;
  readonly title: string;
  /** Words in capitals are parts that only the user knows; see `isWhole`. */
  readonly baseUrl: string;
  /** Environment variable of its key; absent if it takes none. */
  readonly keyVariable?: string;
  /** Names of the headers that authenticate requests instead of a key. */
  readonly headers?: readonly string[];
}

/**
 * Returns the base URL that a text means: that of the provider's service with this name, or the
 * text itself. Throws ModelError 'bad-request' for a service with a part to fill in.
 */
export function baseUrlNamed({ services = [] }: Pick<Provider, 'services'>, text: string): string {
  const service = services.find(({ id }) => id === text.trim());
  if (service === undefined) return text;
  if (isWhole(service)) return service.baseUrl;
  throw new ModelError(
    'bad-request',
    `The base URL of ${service.title} differs for each user. Give the whole URL: ${service.baseUrl}.`,
  );
}

/** Whether a service's base URL has no part to fill in. */
export function isWhole({ baseUrl }: Service): boolean {
  return !/[A-Z]{2}/.test(baseUrl);
}

/** A server found on this machine. */
export interface FoundServer {
  readonly name: string;
  readonly baseUrl: string;
  /** Models that the server lists, at most 200. */
  readonly models: readonly string[];
}

/**
 * A source of judges, attackers and writers. The client for its models is loaded at first use, so
 * that listing providers loads none.
 */
export interface Provider {
  /** Prefix before the colon in model names; also used in run logs. */
  readonly id: string;
  readonly title: string;
  /** Absent, like `defaultUrl`, if the provider has no endpoints. */
  readonly auth?: Auth;
  /** Base URL of the provider's own endpoint. */
  readonly defaultUrl?: string;
  /** Other services of its protocol. */
  readonly services?: readonly Service[];
  readonly capabilities: {
    /** Whether its answers are simulated: no network, no key, no cost. */
    readonly simulated: boolean;
    /** Whether a model must be named. */
    readonly models: boolean;
  };
  /** Creates a model. Rejects with ModelError 'bad-request' for unusable options. */
  create(options: ProviderOptions): Promise<ChatModel>;
  /**
   * Returns the identity of the model that `create` returns; needs no key. Rejects with what
   * `create` throws.
   */
  identify(options: ProviderOptions): Promise<ModelIdentity>;
  /** Returns the models that an endpoint lists, at most 200. Rejects if there is no list. */
  listModels?(
    options: Pick<ProviderOptions, 'apiKey' | 'headers' | 'fetch'> & {
      readonly baseUrl: string;
      readonly signal: AbortSignal;
    },
  ): Promise<readonly string[]>;
  /**
   * Finds servers on this machine; calls `onFound` with all servers found so far after each new
   * one. Never rejects.
   */
  discover?(options: {
    readonly signal: AbortSignal;
    readonly onFound?: (servers: readonly FoundServer[]) => void;
  }): Promise<readonly FoundServer[]>;
}

/** A provider whose models are behind URLs. */
export type EndpointProvider = Provider &
  Required<Pick<Provider, 'auth' | 'defaultUrl' | 'listModels'>>;

export function hasEndpoints(provider: Provider): provider is EndpointProvider {
  const { auth, defaultUrl, listModels } = provider;
  return auth !== undefined && defaultUrl !== undefined && listModels !== undefined;
}
