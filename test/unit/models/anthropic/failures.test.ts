import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { inspect } from 'node:util';
import type { ModelErrorReason } from '../../../../src/core/words/ports.ts';
import { markedKey as key } from '../../../support/data/markedKey.ts';
import {
  messagesDialect,
  messagesError,
  messagesEvent,
} from '../../../support/stub/stubMessages.ts';
import { misbehavior, type StubReply } from '../../../support/stub/stubReplies.ts';
import {
  chatRequest,
  failureOf,
  messagesModelOf,
  messagesStubFor,
  never,
  stubFor,
} from '../stubbed.ts';

async function failureAfter(test: TestContext, reply: StubReply, reason: ModelErrorReason) {
  const stub = await messagesStubFor(test, { respond: () => reply });
  const model = messagesModelOf(stub, { apiKey: key });
  const error = await failureOf(model.complete(chatRequest, { signal: never }), reason);
  assert.ok(error.message.includes(stub.origin), error.message);
  return error;
}

const errors: readonly [number, string, ModelErrorReason, RegExp][] = [
  [400, 'invalid_request_error', 'bad-request', /refused the request: Words\. Check that/],
  [401, 'authentication_error', 'unauthorized', /did not accept the API key\. Enter the right/],
  [402, 'billing_error', 'unauthorized', /Check its plan and billing\.$/],
  [403, 'permission_error', 'unauthorized', /refused access: Words\./],
  [404, 'not_found_error', 'not-found', /Nothing answers at .*\/v1\/messages .* goes without \/v1/],
  [413, 'request_too_large', 'bad-request', /Words\. Check that/],
  [429, 'rate_limit_error', 'rate-limited', /limits the rate/],
  [500, 'api_error', 'server', /failed: Words\./],
  [504, 'timeout_error', 'server', /failed: Words\./],
  [529, 'overloaded_error', 'server', /failed: Words\./],
];

describe("a failure of Anthropic's Messages API", () => {
  for (const [status, type, reason, message] of errors) {
    it(`is “${reason}” for ${type}, with endpoint and next step`, async (t) => {
      const error = await failureAfter(t, messagesError(status, type, 'Words.'), reason);
      assert.equal(error.status, status);
      assert.match(error.message, message);
    });

    it(`is also “${reason}” for ${type} in the middle of a stream`, async (t) => {
      const event = messagesEvent({ type: 'error', error: { type, message: 'Words.' } });
      const rawEvents = [...messagesDialect.begin({ text: '' }, 'm'), event];
      const error = await failureAfter(t, { rawEvents }, reason);
      assert.equal(error.status, status);
    });
  }

  it('is a server error for an unknown type in a stream', async (t) => {
    const error = { type: 'moon_error', message: 'Eclipse.' };
    const rawEvents = [messagesEvent({ type: 'error', error })];
    assert.match((await failureAfter(t, { rawEvents }, 'server')).message, /failed: Eclipse\./);
  });

  it('asks for a key if none was sent', async (t) => {
    const stub = await messagesStubFor(t, {
      respond: () => messagesError(401, 'authentication_error', 'x-api-key header is required'),
    });
    const model = messagesModelOf(stub);
    const error = await failureOf(model.complete(chatRequest, { signal: never }), 'key-needed');
    assert.match(error.message, /asks for an API key, and none is set/);
  });

  it('says how long to wait if the rate limit is reached', async (t) => {
    const reply = messagesError(429, 'rate_limit_error', 'Slow down.', { 'retry-after': '7' });
    assert.equal((await failureAfter(t, reply, 'rate-limited')).retryAfterMs, 7_000);
  });

  it('is about the account if it has no credit, whatever the status', async (t) => {
    const message = 'Your credit balance is too low to access the Anthropic API.';
    const reply = messagesError(400, 'invalid_request_error', message);
    assert.match((await failureAfter(t, reply, 'unauthorized')).message, /plan and billing\.$/);
  });

  it('recommends a model with a longer context if the prompt is too long', async (t) => {
    const message = 'prompt is too long: 210000 tokens > 200000 maximum';
    const reply = messagesError(400, 'invalid_request_error', message);
    const error = await failureAfter(t, reply, 'bad-request');
    assert.match(error.message, /Choose a model with a larger context/);
  });

  it('lists the available models if the requested one is not found', async (t) => {
    const stub = await messagesStubFor(t, { models: ['claude-a', 'claude-b'] });
    const model = messagesModelOf(stub, { model: 'claude-c' });
    const error = await failureOf(model.complete(chatRequest, { signal: never }), 'not-found');
    assert.match(error.message, /has no model “claude-c”\. It lists claude-a, claude-b\./);
  });

  it('names the base URL that answers if the given one has an extra /v1', async (t) => {
    const stub = await messagesStubFor(t);
    const model = messagesModelOf({ baseUrl: `${stub.origin}/v1` });
    const error = await failureOf(model.complete(chatRequest, { signal: never }), 'not-found');
    assert.ok(error.message.includes(`but ${stub.origin} does. Set the base URL to that.`));
  });

  it('says when the server speaks the OpenAI protocol', async (t) => {
    const other = { choices: [{ index: 0, delta: { content: 'x' } }] };
    const rawEvents = [`data: ${JSON.stringify(other)}\n\n`];
    const error = await failureAfter(t, { rawEvents }, 'malformed');
    assert.match(error.message, /does not answer as a server of Anthropic's Messages API/);
  });

  for (const [what, reply] of [
    ['an event that is not JSON', { rawEvents: ['event: message_start\ndata: {"type"\n\n'] }],
    ['a response without a body', { raw: { status: 204 } }],
    ['a web page', misbehavior.webPage],
    ['an empty stream', { rawEvents: [] }],
    ['an event without its fields', { rawEvents: [messagesEvent({ type: 'message_start' })] }],
    [
      'JSON of another shape',
      { raw: { status: 200, headers: { 'content-type': 'application/json' }, body: '[]' } },
    ],
  ] as const satisfies readonly (readonly [string, StubReply])[]) {
    it(`is “malformed” for ${what}`, async (t) => {
      const error = await failureAfter(t, reply, 'malformed');
      assert.match(error.message, /Check the base URL and the server's version\.$/);
    });
  }

  it('is an interruption if the connection breaks in the middle of an answer', async (t) => {
    const error = await failureAfter(t, misbehavior.cut, 'interrupted');
    assert.match(error.message, /was lost\. Try again\.$/);
  });

  it('is a timeout if the server falls silent in the middle of an answer', async (t) => {
    const stub = await messagesStubFor(t, { respond: () => misbehavior.stalled });
    const model = messagesModelOf(stub, { timeouts: { idleMs: 200 } });
    const error = await failureOf(model.complete(chatRequest, { signal: never }), 'timeout');
    assert.match(error.message, /the next piece did not come within 0\.2 s/);
  });

  it('says when nothing is listening', async (t) => {
    const stub = await messagesStubFor(t);
    await stub.close();
    const model = messagesModelOf(stub);
    const error = await failureOf(model.complete(chatRequest, { signal: never }), 'unreachable');
    assert.match(error.message, /^Nothing listens at .*\. Start the server, or check/);
  });

  it('is a redirect that is not followed, to keep the key', async (t) => {
    const elsewhere = await messagesStubFor(t);
    const reply = misbehavior.redirect(`${elsewhere.baseUrl}/v1/messages`);
    await failureAfter(t, reply, 'redirected');
    assert.equal(elsewhere.requests.length, 0);
  });

  it('says when the server speaks only the OpenAI protocol', async (t) => {
    const stub = await stubFor(t);
    const model = messagesModelOf({ baseUrl: stub.origin });
    const error = await failureOf(model.complete(chatRequest, { signal: never }), 'not-found');
    assert.match(error.message, /has no model|Nothing answers at/);
  });
});

describe('a server of the Messages API that echoes the key', () => {
  const echo = `Invalid x-api-key: ${key}, also sk-ant-somebody-elses-1234567 and header-secret-9`;
  for (const [reason, reply] of [
    ['bad-request', messagesError(400, 'invalid_request_error', echo)],
    ['unauthorized', messagesError(403, 'permission_error', echo)],
    ['rate-limited', messagesError(429, 'rate_limit_error', echo)],
    ['server', { raw: { status: 500, body: `${' '.repeat(5_990)}${echo}` } }],
    [
      'server',
      {
        rawEvents: [messagesEvent({ type: 'error', error: { type: 'api_error', message: echo } })],
      },
    ],
    ['malformed', { rawEvents: [`data: ${echo}\n\n`] }],
  ] as const satisfies readonly (readonly [ModelErrorReason, StubReply])[]) {
    it(`never leaks it into a “${reason}” error`, async (t) => {
      const stub = await messagesStubFor(t, { respond: () => reply });
      const headers = { 'x-gate': 'header-secret-9' };
      const model = messagesModelOf(stub, { apiKey: key, headers });
      const error = await failureOf(model.complete(chatRequest, { signal: never }), reason);
      const everything = [
        inspect(error, { depth: null, showHidden: true }),
        JSON.stringify(model.identity),
        inspect(model, { depth: null }),
      ].join('\n');
      for (const secret of [key, 'secret=key', 'somebody-elses', 'header-secret']) {
        assert.ok(!everything.includes(secret), everything);
      }
    });
  }

  it('never leaks it into an answer, however it is split', async (t) => {
    const stub = await messagesStubFor(t, {
      respond: () => ({ text: `so ${key} it is`, servedModel: `m ${key}`, shredded: true }),
    });
    let streamed = '';
    const answer = await messagesModelOf(stub, { apiKey: key }).complete(chatRequest, {
      signal: never,
      onText: (piece) => {
        streamed += piece;
      },
    });
    assert.deepEqual(
      [answer.text, streamed, answer.servedModel],
      ['so [removed] it is', 'so [removed] it is', 'm [removed]'],
    );
  });

  it('never leaks another key that an error states after the name of its header', async (t) => {
    const message = 'Rejected: {"x-api-key": "0a1b2c3d4e5f"}';
    const reply = messagesError(400, 'invalid_request_error', message);
    assert.doesNotMatch((await failureAfter(t, reply, 'bad-request')).message, /0a1b2c3d4e5f/);
  });
});
