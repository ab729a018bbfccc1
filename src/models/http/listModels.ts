import * as z from 'zod';
import { ModelError } from '../../core/words/ports.ts';
import { fetchHere } from './fetchHere.ts';
import type { Protocol } from './protocol.ts';
import { requestHeaders } from './requestHeaders.ts';

const largestListBytes = 8 * 1024 * 1024;
/** Maximum number of models taken from a list. */
const mostModels = 10_000;

const modelList = z.object({ data: z.array(z.unknown()) });
const listedModel = z.object({ id: z.string().min(1).max(500) });

/**
 * Returns the models that an endpoint lists, without those that have no usable name. Rejects with
 * ModelError 'unauthorized' if it asks for another key, 'redirected' if they are elsewhere, and
 * otherwise with an error that says why there is no list.
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
  const response = await fetchHere(fetch, url, { signal, headers: asking });
  if (response.status === 401) {
    const { origin } = new URL(url);
    throw new ModelError('unauthorized', `${origin} does not accept this key. Enter it again.`);
  }
  if (!response.ok) throw new Error(`status ${response.status}`);
  const { data } = modelList.safeParse(asJson(await readBounded(response))).data ?? {};
  if (!data) throw new Error('the answer is no list of models');
  const named = data.flatMap((one) => listedModel.safeParse(one).data?.id ?? []);
  if (data.length > 0 && named.length === 0) throw new Error('the list names no models');
  return named.slice(0, mostModels);
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
    if (bytes > largestListBytes) throw new Error('the list is larger than 8 MB');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
