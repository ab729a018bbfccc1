import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorReply } from '../../../support/stub/stubReplies.ts';
import {
  assertWaitingIsCanceled,
  chatRequest,
  failureOf,
  modelOf,
  never,
  stubFor,
} from '../stubbed.ts';

const formatsAsked = (requests: readonly { body: Record<string, unknown> }[]) =>
  requests.map(({ body }) => (body.response_format as { type: string } | undefined)?.type);

test('spends one request on a refused JSON schema, even for parallel first requests', async (t) => {
  const stub = await stubFor(t, { refuses: ['json_schema'], always: { delayMs: 20 } });
  const model = modelOf(stub);
  const ask = () => model.complete(chatRequest, { signal: never });
  const answers = await Promise.all([ask(), ask(), ask(), ask(), ask(), ask()]);
  await ask();
  assert.deepEqual(formatsAsked(stub.requests), [
    'json_schema',
    ...Array.from({ length: 7 }, () => 'json_object'),
  ]);
  assert.ok(answers.every(({ responseFormat }) => responseFormat === 'json_object'));
});

test('requests text if neither form of JSON is supported', async (t) => {
  const stub = await stubFor(t, { refuses: ['json_schema', 'json_object'] });
  const answer = await modelOf(stub).complete(chatRequest, { signal: never });
  assert.equal(answer.responseFormat, 'text');
  assert.deepEqual(formatsAsked(stub.requests), ['json_schema', 'json_object', undefined]);
});

const jsonFirst = { ...chatRequest, firstFormat: 'json_object' } as const;

test('requests a schema, then text, if the plain JSON of a definition is refused', async (t) => {
  for (const [refuses, asked] of [
    [[], ['json_object', 'json_object']],
    [['json_object'], ['json_object', 'json_schema', 'json_schema']],
    [
      ['json_object', 'json_schema'],
      ['json_object', 'json_schema', undefined, undefined],
    ],
  ] as const) {
    const stub = await stubFor(t, { refuses });
    const model = modelOf(stub);
    const { responseFormat } = await model.complete(jsonFirst, { signal: never });
    await model.complete({ ...jsonFirst, responseFormat }, { signal: never });
    assert.deepEqual(formatsAsked(stub.requests), asked);
    assert.equal(responseFormat, asked.at(-1) ?? 'text');
  }
});

test('requests text if plain JSON is refused and no schema is known', async (t) => {
  const stub = await stubFor(t, { refuses: ['json_object'] });
  const { schema: _, ...request } = jsonFirst;
  const answer = await modelOf(stub).complete(request, { signal: never });
  assert.equal(answer.responseFormat, 'text');
  assert.deepEqual(formatsAsked(stub.requests), ['json_object', undefined]);
});

test('concedes plain JSON in the words of LM Studio', async (t) => {
  const stub = await stubFor(t, {
    respond: ({ body }) => {
      const { type } = (body.response_format ?? {}) as { type?: string };
      const said = "'response_format.type' must be 'json_schema' or 'text'";
      return type === 'json_object'
        ? { raw: { status: 400, body: JSON.stringify({ error: said }) } }
        : { text: 'ok' };
    },
  });
  const answer = await modelOf(stub).complete(jsonFirst, { signal: never });
  assert.equal(answer.responseFormat, 'json_schema');
});

test('releases waiting requests when the first is accepted, not when it ends', async (t) => {
  const stub = await stubFor(t, { always: { chunkDelayMs: 50 } });
  const model = modelOf(stub);
  const ask = () => model.complete(chatRequest, { signal: never });
  await Promise.all([ask(), ask(), ask()]);
  assert.equal(stub.peakInFlight(), 3);
});

test('promotes the next request if the first fails', async (t) => {
  const stub = await stubFor(t, {
    respond: (_, number) =>
      number === 0 ? errorReply(500, { message: 'Starting up.' }) : { text: 'ok' },
  });
  const model = modelOf(stub);
  const ask = () => model.complete(chatRequest, { signal: never });
  const [first, second, third] = await Promise.allSettled([ask(), ask(), ask()]);
  assert.deepEqual(
    [first?.status, second?.status, third?.status],
    ['rejected', 'fulfilled', 'fulfilled'],
  );
});

test('lets requests that wait for the first be canceled', async (t) => {
  const stub = await stubFor(t, { always: { delayMs: 200 } });
  await assertWaitingIsCanceled(stub, modelOf(stub));
});

test('keeps a format fixed by the run', async (t) => {
  const stub = await stubFor(t, { refuses: ['json_schema'] });
  const model = modelOf(stub);
  const fixed = await model.complete({ ...chatRequest, responseFormat: 'text' }, { signal: never });
  assert.equal(fixed.responseFormat, 'text');
  await failureOf(
    model.complete({ ...chatRequest, responseFormat: 'json_schema' }, { signal: never }),
    'bad-request',
  );
  assert.deepEqual(formatsAsked(stub.requests), [undefined, 'json_schema']);
});

test('drops a refused temperature, and does not claim it', async (t) => {
  const stub = await stubFor(t, { refuses: ['temperature'] });
  const model = modelOf(stub);
  const answer = await model.complete(chatRequest, { signal: never });
  await model.complete(chatRequest, { signal: never });
  assert.equal(answer.effectiveTemperature, undefined);
  assert.deepEqual(
    stub.requests.map(({ body }) => body.temperature),
    [0, undefined, undefined],
  );
});

test('adapts to a model with another name for the limit, without seed, options or streams', async (t) => {
  const stub = await stubFor(t, { refuses: ['max_tokens', 'seed', 'stream_options', 'stream'] });
  const answer = await modelOf(stub).complete({ ...chatRequest, seed: 1 }, { signal: never });
  assert.equal(answer.finishReason, 'stop');
  const last: Record<string, unknown> = { ...stub.requests.at(-1)?.body };
  const { max_tokens, max_completion_tokens, seed, stream, stream_options } = last;
  assert.deepEqual(
    { max_tokens, max_completion_tokens, seed, stream, stream_options },
    {
      max_tokens: undefined,
      max_completion_tokens: 700,
      seed: undefined,
      stream: false,
      stream_options: undefined,
    },
  );
  assert.equal(stub.requests.length, 5);
});

test('understands complaints in forms other than OpenAI’s', async (t) => {
  const detail = [{ loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' }];
  const stub = await stubFor(t, {
    respond: ({ body }) =>
      'stream_options' in body
        ? { raw: { status: 422, body: JSON.stringify({ detail }) } }
        : { text: 'ok' },
  });
  assert.equal((await modelOf(stub).complete(chatRequest, { signal: never })).text, 'ok');
});

test('reports a refusal without a matching concession, and changes no later request', async (t) => {
  const stub = await stubFor(t, {
    respond: (_, number) =>
      number < 3 ? errorReply(400, { message: 'The temperature in Oslo is too low.' }) : undefined,
  });
  const model = modelOf(stub);
  const error = await failureOf(model.complete(chatRequest, { signal: never }), 'bad-request');
  assert.match(error.message, /refused the request: The temperature in Oslo is too low\. Check/);
  assert.equal(error.status, 400);
  assert.equal((await model.complete(chatRequest, { signal: never })).effectiveTemperature, 0);
});

test('gives up a field that an error merely mentions only after a second such error, and says so', async (t) => {
  const message = 'Prompt quotes: "temperature: 40 °C".';
  const stray = await stubFor(t, {
    respond: (_, number) => (number === 0 ? errorReply(400, { message }) : undefined),
  });
  const told: string[] = [];
  const call = { signal: never, onRestart: (why: string) => told.push(why) };
  assert.equal((await modelOf(stray).complete(chatRequest, call)).effectiveTemperature, 0);
  assert.deepEqual([stray.requests.length, told], [2, []]);
  const refusing = await stubFor(t, {
    respond: ({ body }) => ('temperature' in body ? errorReply(400, { message }) : undefined),
  });
  const answer = await modelOf(refusing).complete(chatRequest, call);
  assert.deepEqual([answer.effectiveTemperature, refusing.requests.length], [undefined, 3]);
  assert.match(told.join(), /does not accept the temperature; retried without it\.$/);
});

test('drops no field that was accepted before because of one stray error that names it', async (t) => {
  const named = errorReply(400, { message: 'Unsupported value.', param: 'temperature' });
  const stub = await stubFor(t, { respond: (_, number) => (number === 1 ? named : undefined) });
  const model = modelOf(stub);
  const told: string[] = [];
  const call = { signal: never, onRestart: (why: string) => told.push(why) };
  for (let calls = 0; calls < 3; calls += 1) {
    assert.equal((await model.complete(chatRequest, call)).effectiveTemperature, 0);
  }
  assert.deepEqual([stub.requests.length, told], [4, []]);
  stub.answerWith(({ body }) => ('temperature' in body ? named : undefined));
  assert.equal((await model.complete(chatRequest, call)).effectiveTemperature, undefined);
  assert.match(told.join(), /does not accept the temperature; retried without it\.$/);
});

const systemComplaints = [
  { status: 400, message: 'System role not supported' },
  { status: 500, message: 'Jinja Exception: Only user and assistant roles are supported!' },
  {
    status: 400,
    message: "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
    param: 'messages[0].role',
  },
  { status: 400, message: 'Developer instruction is not enabled for models/gemma-3-4b-it' },
  { status: 400, message: 'Conversation roles must alternate user/assistant/user/assistant/...' },
  { status: 422, message: "messages.0.role: Input should be 'user' or 'assistant'" },
];
for (const { status, ...error } of systemComplaints) {
  test(`opens the first user message with a refused system text: ${error.message}`, async (t) => {
    const stub = await stubFor(t, {
      respond: ({ body }) =>
        body.messages.some(({ role }) => role === 'system')
          ? errorReply(status, error)
          : { text: 'ok' },
    });
    const model = modelOf(stub);
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
    assert.deepEqual([first.text, first.notApplied], ['ok', ['system']]);
    const { length } = stub.requests;
    const second = await model.complete(chatRequest, call);
    assert.equal(stub.requests.length, length + 1);
    assert.deepEqual(second.notApplied, ['system']);
    assert.deepEqual(stub.requests[length - 1]?.body.messages, [
      { role: 'user', content: 'You judge.\n\nA or B?' },
      ...request.messages.slice(2),
    ]);
    assert.deepEqual(told, [
      `${new URL(stub.baseUrl).origin} does not accept the role system; retried with its text in the first user message.`,
    ]);
  });
}

test('keeps the system role if an error does not concern it', async (t) => {
  const message = 'Your system is out of memory.';
  const stub = await stubFor(t, { respond: () => errorReply(400, { message }) });
  await failureOf(modelOf(stub).complete(chatRequest, { signal: never }), 'bad-request');
  assert.equal(stub.requests.length, 1);
});

test('does not repeat a request that is too long for the model', async (t) => {
  const message = 'max_tokens is too large: the maximum context length is 4096 tokens.';
  const stub = await stubFor(t, { respond: () => errorReply(400, { message }) });
  await failureOf(modelOf(stub).complete(chatRequest, { signal: never }), 'bad-request');
  assert.equal(stub.requests.length, 1);
});
