import * as z from 'zod';
import { ModelError } from '../../core/words/ports.ts';
import type { Protocol } from './protocol.ts';
import { requestHeaders } from './requestHeaders.ts';

const largestListBytes = 1024 * 1024;
/** Maximum number of models taken from a list. */
const mostModels = 200;

const modelList = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })) });

/**
 * Returns the models that an endpoint lists, at most 200. Rejects with ModelError 'unauthorized' if
 * it asks for another key, and otherwise if the answer does not follow the protocol.
 *
 * @param url URL of the list
 * @param headers headers to send, including the key
 */
export async function listModels(
  fetch: typeof globalThis.fetch,
  url: string,
  signal: AbortSignal,
  headers: Headers = new Headers(),
): Promise<string[]> {
  const asking = new Headers(headers);
  asking.set('accept', 'application/json');
  const response = await fetch(url, { signal, redirect: 'error', headers: asking });
  if (response.status === 401) {
    const { origin } = new URL(url);
    throw new ModelError('unauthorized', `${origin} does not accept this key. Enter it again.`);
  }
  if (!response.ok) throw new Error(`Status ${response.status}`);
  const { data } = modelList.parse(JSON.parse(await readBounded(response)));
  return data.slice(0, mostModels).map(({ id }) => id);
}

/** An endpoint whose models are listed, with its key and headers. */
export interface ListOptions {
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal: AbortSignal;
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** Returns the models that an endpoint lists, for a protocol. */
export function listModelsOf<Body>(
  protocol: Pick<Protocol<Body>, 'headers' | 'modelsPath'>,
  options: ListOptions,
): Promise<string[]> {
  const { baseUrl, apiKey, signal, fetch = globalThis.fetch } = options;
  const headers = requestHeaders(protocol.headers(apiKey), options.headers);
  return listModels(fetch, `${baseUrl}${protocol.modelsPath}`, signal, headers);
}

async function readBounded(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > largestListBytes) throw new Error('The list is too large.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
