import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { inspect } from 'node:util';
import type { ModelErrorReason } from '../../../../src/core/words/ports.ts';
import { markedKey as key } from '../../../support/data/markedKey.ts';
import { errorReply, misbehavior, type StubReply } from '../../../support/stub/stubReplies.ts';
import { chatRequest, failureOf, modelOf, never, stubFor } from '../stubbed.ts';

function setEnvironment(test: TestContext, values: Record<string, string>): void {
  const before = { ...process.env };
  Object.assign(process.env, values);
  test.after(() => {
    for (const name of Object.keys(values)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  });
}

test('treats a redirect as an error, and sends nothing to the second server', async (t) => {
  const elsewhere = await stubFor(t);
  const stub = await stubFor(t, {
    respond: () => misbehavior.redirect(`${elsewhere.baseUrl}/chat/completions`),
  });
  const model = modelOf(stub, { apiKey: key, headers: { 'x-gate': key } });
  const error = await failureOf(model.complete(chatRequest, { signal: never }), 'redirected');
  assert.match(
    error.message,
    /\(30\d\) redirects to http:.*\/v1\/chat\/completions\. .*set the base URL/,
  );
  assert.equal(stub.requests.length, 1);
  assert.equal(elsewhere.requests.length, 0);
});

test('sends nothing from the environment that the SDK would read', async (t) => {
  setEnvironment(t, {
    OPENAI_API_KEY: 'from-environment-1',
    OPENAI_ADMIN_KEY: 'from-environment-2',
    OPENAI_ORG_ID: 'from-environment-3',
    OPENAI_PROJECT_ID: 'from-environment-4',
    OPENAI_CUSTOM_HEADERS: 'x-from-environment: 5\nAuthorization: Bearer from-environment-6',
    OPENAI_BASE_URL: 'http://127.0.0.1:1/from-environment-7',
  });
  const stub = await stubFor(t);
  await modelOf(stub).complete(chatRequest, { signal: never });
  const { headers } = stub.requests[0] ?? assert.fail('nothing was sent');
  assert.doesNotMatch(JSON.stringify(headers), /from-environment/);
  assert.deepEqual(
    Object.keys(headers).filter((name) => /^(x-|openai|authorization)/.test(name)),
    [],
  );
  assert.equal(headers['user-agent'], 'recant');
});

test('sends the key and the extra headers to the endpoint', async (t) => {
  const stub = await stubFor(t);
  const model = modelOf(stub, { apiKey: key, headers: { 'X-Team': 'judges' } });
  await model.complete(chatRequest, { signal: never });
  const { authorization, 'x-team': team } = stub.requests[0]?.headers ?? {};
  assert.deepEqual({ authorization, team }, { authorization: `Bearer ${key}`, team: 'judges' });
});

const echo = `Invalid: Bearer ${key}, also sk-somebody-elses-1234567, header-secret-9, schemed-secret-10`;
const replies: readonly [ModelErrorReason, StubReply][] = [
  ['bad-request', errorReply(400, { message: echo })],
  ['unauthorized', errorReply(401, { message: echo })],
  ['unauthorized', errorReply(403, { message: echo })],
  ['not-found', errorReply(404, { message: `No model. ${echo}` })],
  ['rate-limited', errorReply(429, { message: echo })],
  ['server', { raw: { status: 500, body: `${' '.repeat(5_990)}${echo}` } }],
  ['server', { rawEvents: [`data: ${JSON.stringify({ error: { message: echo } })}\n\n`] }],
  ['malformed', { rawEvents: [`data: ${echo}\n\n`] }],
  ['redirected', misbehavior.redirect(`http://127.0.0.1:1/?key=${encodeURIComponent(key)}`)],
];
for (const [reason, reply] of replies) {
  test(`keeps an echoed key out of a “${reason}” error`, async (t) => {
    const stub = await stubFor(t, { respond: () => reply });
    const headers = {
      'x-gate': 'header-secret-9',
      'cf-aig-authorization': 'Bearer schemed-secret-10',
    };
    const model = modelOf(stub, { apiKey: key, headers });
    const error = await failureOf(model.complete(chatRequest, { signal: never }), reason);
    const everything = [
      inspect(error, { depth: null, showHidden: true }),
      JSON.stringify(error),
      JSON.stringify(model.identity),
      inspect(model, { depth: null }),
    ].join('\n');
    for (const secret of [key, 'secret=key', 'somebody-elses', 'header-secret', 'schemed-secret']) {
      assert.ok(!everything.includes(secret), everything);
    }
  });
}

test('refuses a key or header that HTTP cannot carry, without repeating it', () => {
  const make = (options: object) => () => modelOf({ baseUrl: 'http://127.0.0.1:1/v1' }, options);
  assert.throws(make({ apiKey: 'split\nsecret' }), {
    reason: 'key-needed',
    message: /^(?!.*secret)/,
  });
  assert.throws(make({ headers: { 'x-gate': 'split\nsecret' } }), {
    reason: 'bad-request',
    message: /^HTTP does not allow the extra header "x-gate" (?!.*secret)/,
  });
});

test('writes nothing to the console, even with the SDK’s log enabled', async (t) => {
  setEnvironment(t, { OPENAI_LOG: 'debug' });
  const written: unknown[] = [];
  for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const) {
    t.mock.method(console, level, (...words: unknown[]) => void written.push(words));
  }
  const stub = await stubFor(t, {
    respond: (_, number) => (number === 0 ? misbehavior.malformedEvent : undefined),
  });
  const model = modelOf(stub, { apiKey: key });
  await failureOf(model.complete(chatRequest, { signal: never }), 'malformed');
  await model.complete(chatRequest, { signal: never });
  assert.deepEqual(written, []);
});
