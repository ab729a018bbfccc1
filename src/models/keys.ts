import { ModelError } from '../core/words/ports.ts';
import { cleanHeader, cleanKey, isLoopback, normalizeBaseUrl, originOf } from './endpoint.ts';
import { type Auth, type EndpointProvider, isWhole } from './provider.ts';

type KeyedProvider = Pick<EndpointProvider, 'auth' | 'defaultUrl' | 'services'>;

/** A header whose value is a secret. */
export interface SecretHeader {
  readonly name: string;
  /** Environment variable that holds the value. Default: the stored value. */
  readonly variable?: string | undefined;
}

export interface KeySources {
  readonly provider: KeyedProvider;
  readonly baseUrl: string;
  /**
   * Environment variable that holds the key of this model alone. Default: the provider's, the
   * service's, or the stored key.
   */
  readonly keyVariable?: string | undefined;
  readonly headers?: readonly SecretHeader[] | undefined;
  /**
   * Whether the user typed base URL and variables into one command, which therefore decides where
   * their values go.
   */
  readonly isTyped?: boolean | undefined;
  /** Returns the secret stored under exactly this name, if any; see `secretName`. */
  storedKey(name: string): PromiseLike<string | undefined> | string | undefined;
  /** Environment of the process; only the variables of the provider and the model are read. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface Endpoint {
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Returns the name under which a provider's key for an origin is stored, or the value of one of its
 * headers.
 */
export function secretName({ secret }: Auth, origin: string, header?: string): string {
  return `${secret}${header === undefined ? '' : `.header.${header.toLowerCase()}`}:${origin}`;
}

/**
 * Determines the key that a provider may send to a base URL: the one stored for this provider and
 * the URL's origin; else the key in the environment of the provider or the service whose origin
 * this is, or whose base URL in the environment has it; else none. One provider's key is therefore
 * never sent by another.
 *
 * The key in a model's own variable `NAME_KEY` may go to the service that it belongs to (the
 * provider, if to none), to the origin of the base URL in `NAME_BASE_URL`, and to this machine:
 * where it goes is decided by the environment, not by the file that names the variable. The same
 * holds for values of headers.
 *
 * Without a key, this machine, plain-http hosts and endpoints with secret headers are called
 * without one; a secret is never sent unencrypted to another machine. Rejects with ModelError
 * 'key-needed' if a secret is needed and there is none, and 'bad-request' for an unusable base URL
 * or a secret that would be exposed.
 */
export async function resolveKey(sources: KeySources): Promise<Endpoint> {
  const baseUrl = normalizeBaseUrl(sources.baseUrl);
  const origin = originOf(baseUrl);
  const apiKey =
    sources.keyVariable === undefined
      ? (cleanKey(await sources.storedKey(secretName(sources.provider.auth, origin))) ??
        environmentKey(origin, sources))
      : cleanKey(inVariable(baseUrl, sources.keyVariable, sources));
  const headers: Record<string, string> = {};
  for (const header of sources.headers ?? []) {
    headers[header.name] = await headerValue(header, baseUrl, sources);
  }
  const hasHeaders = Object.keys(headers).length > 0;
  const isExposed = !baseUrl.startsWith('https:') && !isLoopback(baseUrl);
  if (isExposed && (apiKey !== undefined || hasHeaders)) {
    throw new ModelError(
      'bad-request',
      `The API key for ${origin} would travel unencrypted. Use https, or remove the key if the server needs none.`,
    );
  }
  const isOpen = isExposed || isLoopback(baseUrl) || hasHeaders;
  if (apiKey === undefined && !isOpen) {
    throw new ModelError('key-needed', `Key needed: no API key is known for ${origin}.`);
  }
  return { baseUrl, ...(apiKey !== undefined && { apiKey }), ...(hasHeaders && { headers }) };
}

async function headerValue(
  { name, variable }: SecretHeader,
  baseUrl: string,
  sources: KeySources,
): Promise<string> {
  const origin = originOf(baseUrl);
  const value = cleanHeader(
    variable === undefined
      ? await sources.storedKey(secretName(sources.provider.auth, origin, name))
      : inVariable(baseUrl, variable, sources),
  );
  if (value !== undefined) return value;
  throw new ModelError(
    'key-needed',
    `Key needed: no value of the header ${name} is known for ${origin}.`,
  );
}

function environmentKey(
  origin: string,
  { provider, environment }: Pick<KeySources, 'provider' | 'environment'>,
): string | undefined {
  const variables = [provider.auth.env, ...servicesOf(provider).map(([variable]) => variable)];
  return variables
    .filter((variable) => originsOf(homeOf(variable, provider), environment).includes(origin))
    .map((variable) => cleanKey(environment[variable]))
    .find((key) => key !== undefined);
}

/** Returns the environment variables of the keys of a provider's other services, with base URLs. */
function servicesOf({ services = [] }: KeyedProvider): [variable: string, baseUrl: string][] {
  return services
    .filter(isWhole)
    .flatMap(({ keyVariable, baseUrl }) =>
      keyVariable === undefined ? [] : [[keyVariable, baseUrl]],
    );
}

/** Where the value of an environment variable belongs. */
interface Home {
  readonly baseUrl: string;
  /** Environment variable of another base URL. */
  readonly urlVariable: string;
}

/** Returns where the value of a variable belongs if a provider sends it. */
export function homeOf(variable: string, provider: KeyedProvider): Home {
  const { auth, defaultUrl } = provider;
  if (variable === auth.env) return { baseUrl: defaultUrl, urlVariable: auth.baseUrlEnv };
  const [, baseUrl = defaultUrl] = servicesOf(provider).find(([key]) => key === variable) ?? [];
  return { baseUrl, urlVariable: baseUrlVariable(variable) };
}

/**
 * Returns the environment variable of the base URL to which the key in a variable may go:
 * `DEEPSEEK_API_KEY` → `DEEPSEEK_BASE_URL`.
 */
export function baseUrlVariable(keyVariable: string): string {
  return `${keyVariable.replace(/_?(API_?)?(KEY|TOKEN)$/i, '')}_BASE_URL`.replace(/^_/, '');
}

/** Returns the secret in a variable. Throws a ModelError if there is none for this URL. */
function inVariable(baseUrl: string, variable: string, sources: KeySources): string {
  const { provider, environment, isTyped } = sources;
  const secret = environment[variable]?.trim() ?? '';
  if (secret === '') {
    throw new ModelError('key-needed', `Key needed: ${variable} is not set.`);
  }
  const origin = originOf(baseUrl);
  const home = homeOf(variable, provider);
  const isHere = isLoopback(baseUrl) && variable !== provider.auth.env;
  if (isTyped || isHere || originsOf(home, environment).includes(origin)) return secret;
  throw new ModelError(
    'bad-request',
    `The key in ${variable} may not go to ${origin}, because a file that is shared must not decide where a key is sent. To allow it, set ${home.urlVariable}=${baseUrl}.`,
  );
}

function originsOf(
  { baseUrl, urlVariable }: Home,
  environment: KeySources['environment'],
): (string | undefined)[] {
  const stated = environment[urlVariable];
  return [originOf(baseUrl), stated === undefined ? undefined : originIfUrl(stated)];
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
