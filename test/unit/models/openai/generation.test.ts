import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChatRequest } from '../../../../src/core/words/ports.ts';
import { errorReply } from '../../../support/stub/stubReplies.ts';
import { chatRequest, modelOf, never, stubFor } from '../stubbed.ts';

const asked: ChatRequest = {
  ...chatRequest,
  temperature: 0.3,
  seed: 4,
  topP: 0.9,
  reasoningEffort: 'low',
  firstTokens: true,
  extra: { top_k: 40, enable_thinking: false },
};
const likeliest = [
  { token: 'A', logprob: -0.1 },
  { token: 'B', logprob: -2.4 },
];

describe('generation settings of a chat completion', () => {
  it('are sent under the names that the protocol uses', async (t) => {
    const stub = await stubFor(t);
    const answer = await modelOf(stub).complete(asked, { signal: never });
    const { messages: _m, response_format: _r, ...body } = stub.requests[0]?.body ?? assert.fail();
    assert.deepEqual(body, {
      model: 'stub-judge',
      temperature: 0.3,
      max_tokens: 700,
      seed: 4,
      top_p: 0.9,
      reasoning_effort: 'low',
      logprobs: true,
      top_logprobs: 20,
      top_k: 40,
      enable_thinking: false,
      stream: true,
      stream_options: { include_usage: true },
    });
    assert.equal(answer.notApplied, undefined);
  });

  it('add nothing to a request if none is set', async (t) => {
    const stub = await stubFor(t);
    await modelOf(stub).complete(chatRequest, { signal: never });
    assert.deepEqual(Object.keys(stub.requests[0]?.body ?? {}), [
      ...['model', 'messages', 'temperature', 'max_tokens', 'response_format'],
      ...['stream', 'stream_options'],
    ]);
  });

  it('never replace the model, the messages or other parts that define the question', async (t) => {
    const extra = {
      ...{ model: 'other', messages: 'x', n: 9, stream: false, tools: 'x', api_base: 'http://x' },
      ...{ base_url: 'http://x', max_tokens: 1, response_format: 'x', provider: 'x', top_k: 1 },
    };
    const stub = await stubFor(t);
    await modelOf(stub).complete({ ...chatRequest, extra }, { signal: never });
    const body: Record<string, unknown> = { ...stub.requests[0]?.body };
    assert.deepEqual([body.model, body.max_tokens, body.stream], ['stub-judge', 700, true]);
    assert.equal((body.messages as unknown[]).length, 2);
    assert.equal(body.top_k, 1);
    for (const name of ['n', 'tools', 'api_base', 'base_url', 'provider']) {
      assert.ok(!(name in body), name);
    }
  });

  it('are given up one by one if the endpoint refuses them, and reported as not applied', async (t) => {
    const stub = await stubFor(t, {
      refuses: ['top_p', 'reasoning_effort', 'logprobs', 'top_k'],
    });
    const model = modelOf(stub);
    const told: string[] = [];
    const call = { signal: never, onRestart: (why: string) => told.push(why) };
    const answer = await model.complete(asked, call);
    assert.deepEqual(answer.notApplied, ['topP', 'reasoningEffort', 'firstTokens', 'top_k']);
    assert.equal(told.length, 4);
    assert.match(told.join('\n'), /does not accept top_p; retried without it\./);
    assert.match(told.join('\n'), /does not accept the reasoning effort; retried/);
    assert.match(told.join('\n'), /does not accept probabilities of tokens; retried/);
    assert.match(told.join('\n'), /does not accept top_k; retried/);
    const before = stub.requests.length;
    const again = await model.complete(asked, call);
    assert.deepEqual(again.notApplied, answer.notApplied);
    assert.equal(stub.requests.length, before + 1);
    assert.equal(stub.requests.at(-1)?.body.enable_thinking, false);
  });

  it('are reduced to as many likeliest tokens as the server allows', async (t) => {
    const stub = await stubFor(t, {
      respond: ({ body }) =>
        Number(body.top_logprobs) > 5
          ? errorReply(400, { message: 'top_logprobs must be at most 5.', param: 'top_logprobs' })
          : { text: 'A', likeliest },
    });
    const answer = await modelOf(stub).complete(asked, { signal: never });
    assert.deepEqual(answer.firstTokens, likeliest);
    assert.equal(answer.notApplied, undefined);
    assert.equal(stub.requests.at(-1)?.body.top_logprobs, 5);
  });
});

describe('the likeliest first tokens of a chat completion', () => {
  for (const whole of [false, true]) {
    it(`are those of the first word, ${whole ? 'whole' : 'streamed'}`, async (t) => {
      const stub = await stubFor(t, { respond: () => ({ text: 'A', likeliest, whole }) });
      const answer = await modelOf(stub).complete(asked, { signal: never });
      assert.deepEqual(answer.firstTokens, likeliest);
    });
  }

  it('are absent if they were not requested, or belong to reasoning', async (t) => {
    const stub = await stubFor(t, { respond: () => ({ text: 'A', likeliest }) });
    const plain = await modelOf(stub).complete(chatRequest, { signal: never });
    assert.equal(plain.firstTokens, undefined);
    stub.answerWith(() => ({ text: '<think>Hm.</think>A', likeliest, whole: true }));
    const thought = await modelOf(stub).complete(asked, { signal: never });
    assert.deepEqual([thought.text, thought.firstTokens], ['A', undefined]);
  });

  it('are absent if they are malformed', async (t) => {
    const stub = await stubFor(t, {
      respond: () => ({ text: 'A', likeliest: [{ token: 'A', logprob: 'high' as never }] }),
    });
    const answer = await modelOf(stub).complete(asked, { signal: never });
    assert.deepEqual([answer.text, answer.firstTokens], ['A', undefined]);
  });
});

describe('the usage of a chat completion', () => {
  const usageFor = async (t: Parameters<typeof stubFor>[0], usage: unknown) => {
    const stub = await stubFor(t, { respond: () => ({ text: 'A', usage }) });
    return (await modelOf(stub).complete(chatRequest, { signal: never })).usage;
  };
  const counted = { prompt_tokens: 100, completion_tokens: 90 };

  it('has reasoning and cached tokens as parts', async (t) => {
    const usage = await usageFor(t, {
      ...counted,
      prompt_tokens_details: { cached_tokens: 64, audio_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 80 },
    });
    assert.deepEqual(usage, {
      promptTokens: 100,
      completionTokens: 90,
      reasoningTokens: 80,
      cachedTokens: 64,
    });
  });

  it('lacks parts that are 0, absent or malformed', async (t) => {
    for (const details of [{ reasoning_tokens: 0 }, null, 'none', { reasoning_tokens: -1 }]) {
      const usage = await usageFor(t, { ...counted, completion_tokens_details: details });
      assert.deepEqual(usage, { promptTokens: 100, completionTokens: 90 });
    }
  });
});
