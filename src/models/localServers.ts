import * as z from 'zod';

export interface LocalServer {
  readonly name: string;
  readonly port: number;
  /** The command that starts it. */
  readonly start: string;
}

/** Servers that people run on their own machine, and where each listens unless told otherwise. */
export const usualServers: readonly LocalServer[] = [
  { name: 'Ollama', port: 11434, start: 'ollama serve' },
  { name: 'LM Studio', port: 1234, start: 'lms server start' },
  { name: 'llama.cpp', port: 8080, start: 'llama-server -m MODEL.gguf' },
  { name: 'vLLM', port: 8000, start: 'vllm serve MODEL' },
];

export interface FoundServer {
  readonly name: string;
  readonly baseUrl: string;
  /** The models that it lists, at most 200. */
  readonly models: readonly string[];
}

const patienceMs = 300;
const largestListBytes = 1024 * 1024;
const mostModels = 200;

const modelList = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })) });

/**
 * Asks the usual ports of this machine, all at once and 300 ms at most, which OpenAI-compatible
 * servers answer. Never rejects: what does not answer in the protocol is not there.
 */
export async function findLocalServers(options: {
  readonly signal: AbortSignal;
  readonly fetch?: typeof globalThis.fetch;
  readonly servers?: readonly Pick<LocalServer, 'name' | 'port'>[];
}): Promise<FoundServer[]> {
  const { signal, fetch = globalThis.fetch, servers = usualServers } = options;
  const timed = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  const found = await Promise.all(
    servers.map(async ({ name, port }) => {
      const baseUrl = `http://127.0.0.1:${port}/v1`;
      const models = await listModels(fetch, baseUrl, timed).catch(() => undefined);
      return models && { name, baseUrl, models };
    }),
  );
  return found.filter((server) => server !== undefined);
}

/**
 * The models that an endpoint lists, at most 200. Rejects where it does not answer in the protocol.
 *
 * @param headers what the endpoint may be sent, its key included
 */
export async function listModels(
  fetch: typeof globalThis.fetch,
  baseUrl: string,
  signal: AbortSignal,
  headers: Headers = new Headers(),
): Promise<string[]> {
  const asking = new Headers(headers);
  asking.set('accept', 'application/json');
  const response = await fetch(`${baseUrl}/models`, { signal, redirect: 'error', headers: asking });
  if (!response.ok) throw new Error(`Status ${response.status}`);
  const { data } = modelList.parse(JSON.parse(await readBounded(response)));
  return data.slice(0, mostModels).map(({ id }) => id);
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
