import { ModelError } from '../../core/words/ports.ts';

type Values = Readonly<Record<string, string>>;

/**
 * Returns the headers of a request: the protocol's, and extra ones that replace these. Throws
 * ModelError 'bad-request', without repeating the value, if HTTP cannot carry one.
 */
export function requestHeaders(own: Values, extra: Values = {}): Headers {
  const headers = new Headers({ 'user-agent': 'recant', ...own });
  for (const [name, value] of Object.entries(extra)) {
    try {
      headers.set(name, value);
    } catch {
      throw new ModelError(
        'bad-request',
        `HTTP does not allow the extra header ${JSON.stringify(name)} or its value. Correct it in the settings.`,
      );
    }
  }
  return headers;
}

/**
 * Returns what to redact of extra headers: each value, and what follows a scheme in it (`Bearer`).
 */
export function secretsOf(extra: Values = {}): string[] {
  return Object.values(extra).flatMap((value) => [
    ...new Set([value, value.replace(/^\S+\s+/, '')]),
  ]);
}
