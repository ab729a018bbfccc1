import { isLoopback } from '../endpoint.ts';
import { listModels } from '../http/listModels.ts';
import type { FoundServer } from '../provider.ts';

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

/** A busy machine may take a second to answer itself; what is found by then is listed meanwhile. */
const patienceMs = 3_000;

/**
 * Asks the usual ports of this machine, all at once and 3 s at most, which OpenAI-compatible servers
 * answer. Never rejects: what does not answer in the protocol is not there.
 */
export async function findLocalServers(options: {
  readonly signal: AbortSignal;
  readonly fetch?: typeof globalThis.fetch;
  readonly servers?: readonly Pick<LocalServer, 'name' | 'port'>[];
  /** Ends the search with what has been found. Default: 3 s. */
  readonly patience?: AbortSignal;
  /** Called with all servers that have answered so far, in the order of `servers`, when one more has. */
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

/** How to start the server that usually listens where a URL points, as an imperative. */
export function howToStart(url: string): string {
  if (!isLoopback(url)) return 'Start the server';
  const port = Number(new URL(url).port);
  const there = usualServers.filter((server) => server.port === port);
  const meant = (there.length > 0 ? there : usualServers).map(
    ({ name, start }) => `${name}: “${start}”`,
  );
  return `Start the server (${meant.join(', ')}), choose another judge`;
}
