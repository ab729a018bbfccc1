import * as z from 'zod';
import type { Protocol } from './protocol.ts';

const largestListBytes = 1024 * 1024;
/** Maximum number of models that are taken from a list. */
const mostModels = 200;

const modelList = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })) });

/**
 * The models that an endpoint lists, at most 200. Rejects where it does not answer in the protocol.
 *
 * @param url of the list itself
 * @param headers what the endpoint may be sent, its key included
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
  if (!response.ok) throw new Error(`Status ${response.status}`);
  const { data } = modelList.parse(JSON.parse(await readBounded(response)));
  return data.slice(0, mostModels).map(({ id }) => id);
}

/** The same for the endpoint of a protocol, at a base URL with its key. */
export function listModelsOf<Body>(
  protocol: Pick<Protocol<Body>, 'headers' | 'modelsPath'>,
  options: {
    readonly baseUrl: string;
    readonly apiKey?: string | undefined;
    readonly signal: AbortSignal;
    readonly fetch?: typeof globalThis.fetch | undefined;
  },
): Promise<string[]> {
  const { baseUrl, apiKey, signal, fetch = globalThis.fetch } = options;
  const headers = new Headers({ 'user-agent': 'recant', ...protocol.headers(apiKey) });
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
