import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../../../../src/models/systemClock.ts';
import { badBodies } from '../../../support/stub/stubReplies.ts';
import { stubModel } from '../../../support/stub/stubServer.ts';
import { chatRequest, failureOf, modelOf, never, stubFor } from '../stubbed.ts';

test('streams text in order, which adds up to the answer', async (t) => {
  const stub = await stubFor(t, { respond: () => ({ text: 'one two three', chunkDelayMs: 5 }) });
  const pieces: string[] = [];
  const answer = await modelOf(stub).complete(chatRequest, {
    signal: never,
    onText: (piece) => pieces.push(piece),
  });
  assert.deepEqual(pieces, ['one ', 'two ', 'three']);
  assert.equal(answer.text, 'one two three');
  assert.equal(answer.finishReason, 'stop');
});

test('completes an answer at its finish reason, even if the connection then breaks', async (t) => {
  const stub = await stubFor(t, { respond: () => ({ text: 'one two', resetAfterFinish: true }) });
  const answer = await modelOf(stub).complete(chatRequest, { signal: never });
  assert.deepEqual([answer.text, answer.finishReason], ['one two', 'stop']);
  assert.equal(stub.requests.length, 1);
});

const words: Readonly<Record<string, RegExp>> = {
  'an empty body': /its response is empty\./,
  'a web page': /gives a web page \(“502 Bad Gateway”\)/,
  'a page labeled as JSON': /gives a web page \(“Bad Gateway”\)/,
  'an error as text': /“The queue is full”/,
  'an error without “error”': /“The queue is full”/,
  'JSON that breaks off': /not JSON \(“\{"choices": \[\{"message": \{"content": "I pre”\)/,
  'plain text': /not JSON \(“upstream connect error or disconnect”\)/,
};

for (const [what, reply] of Object.entries(badBodies)) {
  test(`treats ${what} as an interruption if the endpoint has answered before`, async (t) => {
    const first = await stubFor(t, { respond: () => reply });
    const wrong = await failureOf(
      modelOf(first).complete(chatRequest, { signal: never }),
      'malformed',
    );
    assert.match(wrong.message, /Check the base URL/);
    const stub = await stubFor(t, { respond: (_, number) => (number === 1 ? reply : undefined) });
    const model = modelOf(stub);
    await model.complete(chatRequest, { signal: never });
    const passing = await failureOf(model.complete(chatRequest, { signal: never }), 'interrupted');
    assert.match(passing.message, /answered properly before, but this time .* Try again/);
    assert.match(passing.message, words[what] ?? /./);
  });
}

test('accepts an answer without text that the endpoint has counted', async (t) => {
  const stub = await stubFor(t, { respond: () => ({ whole: true }) });
  const answer = await modelOf(stub).complete(chatRequest, { signal: never });
  assert.deepEqual([answer.text, answer.finishReason], ['', 'stop']);
});

for (const streamType of ['application/json', 'text/html', 'text/plain', '']) {
  test(`reads a stream by its first bytes, labeled as “${streamType}”`, async (t) => {
    const stub = await stubFor(t, { respond: () => ({ text: 'one two', streamType }) });
    const answer = await modelOf(stub).complete(chatRequest, { signal: never });
    assert.deepEqual([answer.text, answer.finishReason], ['one two', 'stop']);
  });
}

test('reads JSON by its first bytes, whatever its label and the white space before it', async (t) => {
  const message = { content: 'whole' };
  const body = `\n \n${JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] })}`;
  const headers = { 'content-type': 'text/event-stream' };
  const stub = await stubFor(t, { respond: () => ({ raw: { status: 200, headers, body } }) });
  assert.equal((await modelOf(stub).complete(chatRequest, { signal: never })).text, 'whole');
});

test('reports usage, times, the served model and the effective settings', async (t) => {
  let now = 1_000;
  const stub = await stubFor(t, {
    respond: () => {
      now = 1_040;
      return { text: 'yes indeed', servedModel: 'stub-judge-2025', fingerprint: 'fp_1' };
    },
  });
  const model = modelOf(stub, { clock: { ...systemClock, now: () => now } });
  const onText = () => {
    now = 1_100;
  };
  assert.deepEqual(await model.complete(chatRequest, { signal: never, onText }), {
    text: 'yes indeed',
    finishReason: 'stop',
    firstTextMs: 40,
    totalMs: 100,
    usage: { promptTokens: 120, completionTokens: 30 },
    servedModel: 'stub-judge-2025',
    systemFingerprint: 'fp_1',
    responseFormat: 'json_schema',
    effectiveTemperature: 0,
  });
});

test('sends messages and settings, but not the replicate number', async (t) => {
  const stub = await stubFor(t);
  await modelOf(stub).complete({ ...chatRequest, seed: 7, replicate: 3 }, { signal: never });
  assert.deepEqual(stub.requests[0]?.body, {
    model: stubModel,
    messages: chatRequest.messages,
    temperature: 0,
    max_tokens: 700,
    seed: 7,
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'verdict', strict: true, schema: { type: 'object' } },
    },
    stream: true,
    stream_options: { include_usage: true },
  });
});

test('assembles characters split across packets', async (t) => {
  const text = 'naïve 東京 🙂 “quoted”';
  const stub = await stubFor(t, { respond: () => ({ text, shredded: true }) });
  assert.equal((await modelOf(stub).complete(chatRequest, { signal: never })).text, text);
});

test('reads a whole JSON body even if a stream was requested', async (t) => {
  const stub = await stubFor(t, { respond: () => ({ text: 'whole', whole: true }) });
  const pieces: string[] = [];
  const answer = await modelOf(stub).complete(chatRequest, {
    signal: never,
    onText: (piece) => pieces.push(piece),
  });
  assert.deepEqual(pieces, ['whole']);
  assert.deepEqual(answer.usage, { promptTokens: 120, completionTokens: 30 });
  assert.equal(answer.finishReason, 'stop');
});

for (const whole of [false, true]) {
  test(`excludes reasoning from answer text (${whole ? 'whole' : 'streamed'})`, async (t) => {
    const stub = await stubFor(t, {
      respond: () => ({ reasoning: 'Let me see…', text: '<think>A? B?</think>\nB', whole }),
    });
    const pieces: string[] = [];
    const answer = await modelOf(stub).complete(chatRequest, {
      signal: never,
      onText: (piece) => pieces.push(piece),
    });
    assert.equal(answer.text.trim(), 'B');
    assert.equal(pieces.join(''), answer.text);
  });

  test(`distinguishes a refusal from text (${whole ? 'whole' : 'streamed'})`, async (t) => {
    const stub = await stubFor(t, { respond: () => ({ refusal: 'I cannot.', whole }) });
    const answer = await modelOf(stub).complete(chatRequest, { signal: never });
    assert.equal(answer.refusal, 'I cannot.');
    assert.equal(answer.text, '');
    assert.equal(answer.firstTextMs, undefined);
  });
}

test('maps the finish reasons of servers, unknown ones to “other”', async (t) => {
  const stub = await stubFor(t);
  const finishes = [];
  for (const finishReason of [
    ...['length', 'MAX_TOKENS', 'max_tokens', 'MAX_OUTPUT_TOKENS'],
    ...['content_filter', 'tool_calls'],
  ]) {
    stub.answerWith(() => ({ text: 'x', finishReason }));
    finishes.push((await modelOf(stub).complete(chatRequest, { signal: never })).finishReason);
  }
  const cut = ['length', 'length', 'length', 'length'];
  assert.deepEqual(finishes, [...cut, 'content_filter', 'other']);
});

test('completes a stream at its end mark even without a finish reason', async (t) => {
  const stub = await stubFor(t, { respond: () => ({ text: 'done', finishReason: null }) });
  const answer = await modelOf(stub).complete(chatRequest, { signal: never });
  assert.deepEqual([answer.text, answer.finishReason], ['done', 'other']);
});

test('ignores absent and invalid usage', async (t) => {
  const stub = await stubFor(t);
  for (const usage of [null, { prompt_tokens: -1, completion_tokens: 2 }, 'many']) {
    stub.answerWith(() => ({ text: 'x', usage }));
    const answer = await modelOf(stub).complete(chatRequest, { signal: never });
    assert.equal(answer.usage, undefined);
  }
});

test('answers six parallel requests with their own texts', async (t) => {
  const stub = await stubFor(t, {
    respond: ({ body }) => ({ text: `re: ${body.messages[0]?.content}`, chunkDelayMs: 2 }),
  });
  const model = modelOf(stub);
  const texts = await Promise.all(
    ['a', 'b', 'c', 'd', 'e', 'f'].map(async (content) => {
      const request = { ...chatRequest, messages: [{ role: 'user' as const, content }] };
      return (await model.complete(request, { signal: never })).text;
    }),
  );
  assert.deepEqual(texts, ['re: a', 're: b', 're: c', 're: d', 're: e', 're: f']);
});

test('names the endpoint in its normalized form', () => {
  const { identity } = modelOf({ baseUrl: 'HTTP://127.0.0.1:8000/v1//' }, { model: 'm' });
  assert.deepEqual(identity, {
    provider: 'openai',
    model: 'm',
    endpoint: 'http://127.0.0.1:8000/v1',
    simulated: false,
  });
});
