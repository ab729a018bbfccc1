import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChatMessage } from '../../../../src/core/words/ports.ts';
import { requestBody } from '../../../../src/models/anthropic/requestBody.ts';
import { markedKey as key } from '../../../support/data/markedKey.ts';
import { messagesError } from '../../../support/stub/stubMessages.ts';
import { stubModel } from '../../../support/stub/stubServer.ts';
import { chatRequest, messagesModelOf, messagesStubFor, never } from '../stubbed.ts';

const bodyOf = (...messages: readonly ChatMessage[]) =>
  requestBody('m', { ...chatRequest, messages });

describe('a request to the Messages API', () => {
  it('has a separate system prompt, the token limit and the settings', async (t) => {
    const stub = await messagesStubFor(t);
    await messagesModelOf(stub).complete(
      { ...chatRequest, seed: 7, replicate: 3 },
      { signal: never },
    );
    assert.deepEqual(stub.requests[0]?.body, {
      model: stubModel,
      max_tokens: 700,
      system: 'You judge.',
      messages: [{ role: 'user', content: 'A or B?' }],
      temperature: 0,
      output_config: { format: { type: 'json_schema', schema: { type: 'object' } } },
      stream: true,
    });
  });

  it('names the API version, and sends the key in its own header only', async (t) => {
    const stub = await messagesStubFor(t);
    await messagesModelOf(stub, { apiKey: key }).complete(chatRequest, { signal: never });
    const { headers } = stub.requests[0] ?? assert.fail('nothing was sent');
    assert.equal(headers['anthropic-version'], '2023-06-01');
    assert.equal(headers['x-api-key'], key);
    assert.equal(headers.authorization, undefined);
    assert.equal(headers['user-agent'], 'recant');
    assert.equal(JSON.stringify(headers).split(key).length, 2);
  });

  it('sends no key if there is none', async (t) => {
    const stub = await messagesStubFor(t);
    await messagesModelOf(stub).complete(chatRequest, { signal: never });
    assert.equal(stub.requests[0]?.headers['x-api-key'], undefined);
  });

  it('alternates user and assistant, and drops blank messages', () => {
    const { messages, system } = bodyOf(
      { role: 'system', content: 'One.' },
      { role: 'system', content: 'Two.' },
      { role: 'user', content: 'A or B?' },
      { role: 'assistant', content: ' \n' },
      { role: 'user', content: 'Please answer.' },
      { role: 'assistant', content: 'A' },
      { role: 'user', content: 'Sure?' },
    );
    assert.equal(system, 'One.\n\nTwo.');
    assert.deepEqual(messages, [
      { role: 'user', content: 'A or B?\n\nPlease answer.' },
      { role: 'assistant', content: 'A' },
      { role: 'user', content: 'Sure?' },
    ]);
  });

  it('requests a schema without ranges, which the API does not enforce', () => {
    const schema = {
      type: 'object',
      properties: {
        confidence: { type: 'integer', minimum: 0, maximum: 100 },
        minimum: { type: 'string', enum: ['A', 'B'], maxLength: 1 },
        issues: {
          type: 'array',
          maxItems: 3,
          items: { type: 'object', properties: { severity: { type: 'number', minimum: 1 } } },
        },
      },
      required: ['confidence', 'minimum'],
      additionalProperties: false,
    };
    const { output_config } = requestBody('m', { ...chatRequest, schema: { name: 'v', schema } });
    assert.deepEqual(output_config?.format?.schema, {
      type: 'object',
      properties: {
        confidence: { type: 'integer' },
        minimum: { type: 'string', enum: ['A', 'B'] },
        issues: {
          type: 'array',
          items: { type: 'object', properties: { severity: { type: 'number' } } },
        },
      },
      required: ['confidence', 'minimum'],
      additionalProperties: false,
    });
  });

  it('requests text if the run fixed a format other than a schema', () => {
    for (const responseFormat of ['text', 'json_object'] as const) {
      assert.equal(requestBody('m', { ...chatRequest, responseFormat }).output_config, undefined);
    }
  });
});

describe('the prompt cache of the Messages API', () => {
  const system = { role: 'system', content: 'You judge.' } as const;
  const pair = (characters: number) => ({ role: 'user', content: 'x'.repeat(characters) }) as const;
  const verdict = { role: 'assistant', content: 'A' } as const;
  const challenge = { role: 'user', content: 'Sure?' } as const;
  const mark = { type: 'ephemeral' };
  /** Returns the messages of a request whose first two are shared. */
  const messagesOf = (model: string, messages: readonly ChatMessage[], sharedMessages?: number) =>
    requestBody(model, { ...chatRequest, messages, ...(sharedMessages && { sharedMessages }) })
      .messages;

  it('is asked to keep the messages that further requests share', () => {
    const shown = pair(4 * 1024);
    const kept = {
      role: 'user',
      content: [{ type: 'text', text: shown.content, cache_control: mark }],
    };
    assert.deepEqual(messagesOf('m', [system, shown], 2), [kept]);
    assert.deepEqual(messagesOf('m', [system, shown, verdict, challenge], 2), [
      kept,
      verdict,
      challenge,
    ]);
  });

  it('is not asked to keep what nothing shares', () => {
    const shown = pair(40_000);
    assert.deepEqual(messagesOf('m', [system, shown]), [shown]);
  });

  // The system prompt is part of the prefix: 12 characters with the blank line behind it.
  for (const [model, tokens] of [
    ['claude-sonnet-4-5', 1024],
    ['claude-opus-4-1', 1024],
    ['claude-3-5-haiku-latest', 2048],
    ['claude-haiku-4-5', 4096],
    ['claude-opus-4-5-20251101', 4096],
  ] as const) {
    it(`is not asked to keep less than ${tokens} tokens by ${model}`, () => {
      const isMarked = (characters: number) =>
        typeof messagesOf(model, [system, pair(characters)], 2)[0]?.content !== 'string';
      assert.equal(isMarked(4 * tokens - 12), true);
      assert.equal(isMarked(4 * tokens - 20), false);
    });
  }

  it('splits a message that continues after the shared part, and keeps its text', () => {
    const shown = pair(5000);
    const blank = { role: 'assistant', content: ' ' } as const;
    const [turn] = messagesOf('m', [system, shown, blank, challenge], 2);
    assert.deepEqual(turn?.content, [
      { type: 'text', text: shown.content, cache_control: mark },
      { type: 'text', text: '\n\nSure?' },
    ]);
  });

  it('is done without by a server that refuses the mark', async (t) => {
    const stub = await messagesStubFor(t);
    stub.answerWith(({ body }) =>
      JSON.stringify(body).includes('cache_control')
        ? messagesError(
            400,
            'invalid_request_error',
            'cache_control: Extra inputs are not permitted',
          )
        : { text: 'A' },
    );
    const shown = pair(5000);
    const request = { ...chatRequest, messages: [system, shown], sharedMessages: 2 };
    const { text } = await messagesModelOf(stub).complete(request, { signal: never });
    assert.equal(text, 'A');
    assert.deepEqual(
      stub.requests.map(({ body }) => typeof body.messages[0]?.content),
      ['object', 'string'],
    );
  });
});
