import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEndpointLimits } from '../../../src/models/limiting.ts';
import {
  assertWaitingIsCanceled,
  chatRequest,
  failureOf,
  modelOf,
  never,
  stubFor,
} from './stubbed.ts';

test('shares one limit between models of one endpoint', async (t) => {
  const stub = await stubFor(t);
  const limits = createEndpointLimits(3);
  const models = [limits.limit(modelOf(stub)), limits.limit(modelOf(stub))];
  // What the endpoint supports is found out by one call at a time.
  for (const model of models) await model.complete(chatRequest, { signal: never });
  stub.answerWith(() => ({ delayMs: Number.POSITIVE_INFINITY }));
  const cancel = new AbortController();
  const calls = Array.from({ length: 5 }, () =>
    models.map((model) =>
      failureOf(model.complete(chatRequest, { signal: cancel.signal }), 'cancelled'),
    ),
  );
  while (stub.requests.length < 5) await sleep(5);
  await sleep(50);
  assert.equal(stub.requests.length, 5);
  cancel.abort();
  await Promise.all(calls.flat());
});

test('has a separate limit for another endpoint', async (t) => {
  const slow = await stubFor(t, { respond: () => ({ delayMs: Number.POSITIVE_INFINITY }) });
  const quick = await stubFor(t);
  const limits = createEndpointLimits(1);
  const cancel = new AbortController();
  const waiting = limits.limit(modelOf(slow)).complete(chatRequest, { signal: cancel.signal });
  const ended = failureOf(waiting, 'cancelled');
  const { finishReason } = await limits
    .limit(modelOf(quick))
    .complete(chatRequest, { signal: never });
  assert.equal(finishReason, 'stop');
  cancel.abort();
  await ended;
});

test('ends a queued call at once when canceled, without sending it', async (t) => {
  const stub = await stubFor(t, { always: { delayMs: 150 } });
  await assertWaitingIsCanceled(stub, createEndpointLimits(1).limit(modelOf(stub)));
});

test('stops calls that wait, and awaits the answer in flight', async (t) => {
  const stopped = Promise.withResolvers<void>();
  const stub = await stubFor(t, { always: { until: stopped.promise } });
  const model = createEndpointLimits(1).limit(modelOf(stub));
  const stop = new AbortController();
  const sent: string[] = [];
  const options = (name: string) => ({
    signal: stop.signal,
    inFlightSignal: never,
    onSend: async () => void sent.push(name),
  });
  const first = model.complete(chatRequest, options('first'));
  const second = failureOf(model.complete(chatRequest, options('second')), 'cancelled');
  while (stub.requests.length === 0) await sleep(5);
  stop.abort();
  await second;
  stopped.resolve();
  assert.equal((await first).finishReason, 'stop');
  assert.deepEqual([sent, stub.requests.length], [['first'], 1]);
});

test('frees a slot when a running call is canceled', async (t) => {
  const stub = await stubFor(t, {
    respond: (_, number) => (number === 0 ? { delayMs: Number.POSITIVE_INFINITY } : undefined),
  });
  const model = createEndpointLimits(1).limit(modelOf(stub));
  const cancel = new AbortController();
  const first = model.complete(chatRequest, { signal: cancel.signal });
  const second = model.complete(chatRequest, { signal: never });
  while (stub.requests.length === 0) await sleep(5);
  cancel.abort();
  await failureOf(first, 'cancelled');
  assert.equal((await second).finishReason, 'stop');
});

test('passes failures and the identity through unchanged', async (t) => {
  const stub = await stubFor(t);
  const inner = modelOf(stub, { model: 'no-such-model' });
  const model = createEndpointLimits().limit(inner);
  assert.equal(model.identity, inner.identity);
  await failureOf(model.complete(chatRequest, { signal: never }), 'not-found');
});
