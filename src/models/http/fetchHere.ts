import { asOneLine } from '../../core/words/escape.ts';
import { ModelError } from '../../core/words/ports.ts';

/**
 * Fetches without following redirects, which would receive the key. Rejects with ModelError
 * 'redirected', which names the target without its query.
 */
export async function fetchHere(
  fetch: typeof globalThis.fetch,
  input: Parameters<typeof globalThis.fetch>[0],
  init: RequestInit,
): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  const location = response.headers.get('location');
  if (response.status < 300 || response.status >= 400 || location === null) return response;
  await response.body?.cancel();
  const from = new URL(input instanceof Request ? input.url : input);
  const target = URL.canParse(location, from.href) ? new URL(location, from.href) : undefined;
  const to = target ? asOneLine(`${target.origin}${target.pathname}`, 200) : 'an invalid address';
  throw new ModelError(
    'redirected',
    `${from.origin} (${response.status}) redirects to ${to}. Recant does not follow redirects, which would receive the key. If that is the server, set the base URL to its address.`,
  );
}
