import type { Pair } from '../core/pair.ts';
import type { AttackSample } from '../core/pointwise/sample.ts';
import type { ChatModel, Clock, ModelIdentity } from '../core/ports.ts';

/** What any provider may be given; each takes what concerns it. */
export interface ProviderOptions {
  /** The provider's own name for a model; empty where none was given. */
  readonly model: string;
  readonly clock: Clock;
  readonly baseUrl?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** What a simulated model plays; a judge where absent. */
  readonly role?: 'judge' | 'attacker' | undefined;
  /** Simulated models: their seed, the labelled pairs they may know, and their pause between words in ms. */
  readonly seed?: number | undefined;
  readonly labelled?: Iterable<Pair> | undefined;
  /** Simulated judges: samples whose labels their scores may refer to. */
  readonly samples?: Iterable<AttackSample> | undefined;
  readonly wordMs?: number | undefined;
}

/** How the endpoints of a provider know who asks. */
export interface Auth {
  /** Environment variable of the key. */
  readonly env: string;
  /** Environment variable of a base URL to which that key may go as well. */
  readonly baseUrlEnv: string;
  /** What the names of its keys in a secret storage begin with; each goes on with an origin. */
  readonly secret: string;
}

/** A server that was found on this machine. */
export interface FoundServer {
  readonly name: string;
  readonly baseUrl: string;
  /** The models that it lists, at most 200. */
  readonly models: readonly string[];
}

/** A kind of judge, attacker and writer. */
export interface Provider {
  /** What stands before the colon in a model's name, and in run logs. */
  readonly id: string;
  readonly title: string;
  /** Absent, like `defaultUrl`, for a provider that has no endpoints. */
  readonly auth?: Auth;
  /** Base URL of the provider's own endpoint. */
  readonly defaultUrl?: string;
  readonly capabilities: {
    /** Whether its answers are simulated: no network, no key, no cost. */
    readonly simulated: boolean;
    /** Whether it has models of its own, one of which must be named. */
    readonly models: boolean;
  };
  /** Throws ModelError 'bad-request' for options that cannot work. */
  create(options: ProviderOptions): ChatModel;
  /** What identifies the model that `create` makes; needs no key. Rejects as `create` throws. */
  identify(options: ProviderOptions): Promise<ModelIdentity>;
  /** The models that an endpoint lists, at most 200. Rejects where there is no such list. */
  listModels?(
    options: Pick<ProviderOptions, 'apiKey' | 'fetch'> & {
      readonly baseUrl: string;
      readonly signal: AbortSignal;
    },
  ): Promise<readonly string[]>;
  /**
   * Servers of this machine that answer; `onFound` gets those that have so far, at each one more. Never
   * rejects.
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
