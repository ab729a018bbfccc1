// Usage: npm run test:live
// Runs an audit, a stepping session and attacks with a real model, from the command line and in the
// window: the model at RECANT_LIVE_BASE_URL (and RECANT_LIVE_MODEL if it lists several; with
// OPENAI_API_KEY), else a small one served here. Skips, with the reason, if none is available.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { listModels } from '../../src/models/http/listModels.ts';
import { usualServers } from '../../src/models/openai/usualServers.ts';
import { projectRoot } from '../support/paths.ts';
import { runNodeTests } from '../support/suite/runNodeTests.ts';
import { type LanguageModel, loadLanguageModel } from './languageModel.ts';
import { liveModels } from './liveModels.ts';
import { type ModelServer, startModelServer } from './modelServer.ts';

interface Endpoint {
  readonly baseUrl: string;
  readonly model: string;
  readonly title: string;
}

const threads = 1;
const contextSize = 8192;

const endpoint = await (process.env.RECANT_LIVE_BASE_URL ? givenEndpoint() : servedHere()).catch(
  (error: unknown) => {
    console.log(`Skipped: ${error instanceof Error ? error.message : String(error)}`);
    console.log('\n0 passed, 0 failed, 1 skipped');
    process.exit(0);
  },
);
console.log(`Judge: ${endpoint.title} at ${endpoint.baseUrl}`);
process.exit(await runTests(endpoint));

async function givenEndpoint(): Promise<Endpoint> {
  const { RECANT_LIVE_BASE_URL: baseUrl = '', RECANT_LIVE_MODEL, OPENAI_API_KEY } = process.env;
  const headers = new Headers(OPENAI_API_KEY ? { authorization: `Bearer ${OPENAI_API_KEY}` } : {});
  const listed = await listModels(
    fetch,
    `${baseUrl}/models`,
    AbortSignal.timeout(10_000),
    headers,
  ).catch((error: unknown) => {
    throw new Error(`${baseUrl} lists no models (${String(error)})`);
  });
  const model = RECANT_LIVE_MODEL ?? listed[0];
  if (model === undefined) throw new Error(`${baseUrl} has no model`);
  return { baseUrl, model, title: model };
}

async function servedHere(): Promise<Endpoint> {
  const [chosen] = liveModels;
  if (chosen === undefined) throw new Error('there is no small model to serve');
  const model = await loadLanguageModel(chosen, { threads, contextSize });
  const { baseUrl } = await serveOnUsualPort(model, chosen.id);
  return { baseUrl, model: chosen.id, title: `${chosen.title}, ${threads} threads,` };
}

/**
 * Starts the server on the first free port of those that `Recant: Select Judge…` checks,
 * llama.cpp's first.
 */
async function serveOnUsualPort(model: LanguageModel, id: string): Promise<ModelServer> {
  const ports = usualServers.map(({ port }) => port);
  for (const port of [8080, ...ports.filter((other) => other !== 8080)]) {
    const server = await startModelServer(model, { id, port, plainOnly: false }).catch(
      () => undefined,
    );
    if (server) return server;
  }
  throw new Error(`other servers listen on ${ports.join(', ')}`);
}

async function runTests({ baseUrl, model }: Endpoint): Promise<number> {
  const { status } = spawnSync(process.execPath, [join(projectRoot, 'esbuild.mjs')], {
    cwd: projectRoot,
    stdio: 'inherit',
  });
  if (status !== 0) return 1;
  const { OPENAI_API_KEY } = process.env;
  const { passed, failed, skipped } = await runNodeTests({
    files: ['test/live/*.test.ts'],
    concurrency: 1,
    env: {
      RECANT_LIVE_BASE_URL: baseUrl,
      RECANT_LIVE_MODEL: model,
      ...(OPENAI_API_KEY && { OPENAI_API_KEY, OPENAI_BASE_URL: baseUrl }),
    },
  });
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed > 0 ? 1 : 0;
}
