import { ModelError } from '../core/words/ports.ts';
import { isLoopback, normalizeBaseUrl } from './endpoint.ts';

const scheme = /^[a-z][a-z\d+.-]*:\/\//i;
/**
 * Names of machines that cannot be names of models: this one, addresses, and others with a port, or
 * with an ending and a path.
 */
const host =
  /^(localhost|(\d+\.){3}\d+|\[[\da-f:.]+\]|[\w-]+(\.[\w-]+)*(?=:\d{2})|([\w-]+\.)+[a-z]{2,}(?=\/))/i;
const rest = /^(:\d{1,5})?(\/\S*)?$/;
/** Ends of URLs that calls are posted to, which documentation shows. */
const callPath = /\/(chat\/completions|messages|models)$/;

/** Whether a text is the URL of a server, which may lack its scheme, rather than a search. */
export function looksLikeUrl(text: string): boolean {
  const trimmed = text.trim();
  if (/^https?:\/\/\S+$/i.test(trimmed)) return true;
  const [name] = host.exec(trimmed) ?? [];
  return name !== undefined && rest.test(trimmed.slice(name.length));
}

/**
 * Returns the base URLs that a text may mean, likeliest first: with the scheme and the `/v1` that it
 * may lack, and without the path of a call. Throws like `normalizeBaseUrl`.
 */
export function baseUrlsOf(text: string): readonly [string, ...string[]] {
  const trimmed = text.trim();
  if (scheme.test(trimmed)) return withVersion(trimmed);
  const plain = `http://${trimmed}`;
  if (URL.canParse(plain) && isLoopback(plain)) return withVersion(plain);
  return [...withVersion(`https://${trimmed}`), ...withVersion(plain)];
}

function withVersion(url: string): readonly [string, ...string[]] {
  const base = normalizeBaseUrl(url).replace(callPath, '');
  if (/\/v\d+(beta)?$/.test(base)) return [base];
  return new URL(base).pathname === '/' ? [`${base}/v1`, base] : [base, `${base}/v1`];
}

/** A base URL at which a server answers. */
export interface FoundBaseUrl {
  readonly baseUrl: string;
  /** Whether the server asks for a key. */
  readonly isLocked: boolean;
}

/**
 * Returns the first base URL under which models are listed; else the first that asks for a key;
 * else the first at which anything answers; undefined if nothing does. Where something answers by
 * https, plain http isn't tried: anybody on the way could answer there instead. Rejects with
 * ModelError 'redirected' if all that answers is elsewhere.
 *
 * @param list lists the models under a base URL; rejects like `fetch` if nothing answers
 */
export async function findBaseUrl(
  baseUrls: readonly string[],
  list: (baseUrl: string) => Promise<unknown>,
): Promise<FoundBaseUrl | undefined> {
  const failed: { readonly baseUrl: string; readonly how: Failure; readonly error: unknown }[] = [];
  const first = (how: Failure) => failed.find((one) => one.how === how);
  for (const baseUrl of baseUrls) {
    const before = first('locked') ?? first('answering');
    if (before?.baseUrl.startsWith('https:') && !baseUrl.startsWith('https:')) break;
    try {
      await list(baseUrl);
      return { baseUrl, isLocked: false };
    } catch (error) {
      failed.push({ baseUrl, how: failureOf(error), error });
    }
  }
  const found = first('locked') ?? first('answering');
  const redirected = first('redirected');
  if (!found && redirected) throw redirected.error;
  return found && { baseUrl: found.baseUrl, isLocked: found.how === 'locked' };
}

/** How a request failed at a base URL. */
type Failure = 'locked' | 'redirected' | 'answering' | 'silent';

function failureOf(error: unknown): Failure {
  if (error instanceof ModelError && error.reason === 'unauthorized') return 'locked';
  if (error instanceof ModelError && error.reason === 'redirected') return 'redirected';
  return error instanceof TypeError || error instanceof DOMException ? 'silent' : 'answering';
}
