import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { ModelErrorReason } from '../../../../src/core/words/ports.ts';
import { systemClock } from '../../../../src/models/systemClock.ts';
import { errorReply, misbehavior, type StubReply } from '../../../support/stub/stubReplies.ts';
import { chatRequest, failureOf, modelOf, never, stubFor } from '../stubbed.ts';

async function failureAfter(test: TestContext, reply: StubReply, reason: ModelErrorReason) {
  const stub = await stubFor(test, { respond: () => reply });
  const error = await failureOf(modelOf(stub).complete(chatRequest, { signal: never }), reason);
  assert.ok(error.message.includes(stub.origin), error.message);
  return error;
}

const said = (status: number, code = 'none') => errorReply(status, { message: 'Words.', code });

const statuses: readonly [number, ModelErrorReason, RegExp][] = [
  [400, 'bad-request', /refused the request: Words\. Check that/],
  [401, 'key-needed', /asks for an API key, and none is set/],
  [402, 'unauthorized', /Check its plan and billing\.$/],
  [403, 'unauthorized', /refused access: Words\./],
  [404, 'not-found', /Nothing answers at .*\/v1\/chat\/completions .*\/v1\.$/],
  [408, 'timeout', /gave up waiting/],
  [409, 'server', /is busy with another request: Words\. Try again\.$/],
  [413, 'bad-request', /Words\. Check that/],
  [425, 'server', /is not ready for the request yet: Words\. Try again\.$/],
  [429, 'rate-limited', /limits the rate/],
  [499, 'timeout', /gave up waiting/],
  [500, 'server', /failed: Words\./],
  [503, 'server', /failed: Words\./],
  [529, 'server', /failed: Words\./],
];
for (const [status, reason, message] of statuses) {
  test(`maps status ${status} to “${reason}”, with endpoint and next step`, async (t) => {
    const error = await failureAfter(t, said(status), reason);
    assert.equal(error.status, status);
    assert.match(error.message, message);
  });
}

test('names a model that only the Responses API serves', async (t) => {
  const message = 'This model is only supported in v1/responses and not in v1/chat/completions.';
  const reply = errorReply(404, { message, param: 'model' });
  const error = await failureAfter(t, reply, 'bad-request');
  assert.match(error.message, /only supported in v1\/responses.*Choose a model of the Chat/);
});

const filters: readonly (readonly [service: string, StubReply])[] = [
  [
    'Azure',
    errorReply(400, {
      message:
        'The response was filtered due to the prompt triggering the content management policy.',
      code: 'content_filter',
      param: 'prompt',
    }),
  ],
  ['a gateway', errorReply(400, { message: 'litellm.ContentPolicyViolationError: no' })],
  ['DeepSeek', errorReply(400, { message: 'Content Exists Risk' })],
  [
    'a service that says it within a stream',
    {
      rawEvents: ['data: {"error":{"message":"No.","code":"content_filter"}}\n\n'],
    },
  ],
];
for (const [service, reply] of filters) {
  test(`returns an empty answer for a prompt that ${service} filters`, async (t) => {
    const stub = await stubFor(t, { respond: () => reply });
    const answer = await modelOf(stub).complete(chatRequest, { signal: never });
    assert.deepEqual([answer.text, answer.finishReason], ['', 'content_filter']);
    assert.ok(answer.refusal, 'the reason is kept');
    assert.equal(stub.requests.length, 1);
  });
}

test('does not treat a 429 for lack of credit as a rate limit', async (t) => {
  const error = await failureAfter(t, said(429, 'insufficient_quota'), 'unauthorized');
  assert.match(error.message, /billing/);
});

test('distinguishes a wrong key from a missing one', async (t) => {
  const stub = await stubFor(t, { respond: () => said(401) });
  const model = modelOf(stub, { apiKey: 'key-for-the-stub' });
  const error = await failureOf(model.complete(chatRequest, { signal: never }), 'unauthorized');
  assert.match(error.message, /did not accept the API key\. Enter the right key/);
});

const inTwoMinutes = new Date(1_750_000_120_000).toUTCString();
const waits: readonly [Record<string, string>, number | undefined][] = [
  [{ 'retry-after': '7' }, 7_000],
  [{ 'retry-after': '0.5' }, 500],
  [{ 'retry-after': inTwoMinutes }, 120_000],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 0],
  [{ 'retry-after': '60', 'retry-after-ms': '250' }, 250],
  [{ 'retry-after': 'in 5 minutes' }, undefined],
  [{ 'retry-after': '-3' }, undefined],
  [{}, undefined],
];
for (const [headers, expected] of waits) {
  test(`waits ${expected} ms for headers ${JSON.stringify(headers)}`, async (t) => {
    const reply = errorReply(429, { message: 'Slow down.' }, headers);
    const stub = await stubFor(t, { respond: () => reply });
    const model = modelOf(stub, { clock: { ...systemClock, now: () => 1_750_000_000_000 } });
    const error = await failureOf(model.complete(chatRequest, { signal: never }), 'rate-limited');
    assert.equal(error.retryAfterMs, expected);
  });
}

test('reports a connection broken in the middle of an answer as “interrupted”', async (t) => {
  const error = await failureAfter(t, misbehavior.cut, 'interrupted');
  assert.match(error.message, /was lost\. Try again\.$/);
});

test('reports a stream without finish reason and end mark as “interrupted”', async (t) => {
  await failureAfter(
    t,
    { text: 'half an', finishReason: null, withoutEndMark: true },
    'interrupted',
  );
});

const outside: readonly [string, StubReply][] = [
  ['an event that is not JSON', misbehavior.malformedEvent],
  ['a response without a body', { raw: { status: 204 } }],
  ['an event of another shape', misbehavior.notTheProtocol],
  ['a web page', misbehavior.webPage],
  ['an empty stream', { rawEvents: [] }],
  ['no choices', { rawEvents: ['data: {"choices": []}\n\n', 'data: [DONE]\n\n'] }],
  [
    'a body that is not JSON',
    { raw: { status: 200, headers: { 'content-type': 'application/json' }, body: 'oops' } },
  ],
];
for (const [what, reply] of outside) {
  test(`reports ${what} as “malformed”`, async (t) => {
    const error = await failureAfter(t, reply, 'malformed');
    assert.match(error.message, /Check the base URL and the server's version\.$/);
  });
}

test('does not read an endless answer to the end', async (t) => {
  const text = 'word '.repeat(100);
  const rawEvents = Array.from(
    { length: 40_000 },
    () => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: text } }] })}\n\n`,
  );
  const error = await failureAfter(t, { rawEvents }, 'malformed');
  assert.match(error.message, /its answer is larger than 16 MB/);
});

test('reports an error inside a stream, or in a body with status 200, as that error', async (t) => {
  const error = { message: 'Prompt too long for this model.', code: 400 };
  await failureAfter(t, { rawEvents: [`data: ${JSON.stringify({ error })}\n\n`] }, 'bad-request');
  await failureAfter(
    t,
    { rawEvents: ['data: {"error": {"message": "No memory."}}\n\n'] },
    'server',
  );
  const json = { status: 200, headers: { 'content-type': 'application/json' } };
  await failureAfter(t, { raw: { ...json, body: '{"error": {"message": "Oh."}}' } }, 'server');
});

test('reports an unknown host name as “unreachable”', async () => {
  const noHost = Object.assign(new Error('getaddrinfo ENOTFOUND judge.invalid'), {
    code: 'ENOTFOUND',
  });
  const model = modelOf(
    { baseUrl: 'https://judge.invalid/v1' },
    { fetch: () => Promise.reject(new TypeError('fetch failed', { cause: noHost })) },
  );
  const error = await failureOf(model.complete(chatRequest, { signal: never }), 'unreachable');
  assert.match(error.message, /^The host name in https:\/\/judge\.invalid does not exist\./);
});

async function plainServer(test: TestContext, greeting: string): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => {}).end(greeting));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  test.after(() => server.close());
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  return address.port;
}

test('reports a server without HTTP or without TLS', async (t) => {
  const port = await plainServer(t, 'SSH-2.0-something\r\n');
  const plain = await failureOf(
    modelOf({ baseUrl: `http://127.0.0.1:${port}/v1` }).complete(chatRequest, { signal: never }),
    'malformed',
  );
  assert.match(plain.message, /does not speak HTTP/);
  const secure = await failureOf(
    modelOf({ baseUrl: `https://127.0.0.1:${port}/v1` }).complete(chatRequest, { signal: never }),
    'unreachable',
  );
  assert.match(secure.message, /supports https/);
});

test('does not disguise an internal error as a failure of the endpoint', async (t) => {
  const stub = await stubFor(t);
  const onText = () => {
    throw new RangeError('a bug');
  };
  await assert.rejects(modelOf(stub).complete(chatRequest, { signal: never, onText }), RangeError);
});

test('quotes a server’s message on one line, shortened, without control characters', async (t) => {
  const message = `Bad\u0000\u001b[31m\r\nthing\u202e ${'long '.repeat(200)}`;
  const error = await failureAfter(t, errorReply(400, { message }), 'bad-request');
  assert.match(error.message, /: Bad \[31m thing long long/);
  assert.ok(!/[\p{C}\n]/u.test(error.message));
  assert.ok(error.message.length < 400, `${error.message.length} characters`);
});
