import { ModelError } from '../core/words/ports.ts';

const longestKey = 4096;

/**
 * Returns a base URL in the normalized form that profiles, keys and run logs share: absolute, http
 * or https, without trailing slashes. The path is not changed; a missing `/v1` is not added.
 *
 * Throws ModelError 'bad-request' for anything else. URLs with credentials, a query or a fragment
 * are refused, because each of these can carry a key into a log.
 */
export function normalizeBaseUrl(text: string): string {
  const fail = (message: string) => {
    throw new ModelError('bad-request', message);
  };
  const trimmed = text.trim();
  const url = URL.canParse(trimmed)
    ? new URL(trimmed)
    : fail('The base URL is not a URL. It looks like http://127.0.0.1:8000/v1.');
  const { protocol, username, password, host, href } = url;
  if (protocol !== 'http:' && protocol !== 'https:') {
    fail(`A base URL starts with http:// or https://, not with ${protocol}`);
  }
  if (username !== '' || password !== '') {
    fail(
      `The base URL for ${host} contains a user name or password. Remove it and store the key instead.`,
    );
  }
  if (/[?#]/.test(href)) {
    const azure = url.searchParams.has('api-version')
      ? ` Azure's v1 API needs no api-version; its base URL ends in /v1.`
      : '';
    fail(
      `The base URL for ${host} has a query or fragment. Remove everything from "?" or "#" on.${azure}`,
    );
  }
  return href.replace(/\/+$/, '');
}

/** Returns scheme, host and port of a normalized base URL, which keys are stored by. */
export function originOf(baseUrl: string): string {
  return new URL(baseUrl).origin;
}

/** Whether the URL refers to this machine, so that requests never leave it. */
export function isLoopback(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

/**
 * Returns the value of a secret header without surrounding white space, or undefined if it is
 * empty. Throws ModelError 'key-needed', without repeating the value, if HTTP cannot carry it.
 */
export function cleanHeader(value: string | undefined): string | undefined {
  const trimmed = value?.trim();
  if (trimmed === undefined || trimmed === '') return undefined;
  if (trimmed.length > longestKey || !/^[\x20-\x7e]+$/.test(trimmed)) {
    throw new ModelError(
      'key-needed',
      'The value of the header contains line breaks or other invalid characters. Enter it again.',
    );
  }
  return trimmed;
}

/**
 * Returns a key without surrounding white space, or undefined if it is empty. Throws ModelError
 * 'key-needed', without repeating the key, if HTTP cannot carry it.
 */
export function cleanKey(key: string | undefined): string | undefined {
  const trimmed = key?.trim();
  if (trimmed === undefined || trimmed === '') return undefined;
  if (trimmed.length > longestKey || !/^[\x21-\x7e]+$/.test(trimmed)) {
    throw new ModelError(
      'key-needed',
      'The API key contains spaces, line breaks or other invalid characters. Enter it again.',
    );
  }
  return trimmed;
}
