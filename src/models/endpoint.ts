import { ModelError } from '../core/ports.ts';

const longestKey = 4096;

/**
 * A base URL in the one form that profiles, keys and run logs share: absolute, http or https, without
 * trailing slashes. A path is taken as written; a missing `/v1` is not guessed.
 *
 * Throws ModelError 'bad-request' for anything else. A URL with credentials, a query or a fragment is
 * refused, because each of them can carry a key into a log.
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
      `The base URL for ${host} holds a user name or password. Remove it and store the key instead.`,
    );
  }
  if (/[?#]/.test(href)) {
    fail(`The base URL for ${host} has a query or fragment. Remove everything from "?" or "#" on.`);
  }
  return href.replace(/\/+$/, '');
}

/** Scheme, host and port of a normalized base URL: what a key belongs to. */
export function originOf(baseUrl: string): string {
  return new URL(baseUrl).origin;
}

/** Whether the URL names this machine itself, so that what is sent never leaves it. */
export function isLoopback(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

/**
 * A key without the blanks around it; undefined when nothing is left. Throws ModelError 'key-needed'
 * for a key that HTTP could not carry, without repeating it.
 */
export function cleanKey(key: string | undefined): string | undefined {
  const trimmed = key?.trim();
  if (trimmed === undefined || trimmed === '') return undefined;
  if (trimmed.length > longestKey || !/^[\x21-\x7e]+$/.test(trimmed)) {
    throw new ModelError(
      'key-needed',
      'The API key holds blanks, line breaks or other characters that no key has. Enter it again.',
    );
  }
  return trimmed;
}
