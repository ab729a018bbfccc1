import { isLoopback } from '../endpoint.ts';
import { listModels } from '../http/listModels.ts';
import type { FoundServer } from '../provider.ts';

export interface LocalServer {
  readonly name: string;
  readonly port: number;
  /** Command that starts the server. */
  readonly start: string;
}

/** Servers that people run on their own machine, with their default ports. */
export const usualServers: readonly LocalServer[] = [
  { name: 'Ollama', port: 11434, start: 'ollama serve' },
  { name: 'LM Studio', port: 1234, start: 'lms server start' },
  { name: 'llama.cpp', port: 8080, start: 'llama-server -m MODEL.gguf' },
  { name: 'vLLM', port: 8000, start: 'vllm serve MODEL' },
];

/**
 * Time limit of the search: a busy machine may take a second to answer. Servers are listed as they
 * are found.
 */
const patienceMs = 3_000;

/**
 * Queries the usual ports of this machine for OpenAI-compatible servers, all at once and for at
 * most 3 s. Never rejects: a port that does not answer in the protocol is ignored.
 */
export async function findLocalServers(options: {
  readonly signal: AbortSignal;
  readonly fetch?: typeof globalThis.fetch;
  readonly servers?: readonly Pick<LocalServer, 'name' | 'port'>[];
  /** Ends the search with what has been found. Default: 3 s. */
  readonly patience?: AbortSignal;
  /**
   * Called after each new answer with all servers that have answered so far, in the order of
   * `servers`.
   */
  readonly onFound?: (found: readonly FoundServer[]) => void;
}): Promise<FoundServer[]> {
  const { signal, fetch = globalThis.fetch, servers = usualServers, onFound } = options;
  const { patience = AbortSignal.timeout(patienceMs) } = options;
  const timed = AbortSignal.any([signal, patience]);
  const found: (FoundServer | undefined)[] = servers.map(() => undefined);
  const all = () => found.filter((server) => server !== undefined);
  await Promise.all(
    servers.map(async ({ name, port }, index) => {
      const baseUrl = `http://127.0.0.1:${port}/v1`;
      const models = await listModels(fetch, `${baseUrl}/models`, timed).catch(() => undefined);
      if (!models) return;
      found[index] = { name, baseUrl, models };
      onFound?.(all());
    }),
  );
  return all();
}

/** Returns how to start the server whose default port matches a URL, as an imperative. */
export function howToStart(url: string): string {
  if (!isLoopback(url)) return 'Start the server';
  const port = Number(new URL(url).port);
  const there = usualServers.filter((server) => server.port === port);
  const meant = (there.length > 0 ? there : usualServers).map(
    ({ name, start }) => `${name}: “${start}”`,
  );
  return `Start the server (${meant.join(', ')}), choose another judge`;
}
