import { ModelError } from '../core/ports.ts';
import { cleanKey, isLoopback, normalizeBaseUrl, originOf } from './endpoint.ts';
import type { Auth, EndpointProvider } from './provider.ts';

export interface KeySources {
  readonly provider: Pick<EndpointProvider, 'auth' | 'defaultUrl'>;
  readonly baseUrl: string;
  /** Returns the key stored under exactly this name, if any; see `secretName`. */
  storedKey(name: string): PromiseLike<string | undefined> | string | undefined;
  /** Environment of the process; only the provider's variables are read. */
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
 * Without a key, this machine and plain-http hosts are called without one; a key is never sent
 * unencrypted to another machine. Rejects with ModelError 'key-needed' if a key is needed and there
 * is none, and 'bad-request' for an unusable base URL or a key that would be exposed.
 */
export async function resolveKey(sources: KeySources): Promise<Endpoint> {
  const baseUrl = normalizeBaseUrl(sources.baseUrl);
  const origin = originOf(baseUrl);
  const stored = cleanKey(await sources.storedKey(secretName(sources.provider.auth, origin)));
  const apiKey = stored ?? environmentKey(origin, sources);
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
 * Returns the origin of the environment's base URL, which other software set: if it is not a URL,
 * it allows nothing.
 */
function originIfUrl(text: string): string | undefined {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return undefined;
  const { protocol, origin } = new URL(trimmed);
  return protocol === 'http:' || protocol === 'https:' ? origin : undefined;
}
