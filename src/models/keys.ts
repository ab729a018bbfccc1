import { ModelError } from '../core/ports.ts';
import { cleanKey, isLoopback, normalizeBaseUrl, openAiBaseUrl, originOf } from './endpoint.ts';

export interface KeySources {
  readonly baseUrl: string;
  /** The key stored for exactly this origin, if any. */
  storedKeyFor(origin: string): PromiseLike<string | undefined> | string | undefined;
  /** The process's environment; only OPENAI_API_KEY and OPENAI_BASE_URL are read. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface Endpoint {
  readonly baseUrl: string;
  readonly apiKey?: string;
}

/**
 * Decides which key may go to a base URL: the one stored for its origin; else OPENAI_API_KEY, if the
 * origin is OpenAI's own or that of OPENAI_BASE_URL; else none.
 *
 * Without a key, this machine and plain-http hosts are asked without one; a key is never sent
 * unencrypted to another machine. Rejects with ModelError 'key-needed' where a key is needed and
 * there is none, 'bad-request' for a base URL that cannot be used or a key that would be exposed.
 */
export async function resolveKey(sources: KeySources): Promise<Endpoint> {
  const baseUrl = normalizeBaseUrl(sources.baseUrl);
  const origin = originOf(baseUrl);
  const stored = cleanKey(await sources.storedKeyFor(origin));
  const apiKey = stored ?? environmentKey(origin, sources.environment);
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
  environment: KeySources['environment'],
): string | undefined {
  const own = environment.OPENAI_BASE_URL;
  const allowed = [originOf(openAiBaseUrl), own === undefined ? undefined : originIfUrl(own)];
  return allowed.includes(origin) ? cleanKey(environment.OPENAI_API_KEY) : undefined;
}

/** The environment's base URL is someone else's setting: where it is no URL it allows nothing. */
function originIfUrl(text: string): string | undefined {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return undefined;
  const { protocol, origin } = new URL(trimmed);
  return protocol === 'http:' || protocol === 'https:' ? origin : undefined;
}
