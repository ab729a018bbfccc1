import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { findLocalServers } from '../../../../src/models/openai/localServers.ts';
import { usualServers } from '../../../../src/models/openai/usualServers.ts';
import { never, stubFor } from '../stubbed.ts';

async function serverFor(test: TestContext, listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  test.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

const at = (...ports: readonly number[]) => ports.map((port) => ({ name: `at ${port}`, port }));
const find = (...ports: readonly number[]) =>
  findLocalServers({ signal: never, servers: at(...ports), patience: never });

test('finds servers that answer, with their models', async (t) => {
  const stub = await stubFor(t, { models: ['small', 'large'] });
  const gone = await stubFor(t);
  await gone.close();
  assert.deepEqual(await find(gone.port, stub.port), [
    { name: `at ${stub.port}`, baseUrl: stub.baseUrl, models: ['small', 'large'] },
  ]);
});

test('gives up on servers that do not answer, and still lists the others', async (t) => {
  const silent = await serverFor(t, () => {});
  const halfway = await serverFor(t, (_, response) => response.write('{"data": ['));
  const stub = await stubFor(t);
  const patience = new AbortController();
  const found = await findLocalServers({
    signal: never,
    servers: at(silent, halfway, stub.port),
    patience: patience.signal,
    onFound: (servers) => {
      assert.deepEqual(
        servers.map(({ baseUrl }) => baseUrl),
        [stub.baseUrl],
      );
      patience.abort();
    },
  });
  assert.equal(found.length, 1);
});

test('gives up on a server that never answers, even without a timeout option', async (t) => {
  t.mock.method(AbortSignal, 'timeout', () => AbortSignal.abort());
  const silent = await serverFor(t, () => {});
  assert.deepEqual(await findLocalServers({ signal: never, servers: at(silent) }), []);
});

const others: readonly [string, RequestListener][] = [
  ['another kind of server', (_, response) => response.end('<!doctype html><p>Hello</p>')],
  ['other JSON', (_, response) => response.end('{"data": [{"name": "x"}]}')],
  ['an error', (_, response) => response.writeHead(500).end('{"data": [{"id": "x"}]}')],
  [
    'an endless list',
    (_, response) => response.end(`{"data": [${'{"id": "x"},'.repeat(800_000)}{"id": "x"}]}`),
  ],
];
for (const [what, listener] of others) {
  test(`does not list ${what}`, async (t) => {
    assert.deepEqual(await find(await serverFor(t, listener)), []);
  });
}

test('does not follow a redirect', async (t) => {
  const stub = await stubFor(t);
  const port = await serverFor(t, (_, response) =>
    response.writeHead(302, { location: `${stub.baseUrl}/models` }).end(),
  );
  assert.deepEqual(await find(port), []);
});

test('lists all models of a long list but those with an endless name', async (t) => {
  const models = Array.from({ length: 10_000 }, (_, index) => `model-${index}`);
  const stub = await stubFor(t, { models: ['x'.repeat(501), ...models, 'one-too-many'] });
  const [server] = await find(stub.port);
  assert.deepEqual(server?.models, models);
});

test('stops searching when the list is closed', async (t) => {
  const silent = await serverFor(t, () => {});
  const signal = AbortSignal.abort();
  assert.deepEqual(await findLocalServers({ signal, servers: at(silent), patience: never }), []);
});

test('asks this machine only, at the usual ports', async () => {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = (input) => {
    asked.push(String(input));
    return Promise.reject(new TypeError('fetch failed'));
  };
  assert.deepEqual(await findLocalServers({ signal: never, fetch }), []);
  assert.deepEqual(
    asked,
    usualServers.map(({ port }) => `http://127.0.0.1:${port}/v1/models`),
  );
});
