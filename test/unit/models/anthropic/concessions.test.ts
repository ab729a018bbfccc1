import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { messagesError } from '../../../support/stub/stubMessages.ts';
import {
  assertWaitingIsCanceled,
  chatRequest,
  failureOf,
  messagesModelOf,
  messagesStubFor,
  never,
} from '../stubbed.ts';

describe('a concession to an endpoint of the Messages API', () => {
  it('costs one request, once: a temperature, which is then not claimed', async (t) => {
    const stub = await messagesStubFor(t, { refuses: ['temperature'] });
    const model = messagesModelOf(stub);
    const told: string[] = [];
    const call = { signal: never, onRestart: (why: string) => told.push(why) };
    const answer = await model.complete(chatRequest, call);
    await model.complete(chatRequest, call);
    assert.equal(answer.effectiveTemperature, undefined);
    assert.deepEqual(
      stub.requests.map(({ body }) => body.temperature),
      [0, undefined, undefined],
    );
    assert.match(told.join(), /does not accept the temperature; retried without it\.$/);
  });

  it('is made for the error messages of several model generations', async (t) => {
    for (const message of [
      'temperature: Input should be less than or equal to 1',
      'temperature is not supported for this model when set to non-default values',
      '`temperature` may only be set to 1 when thinking is enabled.',
    ]) {
      const stub = await messagesStubFor(t, {
        respond: ({ body }) =>
          'temperature' in body
            ? messagesError(400, 'invalid_request_error', message)
            : { text: 'ok' },
      });
      await messagesModelOf(stub).complete(chatRequest, { signal: never });
      assert.equal(stub.requests.length, 2, message);
    }
  });

  it('opens the first user message with a refused system text, for all models', async (t) => {
    for (const [status, type, message] of [
      [400, 'invalid_request_error', 'system: Extra inputs are not permitted'],
      [400, 'invalid_request_error', 'This model does not support system prompts.'],
      [500, 'api_error', 'System role not supported'],
    ] as const) {
      const stub = await messagesStubFor(t, {
        respond: ({ body }) =>
          'system' in body ? messagesError(status, type, message) : { text: 'ok' },
      });
      const model = messagesModelOf(stub);
      const told: string[] = [];
      const call = { signal: never, onRestart: (why: string) => told.push(why) };
      const request = {
        ...chatRequest,
        messages: [
          { role: 'system', content: 'You judge.' },
          { role: 'user', content: 'A or B?' },
          { role: 'assistant', content: 'A' },
          { role: 'user', content: 'Sure?' },
        ],
      } as const;
      const first = await model.complete(request, call);
      assert.deepEqual([first.text, first.notApplied], ['ok', ['system']], message);
      const { length } = stub.requests;
      const second = await model.complete(request, call);
      assert.deepEqual(second.notApplied, ['system']);
      assert.equal(stub.requests.length, length + 1);
      assert.deepEqual(stub.requests[length]?.body.messages, [
        { role: 'user', content: 'You judge.\n\nA or B?' },
        ...request.messages.slice(2),
      ]);
      assert.match(told.join(), /does not accept .*system.*; retried .*first user message\.$/);
    }
  });

  it('keeps the system text if an error does not concern it', async (t) => {
    const stub = await messagesStubFor(t, {
      respond: () => messagesError(400, 'invalid_request_error', 'The system is out of memory.'),
    });
    await failureOf(messagesModelOf(stub).complete(chatRequest, { signal: never }), 'bad-request');
    assert.ok(stub.requests.every(({ body }) => 'system' in body));
  });

  it('falls back to text if the model enforces no schema', async (t) => {
    const stub = await messagesStubFor(t, { refuses: ['json_schema'] });
    const answer = await messagesModelOf(stub).complete(chatRequest, { signal: never });
    assert.equal(answer.responseFormat, 'text');
    assert.equal(stub.requests.length, 2);
  });

  it('does not give up a schema that the run fixed', async (t) => {
    const stub = await messagesStubFor(t, { refuses: ['json_schema'] });
    const fixed = { ...chatRequest, responseFormat: 'json_schema' as const };
    await failureOf(messagesModelOf(stub).complete(fixed, { signal: never }), 'bad-request');
    assert.equal(stub.requests.length, 1);
  });

  it('can drop streaming, the temperature and the schema in turn', async (t) => {
    const stub = await messagesStubFor(t, { refuses: ['stream', 'temperature', 'json_schema'] });
    const answer = await messagesModelOf(stub).complete(chatRequest, { signal: never });
    assert.deepEqual([answer.finishReason, answer.responseFormat], ['stop', 'text']);
    assert.equal(stub.requests.at(-1)?.body.stream, false);
    assert.equal(stub.requests.length, 4);
  });

  it('is not made if none fits, and the error changes no later request', async (t) => {
    const stub = await messagesStubFor(t, {
      respond: (_, number) =>
        number === 0
          ? messagesError(400, 'invalid_request_error', 'max_tokens: 700 > 512, the maximum')
          : undefined,
    });
    const model = messagesModelOf(stub);
    const error = await failureOf(model.complete(chatRequest, { signal: never }), 'bad-request');
    assert.match(error.message, /max_tokens: 700 > 512/);
    assert.equal((await model.complete(chatRequest, { signal: never })).effectiveTemperature, 0);
  });

  it('lets waiting requests be canceled', async (t) => {
    const stub = await messagesStubFor(t, { always: { delayMs: 200 } });
    await assertWaitingIsCanceled(stub, messagesModelOf(stub));
  });
});
