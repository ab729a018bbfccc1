import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  baseUrlVariable,
  type KeySources,
  resolveKey,
  secretName,
} from '../../../src/models/keys.ts';
import { endpointProviders, usualProvider } from '../../../src/models/providers.ts';
import { failureOf } from './stubbed.ts';

const environment = { OPENAI_API_KEY: 'env-key' };
const none = () => undefined;

/** Resolves a key for the default provider, unless another is given. */
const resolve = (sources: Omit<KeySources, 'provider'> & Partial<KeySources>) =>
  resolveKey({ provider: usualProvider, ...sources });

function storedFor(origin: string, key = 'stored-key') {
  return (asked: string) => (asked === `recant.key:${origin}` ? key : undefined);
}

test('sends a stored key to its own origin, on any path', async () => {
  const storedKey = storedFor('https://judge.example:8443');
  assert.deepEqual(
    await resolve({
      baseUrl: 'https://judge.example:8443/some/path/v1/',
      storedKey,
      environment: {},
    }),
    { baseUrl: 'https://judge.example:8443/some/path/v1', apiKey: 'stored-key' },
  );
});

test('never sends a stored key to another scheme, host or port', async () => {
  const storedKey = storedFor('https://judge.example');
  for (const baseUrl of ['https://judge.example:444/v1', 'https://judge.example.net/v1']) {
    await failureOf(resolve({ baseUrl, storedKey, environment: {} }), 'key-needed');
  }
  assert.deepEqual(
    await resolve({ baseUrl: 'http://judge.example/v1', storedKey, environment: {} }),
    { baseUrl: 'http://judge.example/v1' },
  );
});

test('sends the environment’s key to OpenAI if none is stored', async () => {
  const baseUrl = 'https://api.openai.com/v1';
  const key = async (storedKey: (name: string) => string | undefined) =>
    (await resolve({ baseUrl, storedKey, environment })).apiKey;
  assert.equal(await key(none), 'env-key');
  assert.equal(await key(storedFor('https://api.openai.com')), 'stored-key');
  assert.equal(await key(storedFor('https://api.openai.com', '  ')), 'env-key');
});

test('sends the environment’s key to the environment’s own base URL', async () => {
  const own = { ...environment, OPENAI_BASE_URL: 'https://gate.example/openai' };
  const { apiKey } = await resolve({
    baseUrl: 'https://gate.example/v1',
    storedKey: none,
    environment: own,
  });
  assert.equal(apiKey, 'env-key');
});

test('sends the environment’s key nowhere else', async () => {
  const own = { ...environment, OPENAI_BASE_URL: 'https://gate.example/v1' };
  const elsewhere = [
    'https://api.openai.com.evil.example/v1',
    'https://api.openai.com:8443/v1',
    'https://gate.example:8443/v1',
    'https://evil.example/https://api.openai.com/v1',
  ];
  for (const baseUrl of elsewhere) {
    await failureOf(resolve({ baseUrl, storedKey: none, environment: own }), 'key-needed');
  }
  for (const baseUrl of ['http://api.openai.com/v1', 'http://127.0.0.1:8000/v1']) {
    const endpoint = await resolve({ baseUrl, storedKey: none, environment: own });
    assert.deepEqual(endpoint, { baseUrl });
  }
});

test('never sends the environment’s key to another host', async () => {
  await fc.assert(
    fc.asyncProperty(fc.webUrl({ withQueryParameters: false }), async (baseUrl) => {
      fc.pre(new URL(baseUrl).origin !== 'https://api.openai.com');
      const resolved = resolve({ baseUrl, storedKey: none, environment });
      assert.equal((await resolved.catch(() => undefined))?.apiKey, undefined);
    }),
  );
});

test('ignores an invalid base URL in the environment', async () => {
  for (const OPENAI_BASE_URL of ['', 'not a URL', 'file:///etc']) {
    const endpoint = { baseUrl: 'https://judge.example/v1', storedKey: none };
    await failureOf(
      resolve({ ...endpoint, environment: { ...environment, OPENAI_BASE_URL } }),
      'key-needed',
    );
  }
});

test('needs no key for this machine', async () => {
  for (const host of ['localhost:1234', '127.0.0.1:11434', '[::1]:8000', '127.8.9.10']) {
    const baseUrl = `http://${host}/v1`;
    assert.deepEqual(await resolve({ baseUrl, storedKey: none, environment: {} }), {
      baseUrl,
    });
  }
});

test('uses a key for this machine if there is one', async () => {
  const storedKey = storedFor('http://localhost:1234');
  const { apiKey } = await resolve({
    baseUrl: 'http://localhost:1234/v1',
    storedKey,
    environment: {},
  });
  assert.equal(apiKey, 'stored-key');
});

test('never sends a key unencrypted to another machine', async () => {
  const hosts = ['judge.example', '127.0.0.1.example', 'localhost.example', '192.168.1.5:8000'];
  for (const host of hosts) {
    const storedKey = storedFor(`http://${host}`);
    const baseUrl = `http://${host}/v1`;
    const error = await failureOf(resolve({ baseUrl, storedKey, environment: {} }), 'bad-request');
    assert.match(error.message, /would travel unencrypted\. Use https, or remove the key/);
    assert.doesNotMatch(error.message, /stored-key/);
  }
});

const refused: readonly [string, RegExp][] = [
  ['judge.example/v1', /is not a URL/],
  ['', /is not a URL/],
  ['ftp://judge.example/v1', /starts with http/],
  ['javascript:alert(1)', /starts with http/],
  ['https://me:secret-1@judge.example/v1', /contains a user name or password/],
  ['https://secret-1@judge.example/v1', /contains a user name or password/],
  ['https://judge.example/v1?key=secret-1', /has a query or fragment/],
  ['https://judge.example/v1#secret-1', /has a query or fragment/],
  ['https://judge.example/v1?', /has a query or fragment/],
  [
    'https://me.openai.azure.com/openai/deployments/m?api-version=2024-10-21',
    /Azure's v1 API needs no api-version; its base URL ends in \/v1\./,
  ],
];
for (const [baseUrl, message] of refused) {
  test(`rejects ${JSON.stringify(baseUrl)} as a base URL`, async () => {
    const error = await failureOf(
      resolve({ baseUrl, storedKey: none, environment }),
      'bad-request',
    );
    assert.match(error.message, message);
    assert.doesNotMatch(error.message, /secret-1/);
  });
}

test('does not guess a missing /v1', async () => {
  const { baseUrl } = await resolve({
    baseUrl: 'http://127.0.0.1:8000/',
    storedKey: none,
    environment: {},
  });
  assert.equal(baseUrl, 'http://127.0.0.1:8000');
});

const allKeys = Object.fromEntries(
  endpointProviders.map(({ id, auth }) => [auth.env, `${id}-key`]),
);

for (const provider of endpointProviders) {
  const { id, auth, defaultUrl } = provider;

  test(`uses the environment’s key of ${id}, and sends it only to its own host`, async () => {
    const asked = { provider, storedKey: none, environment: allKeys };
    assert.equal((await resolveKey({ ...asked, baseUrl: defaultUrl })).apiKey, `${id}-key`);
    for (const { defaultUrl: baseUrl } of endpointProviders) {
      if (baseUrl !== defaultUrl) await failureOf(resolveKey({ ...asked, baseUrl }), 'key-needed');
    }
  });

  test(`never sends another provider’s key to the environment’s base URL of ${id}`, async () => {
    const environment = { ...allKeys, [auth.baseUrlEnv]: 'https://gate.example/v1' };
    const asked = { storedKey: none, environment, baseUrl: 'https://gate.example/v1' };
    assert.equal((await resolveKey({ ...asked, provider })).apiKey, `${id}-key`);
    for (const other of endpointProviders) {
      if (other !== provider)
        await failureOf(resolveKey({ ...asked, provider: other }), 'key-needed');
    }
  });

  test(`never sends a key stored for ${id} with another provider, even to the same host`, async () => {
    const name = secretName(auth, 'https://gate.example');
    const storedKey = (asked: string) => (asked === name ? 'stored-key' : undefined);
    const asked = { storedKey, environment: allKeys, baseUrl: 'https://gate.example' };
    assert.equal((await resolveKey({ ...asked, provider })).apiKey, 'stored-key');
    for (const other of endpointProviders) {
      if (other !== provider)
        await failureOf(resolveKey({ ...asked, provider: other }), 'key-needed');
    }
  });
}

test('gives a provider its own environment key only, for any host', async () => {
  const hosts = endpointProviders.map(({ defaultUrl }) => fc.constant(defaultUrl));
  const url = fc.oneof(fc.webUrl({ withQueryParameters: false }), ...hosts);
  await fc.assert(
    fc.asyncProperty(url, fc.constantFrom(...endpointProviders), async (baseUrl, provider) => {
      const asked = { provider, baseUrl, storedKey: none, environment: allKeys };
      const { apiKey } = (await resolveKey(asked).catch(() => undefined)) ?? {};
      const isOwn = new URL(baseUrl).origin === new URL(provider.defaultUrl).origin;
      assert.equal(apiKey, isOwn ? `${provider.id}-key` : undefined);
    }),
  );
});

test('sends the environment’s key of a service to that service', async () => {
  const services = usualProvider.services ?? [];
  const withKeys = services.filter(({ keyVariable }) => keyVariable !== undefined);
  const environment = Object.fromEntries(
    withKeys.map(({ id, keyVariable = '' }) => [keyVariable, `${id}-key`]),
  );
  for (const { id, baseUrl } of withKeys) {
    const { apiKey } = await resolve({ baseUrl, storedKey: none, environment });
    assert.equal(apiKey, `${id}-key`);
  }
  const { OPENAI_API_KEY: _, ...others } = environment;
  await failureOf(
    resolve({ baseUrl: 'https://api.openai.com/v1', storedKey: none, environment: others }),
    'key-needed',
  );
  const baseUrl = 'https://gate.example/v1';
  await failureOf(resolve({ baseUrl, storedKey: none, environment }), 'key-needed');
  const gate = { ...environment, GROQ_BASE_URL: baseUrl };
  const { apiKey } = await resolve({ baseUrl, storedKey: none, environment: gate });
  assert.equal(apiKey, 'groq-key');
});

const azure = 'https://me.openai.azure.com/openai/v1';

test('sends a stored header value to its own origin, without a key', async () => {
  const stored = new Map([
    [secretName(usualProvider.auth, 'https://me.openai.azure.com', 'API-Key'), ' value-1 '],
  ]);
  const asked = {
    headers: [{ name: 'api-key' }],
    storedKey: (name: string) => stored.get(name),
    environment: {},
  };
  assert.deepEqual(await resolve({ ...asked, baseUrl: `${azure}/` }), {
    baseUrl: azure,
    headers: { 'api-key': 'value-1' },
  });
  for (const baseUrl of ['https://me.openai.azure.com:444/v1', 'https://me.azure.com/v1']) {
    const error = await failureOf(resolve({ ...asked, baseUrl }), 'key-needed');
    assert.match(error.message, /no value of the header api-key is known for https:/);
  }
});

test('sends a header value from a variable wherever a key in that variable may go', async () => {
  const headers = [{ name: 'x-gate', variable: 'GATE_KEY' }];
  const asked = { headers, storedKey: none };
  const at = (baseUrl: string, more: object = {}) =>
    resolve({ ...asked, baseUrl, environment: { GATE_KEY: 'Bearer value-2', ...more } });
  const allowed = await at('https://gate.example/v1', { GATE_BASE_URL: 'https://gate.example' });
  assert.deepEqual(allowed.headers, { 'x-gate': 'Bearer value-2' });
  const error = await failureOf(at('https://evil.example/v1'), 'bad-request');
  assert.match(error.message, /may not go to https:\/\/evil\.example.* set GATE_BASE_URL=/);
  assert.doesNotMatch(error.message, /value-2/);
  await failureOf(at('https://gate.example/v1', { GATE_KEY: '' }), 'key-needed');
});

test('never sends a header value unencrypted to another machine', async () => {
  const asked = { headers: [{ name: 'x-gate' }], storedKey: () => 'value-3', environment: {} };
  const error = await failureOf(
    resolve({ ...asked, baseUrl: 'http://gate.example/v1' }),
    'bad-request',
  );
  assert.match(error.message, /would travel unencrypted/);
  const here = await resolve({ ...asked, baseUrl: 'http://127.0.0.1:8080/v1' });
  assert.deepEqual(here.headers, { 'x-gate': 'value-3' });
});

test('refuses a header value that HTTP cannot carry, without repeating it', async () => {
  const asked = { headers: [{ name: 'x-gate' }], storedKey: () => 'split\nvalue-4' };
  const error = await failureOf(
    resolve({ ...asked, baseUrl: azure, environment: {} }),
    'key-needed',
  );
  assert.doesNotMatch(error.message, /value-4/);
});

const ofModel = (baseUrl: string, more: Readonly<Record<string, string>> = {}) =>
  resolve({
    baseUrl,
    keyVariable: 'DEEPSEEK_API_KEY',
    storedKey: storedFor(new URL(baseUrl).origin),
    environment: { ...environment, DEEPSEEK_API_KEY: 'deep-key', ...more },
  });

test('sends the key in a model’s own variable if the environment allows it', async () => {
  const allowed = { DEEPSEEK_BASE_URL: 'https://api.deepseek.example/v1' };
  const keys = await Promise.all([
    ofModel('https://api.deepseek.example/v1', allowed),
    ofModel('https://api.deepseek.example/beta', allowed),
    ofModel('https://api.deepseek.com/v1'),
    ofModel('http://127.0.0.1:8000/v1'),
  ]);
  assert.deepEqual(
    keys.map(({ apiKey }) => apiKey),
    ['deep-key', 'deep-key', 'deep-key', 'deep-key'],
  );
});

test('sends the key in a model’s own variable nowhere else, and says how to allow it', async () => {
  for (const baseUrl of [
    'https://evil.example/v1',
    'https://api.deepseek.example.net/v1',
    'https://api.openai.com/v1',
  ]) {
    const error = await failureOf(
      ofModel(baseUrl, { DEEPSEEK_BASE_URL: 'https://api.deepseek.example/v1' }),
      'bad-request',
    );
    assert.match(error.message, /^The key in DEEPSEEK_API_KEY may not go to https:\/\//);
    assert.ok(error.message.endsWith(`set DEEPSEEK_BASE_URL=${baseUrl}.`), error.message);
    assert.doesNotMatch(error.message, /deep-key/);
  }
  const unset = await failureOf(
    ofModel('http://127.0.0.1:8000/v1', { DEEPSEEK_API_KEY: ' ' }),
    'key-needed',
  );
  assert.match(unset.message, /DEEPSEEK_API_KEY is not set/);
});

test('treats the provider’s variable the same if a model names it', async () => {
  const named = (baseUrl: string) =>
    resolve({ baseUrl, keyVariable: 'OPENAI_API_KEY', storedKey: none, environment });
  assert.equal((await named('https://api.openai.com/v1')).apiKey, 'env-key');
  await failureOf(named('http://127.0.0.1:8000/v1'), 'bad-request');
  await failureOf(named('https://evil.example/v1'), 'bad-request');
});

test('derives the name of a base URL variable from that of the key variable', () => {
  const names = ['DEEPSEEK_API_KEY', 'MY_KEY', 'GITHUB_TOKEN', 'TOGETHER', 'KEY'];
  assert.deepEqual(names.map(baseUrlVariable), [
    ...['DEEPSEEK_BASE_URL', 'MY_BASE_URL', 'GITHUB_BASE_URL', 'TOGETHER_BASE_URL', 'BASE_URL'],
  ]);
});
