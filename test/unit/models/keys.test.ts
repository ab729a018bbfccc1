import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { resolveKey } from '../../../src/models/keys.ts';
import { failureOf } from './stubbed.ts';

const environment = { OPENAI_API_KEY: 'env-key' };
const none = () => undefined;

function storedFor(origin: string, key = 'stored-key') {
  return (asked: string) => (asked === origin ? key : undefined);
}

test('a stored key goes to its own origin, whatever the path', async () => {
  const storedKeyFor = storedFor('https://judge.example:8443');
  assert.deepEqual(
    await resolveKey({
      baseUrl: 'https://judge.example:8443/some/path/v1/',
      storedKeyFor,
      environment: {},
    }),
    { baseUrl: 'https://judge.example:8443/some/path/v1', apiKey: 'stored-key' },
  );
});

test('a stored key goes to no other scheme, host or port', async () => {
  const storedKeyFor = storedFor('https://judge.example');
  for (const baseUrl of ['https://judge.example:444/v1', 'https://judge.example.net/v1']) {
    await failureOf(resolveKey({ baseUrl, storedKeyFor, environment: {} }), 'key-needed');
  }
  assert.deepEqual(
    await resolveKey({ baseUrl: 'http://judge.example/v1', storedKeyFor, environment: {} }),
    { baseUrl: 'http://judge.example/v1' },
  );
});

test('the environment’s key goes to OpenAI, after a stored one', async () => {
  const baseUrl = 'https://api.openai.com/v1';
  const key = async (storedKeyFor: (origin: string) => string | undefined) =>
    (await resolveKey({ baseUrl, storedKeyFor, environment })).apiKey;
  assert.equal(await key(none), 'env-key');
  assert.equal(await key(storedFor('https://api.openai.com')), 'stored-key');
  assert.equal(await key(storedFor('https://api.openai.com', '  ')), 'env-key');
});

test('the environment’s key goes to the environment’s own base URL', async () => {
  const own = { ...environment, OPENAI_BASE_URL: 'https://gate.example/openai' };
  const { apiKey } = await resolveKey({
    baseUrl: 'https://gate.example/v1',
    storedKeyFor: none,
    environment: own,
  });
  assert.equal(apiKey, 'env-key');
});

test('the environment’s key goes nowhere else', async () => {
  const own = { ...environment, OPENAI_BASE_URL: 'https://gate.example/v1' };
  const elsewhere = [
    'https://api.openai.com.evil.example/v1',
    'https://api.openai.com:8443/v1',
    'https://gate.example:8443/v1',
    'https://evil.example/https://api.openai.com/v1',
  ];
  for (const baseUrl of elsewhere) {
    await failureOf(resolveKey({ baseUrl, storedKeyFor: none, environment: own }), 'key-needed');
  }
  for (const baseUrl of ['http://api.openai.com/v1', 'http://127.0.0.1:8000/v1']) {
    const endpoint = await resolveKey({ baseUrl, storedKeyFor: none, environment: own });
    assert.deepEqual(endpoint, { baseUrl });
  }
});

test('no other host ever gets the environment’s key', async () => {
  await fc.assert(
    fc.asyncProperty(fc.webUrl({ withQueryParameters: false }), async (baseUrl) => {
      fc.pre(new URL(baseUrl).origin !== 'https://api.openai.com');
      const resolved = resolveKey({ baseUrl, storedKeyFor: none, environment });
      assert.equal((await resolved.catch(() => undefined))?.apiKey, undefined);
    }),
  );
});

test('a base URL of the environment that is none allows nothing', async () => {
  for (const OPENAI_BASE_URL of ['', 'not a URL', 'file:///etc']) {
    const endpoint = { baseUrl: 'https://judge.example/v1', storedKeyFor: none };
    await failureOf(
      resolveKey({ ...endpoint, environment: { ...environment, OPENAI_BASE_URL } }),
      'key-needed',
    );
  }
});

test('this machine needs no key', async () => {
  for (const host of ['localhost:1234', '127.0.0.1:11434', '[::1]:8000', '127.8.9.10']) {
    const baseUrl = `http://${host}/v1`;
    assert.deepEqual(await resolveKey({ baseUrl, storedKeyFor: none, environment: {} }), {
      baseUrl,
    });
  }
});

test('a key for this machine is used where there is one', async () => {
  const storedKeyFor = storedFor('http://localhost:1234');
  const { apiKey } = await resolveKey({
    baseUrl: 'http://localhost:1234/v1',
    storedKeyFor,
    environment: {},
  });
  assert.equal(apiKey, 'stored-key');
});

test('a key never travels unencrypted to another machine', async () => {
  const hosts = ['judge.example', '127.0.0.1.example', 'localhost.example', '192.168.1.5:8000'];
  for (const host of hosts) {
    const storedKeyFor = storedFor(`http://${host}`);
    const baseUrl = `http://${host}/v1`;
    const error = await failureOf(
      resolveKey({ baseUrl, storedKeyFor, environment: {} }),
      'bad-request',
    );
    assert.match(error.message, /would travel unencrypted\. Use https, or remove the key/);
    assert.doesNotMatch(error.message, /stored-key/);
  }
});

const refused: readonly [string, RegExp][] = [
  ['judge.example/v1', /is not a URL/],
  ['', /is not a URL/],
  ['ftp://judge.example/v1', /starts with http/],
  ['javascript:alert(1)', /starts with http/],
  ['https://me:secret-1@judge.example/v1', /holds a user name or password/],
  ['https://secret-1@judge.example/v1', /holds a user name or password/],
  ['https://judge.example/v1?key=secret-1', /has a query or fragment/],
  ['https://judge.example/v1#secret-1', /has a query or fragment/],
  ['https://judge.example/v1?', /has a query or fragment/],
];
for (const [baseUrl, message] of refused) {
  test(`${JSON.stringify(baseUrl)} is no base URL`, async () => {
    const error = await failureOf(
      resolveKey({ baseUrl, storedKeyFor: none, environment }),
      'bad-request',
    );
    assert.match(error.message, message);
    assert.doesNotMatch(error.message, /secret-1/);
  });
}

test('a missing /v1 is not guessed', async () => {
  const { baseUrl } = await resolveKey({
    baseUrl: 'http://127.0.0.1:8000/',
    storedKeyFor: none,
    environment: {},
  });
  assert.equal(baseUrl, 'http://127.0.0.1:8000');
});
