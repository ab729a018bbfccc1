import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelErrorReason } from '../../../../src/core/words/ports.ts';
import type { HttpModelOptions } from '../../../../src/models/http/httpModel.ts';
import { systemClock } from '../../../../src/models/systemClock.ts';
import { errorReply, misbehavior } from '../../../support/stub/stubReplies.ts';
import { chatRequest, failureOf, modelOf, never, stubFor } from '../stubbed.ts';

async function messageOf(
  reason: ModelErrorReason,
  baseUrl: string,
  options: Partial<HttpModelOptions> = {},
): Promise<string> {
  const asked = modelOf({ baseUrl }, options).complete(chatRequest, { signal: never });
  return (await failureOf(asked, reason)).message;
}

/** Rejects as `fetch` does if nothing is listening. */
function refusing(): Promise<never> {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  return Promise.reject(new TypeError('fetch failed', { cause }));
}

/** URL of a port at which nothing listens: above those that systems give to servers of tests. */
const closed = `http://127.0.0.1:${61_000 + (process.pid % 4000)}/v1`;

test('names the server of a usual port and how to start it if nothing listens', async () => {
  const options = { fetch: refusing };
  assert.equal(
    await messageOf('unreachable', 'http://localhost:11434/v1', options),
    "Nothing listens at http://localhost:11434. Start the server (Ollama: “ollama serve”), choose another judge, or check the base URL's port.",
  );
  assert.match(
    await messageOf('unreachable', 'http://127.0.0.1:1234/v1', options),
    /Start the server \(LM Studio: “lms server start”\)/,
  );
});

test('names all usual servers for another local port, and none for another machine', async () => {
  assert.match(
    await messageOf('unreachable', closed),
    /^Nothing listens at http:\/\/127\.0\.0\.1:\d+\. Start the server \(Ollama: .*, LM Studio: .*, llama\.cpp: .*, vLLM: .*\), choose another judge/,
  );
  assert.equal(
    await messageOf('unreachable', 'http://gpu.example:8000/v1', { fetch: refusing }),
    "Nothing listens at http://gpu.example:8000. Start the server, or check the base URL's port.",
  );
});

test('lists the server’s models if the requested one is unknown', async (t) => {
  const { baseUrl, origin } = await stubFor(t, { models: ['llama3.2:1b', 'qwen3:4b'] });
  assert.equal(
    await messageOf('not-found', baseUrl, { model: 'llama3.2' }),
    `${origin} (404) has no model “llama3.2”. It lists llama3.2:1b, qwen3:4b. Choose one of them, or another judge.`,
  );
});

test('shortens a long list of models, and escapes their names', async (t) => {
  const models = [
    'a\u001b[31m\nb',
    'x'.repeat(150),
    ...Array.from({ length: 10 }, (_, at) => `m${at}`),
  ];
  const { baseUrl } = await stubFor(t, { models });
  const message = await messageOf('not-found', baseUrl, { model: 'none' });
  assert.match(message, /It lists a \[31m b, x{80}, m0, m1, m2, m3, m4, m5 and 4 more\./);
});

test('says when a server has no models', async (t) => {
  const { baseUrl } = await stubFor(t, { models: [] });
  assert.match(await messageOf('not-found', baseUrl), /It lists none: load or download one/);
});

test('keeps the server’s message if a listed model is refused', async (t) => {
  const respond = () => errorReply(404, { message: 'No model of that name.', code: 'none' });
  const { baseUrl } = await stubFor(t, { respond });
  assert.match(await messageOf('not-found', baseUrl), /No model of that name\. Choose one/);
});

test('distinguishes a missing /v1 from a server without such an API', async (t) => {
  const { origin } = await stubFor(t);
  assert.equal(
    await messageOf('not-found', origin),
    `Nothing answers at ${origin}/chat/completions (404), but ${origin}/v1 does. Set the base URL to that.`,
  );
  assert.match(
    await messageOf('not-found', `${origin}/v2`),
    /\/v2\/chat\/completions \(404\), but .*\/v1 does/,
  );
});

test('requests the list of models with the endpoint’s key, and nowhere else', async (t) => {
  const { baseUrl } = await stubFor(t);
  const asked: [string, string | null][] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    asked.push([String(input), new Headers(init?.headers).get('authorization')]);
    return globalThis.fetch(input, init);
  };
  await messageOf('not-found', baseUrl, { model: 'none', apiKey: 'key-for-the-stub', fetch });
  assert.deepEqual(asked, [
    [`${baseUrl}/chat/completions`, 'Bearer key-for-the-stub'],
    [`${baseUrl}/models`, 'Bearer key-for-the-stub'],
  ]);
});

test('recognizes a web page in place of an answer', async (t) => {
  const { baseUrl } = await stubFor(t, { respond: () => misbehavior.webPage });
  assert.match(
    await messageOf('malformed', baseUrl),
    /OpenAI-compatible server: .*\/v1\/chat\/completions gives a web page \(“Welcome”\)\. Check the base URL/,
  );
});

test('allows minutes until the first token only for a server on this machine', async () => {
  // SmolLM2 on a busy machine: 33.6 s to the first word of its first answer, 59.2 s to the end.
  const started = Date.now();
  let now = started;
  const clock = {
    now: () => now,
    sleep: (ms: number, signal: Parameters<typeof systemClock.sleep>[1]) => {
      now += ms;
      return systemClock.sleep(0, signal);
    },
  };
  const fetch: typeof globalThis.fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  const local = await messageOf('timeout', 'http://127.0.0.1:8080/v1', { clock, fetch });
  assert.match(local, /the first byte did not come within 300 s\. Check the server's log/);
  const remote = await messageOf('timeout', 'https://judge.example/v1', { clock, fetch });
  assert.match(remote, /within 60 s/);
});

test('says when a pair is longer than the model’s context', async (t) => {
  const message =
    'the request (9312 tokens) exceeds the available context size (8192 tokens), try increasing it';
  const { baseUrl, requests } = await stubFor(t, { respond: () => errorReply(400, { message }) });
  assert.match(
    await messageOf('bad-request', baseUrl),
    /9312 tokens.*increasing it\. Choose a model with a larger context, or increase/,
  );
  assert.equal(requests.length, 1);
});
