import { listModels } from '../http/listModels.ts';
import type { FoundServer } from '../provider.ts';
import { type LocalServer, usualServers } from './usualServers.ts';

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
