import { ModelError } from '../core/ports.ts';
import { cleanKey, isLoopback, normalizeBaseUrl, originOf } from './endpoint.ts';
import type { Auth, EndpointProvider } from './provider.ts';

export interface KeySources {
  readonly provider: Pick<EndpointProvider, 'auth' | 'defaultUrl'>;
  readonly baseUrl: string;
  /**
   * Environment variable that holds the key of this model alone. Default: the provider's, or the
   * stored key.
   */
  readonly keyVariable?: string | undefined;
  /** Returns the key stored under exactly this name, if any; see `secretName`. */
  storedKey(name: string): PromiseLike<string | undefined> | string | undefined;
  /** Environment of the process; only the variables of the provider and the model are read. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface Endpoint {
  readonly baseUrl: string;
  readonly apiKey?: string;
}

/** Returns the name under which a provider's key for an origin is stored. */
export function secretName({ secret }: Auth, origin: string): string {
  return `${secret}:${origin}`;
}

/**
 * Determines the key that a provider may send to a base URL: the one stored for this provider and
 * the URL's origin; else the provider's key in the environment, if the origin is the provider's own
 * or that of its base URL in the environment; else none. One provider's key is therefore never sent
 * by another.
 *
 * The key in a model's own variable `NAME_KEY` may go to the provider's own origin, to that of the
 * base URL in `NAME_BASE_URL`, and to this machine: where it goes is decided by the environment, not
 * by the file that names the variable.
 *
 * Without a key, this machine and plain-http hosts are called without one; a key is never sent
 * unencrypted to another machine. Rejects with ModelError 'key-needed' if a key is needed and there
 * is none, and 'bad-request' for an unusable base URL or a key that would be exposed.
 */
export async function resolveKey(sources: KeySources): Promise<Endpoint> {
  const baseUrl = normalizeBaseUrl(sources.baseUrl);
  const origin = originOf(baseUrl);
  const apiKey =
    sources.keyVariable === undefined
      ? (cleanKey(await sources.storedKey(secretName(sources.provider.auth, origin))) ??
        environmentKey(origin, sources))
      : keyInVariable(baseUrl, sources.keyVariable, sources);
  const encrypted = baseUrl.startsWith('https:');
  if (apiKey !== undefined && !encrypted && !isLoopback(baseUrl)) {
    throw new ModelError(
      'bad-request',
      `The API key for ${origin} would travel unencrypted. Use https, or remove the key if the server needs none.`,
    );
  }
  if (apiKey !== undefined) return { baseUrl, apiKey };
  if (encrypted && !isLoopback(baseUrl)) {
    throw new ModelError('key-needed', `Key needed: no API key is known for ${origin}.`);
  }
  return { baseUrl };
}

function environmentKey(
  origin: string,
  { provider: { auth, defaultUrl }, environment }: KeySources,
): string | undefined {
  const own = environment[auth.baseUrlEnv];
  const allowed = [originOf(defaultUrl), own === undefined ? undefined : originIfUrl(own)];
  return allowed.includes(origin) ? cleanKey(environment[auth.env]) : undefined;
}

/**
 * Returns the environment variable of the base URL to which the key in a variable may go:
 * `DEEPSEEK_API_KEY` → `DEEPSEEK_BASE_URL`.
 */
export function baseUrlVariable(keyVariable: string): string {
  return `${keyVariable.replace(/_?(API_?)?(KEY|TOKEN)$/i, '')}_BASE_URL`.replace(/^_/, '');
}

/** Returns the key in a variable of a model. Throws a ModelError if there is none for this URL. */
function keyInVariable(baseUrl: string, variable: string, sources: KeySources): string {
  const { auth, defaultUrl } = sources.provider;
  const origin = originOf(baseUrl);
  const key = cleanKey(sources.environment[variable]);
  if (key === undefined) {
    throw new ModelError('key-needed', `Key needed: ${variable} is not set.`);
  }
  const isOwn = variable === auth.env;
  const urlVariable = isOwn ? auth.baseUrlEnv : baseUrlVariable(variable);
  const stated = sources.environment[urlVariable];
  const allowed = [originOf(defaultUrl), stated === undefined ? undefined : originIfUrl(stated)];
  if (allowed.includes(origin) || (!isOwn && isLoopback(baseUrl))) return key;
  throw new ModelError(
    'bad-request',
    `The key in ${variable} may not go to ${origin}, because a file that is shared must not decide where a key is sent. To allow it, set ${urlVariable}=${baseUrl}.`,
  );
}

/**
 * Returns the origin of the environment's base URL, which other software set: if it is not a URL,
 * it allows nothing.
 */
function originIfUrl(text: string): string | undefined {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return undefined;
  const { protocol, origin } = new URL(trimmed);
  return protocol === 'http:' || protocol === 'https:' ? origin : undefined;
}
