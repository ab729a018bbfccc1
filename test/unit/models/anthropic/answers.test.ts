import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { systemClock } from '../../../../src/models/systemClock.ts';
import { messagesEvent } from '../../../support/stub/stubMessages.ts';
import { chatRequest, messagesModelOf, messagesStubFor, never } from '../stubbed.ts';

describe("an answer of Anthropic's Messages API", () => {
  it('arrives in order, chunk by chunk', async (t) => {
    const stub = await messagesStubFor(t, { respond: () => ({ text: 'one two three' }) });
    const pieces: string[] = [];
    const answer = await messagesModelOf(stub).complete(chatRequest, {
      signal: never,
      onText: (piece) => pieces.push(piece),
    });
    assert.deepEqual(pieces, ['one ', 'two ', 'three']);
    assert.equal(answer.text, 'one two three');
  });

  it('reports usage with cached tokens, times, the served model and the effective settings', async (t) => {
    let now = 1_000;
    const stub = await messagesStubFor(t, {
      respond: () => {
        now = 1_040;
        return { text: 'yes indeed', servedModel: 'stub-judge-2025' };
      },
    });
    const model = messagesModelOf(stub, { clock: { ...systemClock, now: () => now } });
    const onText = () => {
      now = 1_100;
    };
    assert.deepEqual(await model.complete(chatRequest, { signal: never, onText }), {
      text: 'yes indeed',
      finishReason: 'stop',
      firstTextMs: 40,
      totalMs: 100,
      usage: { promptTokens: 120, completionTokens: 30, cachedTokens: 12, cacheWriteTokens: 8 },
      servedModel: 'stub-judge-2025',
      responseFormat: 'json_schema',
      effectiveTemperature: 0,
    });
  });

  it('takes its token counts from the last event', async (t) => {
    const stub = await messagesStubFor(t, {
      respond: () => ({
        text: 'x',
        usage: { input_tokens: 110, cache_read_input_tokens: null, output_tokens: 7 },
      }),
    });
    const { usage } = await messagesModelOf(stub).complete(chatRequest, { signal: never });
    assert.deepEqual(usage, {
      promptTokens: 130,
      completionTokens: 7,
      cachedTokens: 12,
      cacheWriteTokens: 8,
    });
  });

  it('has no usage if the stream reports none or invalid values', async (t) => {
    const stub = await messagesStubFor(t);
    for (const usage of [null, { output_tokens: -1 }, 'many']) {
      stub.answerWith(() => ({ text: 'x', usage }));
      const answer = await messagesModelOf(stub).complete(chatRequest, { signal: never });
      assert.equal(answer.usage, undefined);
    }
  });

  for (const [stopReason, finishReason] of [
    ['end_turn', 'stop'],
    ['stop_sequence', 'stop'],
    ['max_tokens', 'length'],
    ['model_context_window_exceeded', 'length'],
    ['refusal', 'content_filter'],
    ['tool_use', 'other'],
    ['pause_turn', 'other'],
    ['toString', 'other'],
  ] as const) {
    it(`ends with “${finishReason}” if the API says ${stopReason}`, async (t) => {
      for (const whole of [false, true]) {
        const stub = await messagesStubFor(t, {
          respond: () => ({ text: 'x', finishReason: stopReason, whole }),
        });
        const answer = await messagesModelOf(stub).complete(chatRequest, { signal: never });
        assert.equal(answer.finishReason, finishReason);
      }
    });
  }

  it('is read whole if the server does not stream', async (t) => {
    const stub = await messagesStubFor(t, {
      respond: () => ({ text: 'whole', reasoning: 'Hm.', whole: true }),
    });
    const answer = await messagesModelOf(stub).complete(chatRequest, { signal: never });
    assert.equal(answer.text, 'whole');
    assert.deepEqual(answer.usage, {
      promptTokens: 120,
      completionTokens: 30,
      cachedTokens: 12,
      cacheWriteTokens: 8,
    });
  });

  it('excludes reasoning', async (t) => {
    const stub = await messagesStubFor(t, {
      respond: () => ({ reasoning: 'Let me see…', text: 'B' }),
    });
    const pieces: string[] = [];
    const onText = (piece: string) => pieces.push(piece);
    const answer = await messagesModelOf(stub).complete(chatRequest, { signal: never, onText });
    assert.equal(answer.text, 'B');
    assert.deepEqual(pieces, ['B']);
  });

  it('reports a refusal separately from text', async (t) => {
    for (const whole of [false, true]) {
      const stub = await messagesStubFor(t, { respond: () => ({ refusal: 'I cannot.', whole }) });
      const answer = await messagesModelOf(stub).complete(chatRequest, { signal: never });
      assert.deepEqual(
        [answer.refusal, answer.text, answer.finishReason],
        ['I cannot.', '', 'content_filter'],
      );
    }
  });

  it('ignores events added by later versions of the API', async (t) => {
    const start = { model: 'm', usage: { input_tokens: 1, output_tokens: 1 } };
    const rawEvents = [
      messagesEvent({ type: 'message_start', message: start }),
      messagesEvent({ type: 'mood', mood: 'sunny' }),
      messagesEvent({
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'text', text: 'A' },
      }),
      messagesEvent({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'mood_delta', mood: 1 },
      }),
      messagesEvent({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'text_delta', text: '!' },
      }),
      messagesEvent({ type: 'message_delta', delta: { stop_reason: null } }),
      messagesEvent({
        type: 'message_delta',
        delta: { stop_reason: 'end_turn' },
        usage: { output_tokens: 2 },
      }),
      messagesEvent({ type: 'message_stop' }),
    ];
    const stub = await messagesStubFor(t, { respond: () => ({ rawEvents }) });
    const answer = await messagesModelOf(stub).complete(chatRequest, { signal: never });
    assert.deepEqual([answer.text, answer.finishReason], ['A!', 'stop']);
    assert.deepEqual(answer.usage, { promptTokens: 1, completionTokens: 2 });
  });

  it('is complete once its stop reason is read, even if the connection then breaks', async (t) => {
    const stub = await messagesStubFor(t, {
      respond: () => ({ text: 'one two', resetAfterFinish: true }),
    });
    const answer = await messagesModelOf(stub).complete(chatRequest, { signal: never });
    assert.deepEqual([answer.text, answer.finishReason], ['one two', 'stop']);
    assert.equal(stub.requests.length, 1);
  });

  it('names the provider and the normalized endpoint', () => {
    const { identity } = messagesModelOf({ baseUrl: 'HTTP://127.0.0.1:8000//' }, { model: 'm' });
    assert.deepEqual(identity, {
      provider: 'anthropic',
      model: 'm',
      endpoint: 'http://127.0.0.1:8000',
      simulated: false,
    });
  });
});
