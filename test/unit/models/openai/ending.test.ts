import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { misbehavior } from '../../../support/stub/stubReplies.ts';
import type { StubRequest } from '../../../support/stub/stubServer.ts';
import { createManualClock } from '../clocks.ts';
import { chatRequest, failureOf, modelOf, never, stubFor } from '../stubbed.ts';

/** Whether the client closed the connection before the answer ended. */
async function wasAbandoned(request: StubRequest | undefined): Promise<boolean | undefined> {
  while (request?.abandoned === undefined) await sleep(5);
  return request.abandoned;
}

test('closes the connection when canceled in the middle of an answer', async (t) => {
  const stub = await stubFor(t, { respond: () => misbehavior.stalled });
  const cancel = new AbortController();
  const call = modelOf(stub).complete(chatRequest, {
    signal: cancel.signal,
    onText: () => cancel.abort(),
  });
  const error = await failureOf(call, 'cancelled');
  assert.equal(error.message, 'Canceled.');
  assert.equal(await wasAbandoned(stub.requests[0]), true);
});

test('emits no text after cancellation', async (t) => {
  const stub = await stubFor(t, { respond: () => ({ text: 'one two three four five six' }) });
  const cancel = new AbortController();
  const pieces: string[] = [];
  await failureOf(
    modelOf(stub).complete(chatRequest, {
      signal: cancel.signal,
      onText: (piece) => {
        pieces.push(piece);
        if (pieces.length === 2) cancel.abort();
      },
    }),
    'cancelled',
  );
  assert.deepEqual(pieces, ['one ', 'two ']);
});

test('closes the connection when canceled before the answer begins', async (t) => {
  const stub = await stubFor(t, { respond: () => misbehavior.silent });
  const cancel = new AbortController();
  const call = modelOf(stub).complete(chatRequest, { signal: cancel.signal });
  while (stub.requests.length === 0) await sleep(5);
  cancel.abort();
  await failureOf(call, 'cancelled');
  assert.equal(await wasAbandoned(stub.requests[0]), true);
});

test('does not send a call that is already canceled', async (t) => {
  const stub = await stubFor(t);
  await failureOf(
    modelOf(stub).complete(chatRequest, { signal: AbortSignal.abort() }),
    'cancelled',
  );
  assert.equal(stub.requests.length, 0);
});

test('gives up on a server that never responds', async (t) => {
  const stub = await stubFor(t, { respond: () => misbehavior.silent });
  const clock = createManualClock();
  const model = modelOf(stub, { clock, timeouts: { firstByteMs: 60 } });
  const call = failureOf(model.complete(chatRequest, { signal: never }), 'timeout');
  while (stub.requests.length === 0) await sleep(5);
  clock.advance(60);
  const error = await call;
  assert.match(error.message, /took too long: the first byte did not come within 0\.06 s\./);
  assert.equal(await wasAbandoned(stub.requests[0]), true);
});

test('gives up on a server that falls silent in the middle of an answer', async (t) => {
  const stub = await stubFor(t, { respond: () => misbehavior.stalled });
  const clock = createManualClock();
  const model = modelOf(stub, { clock, timeouts: { idleMs: 80 } });
  const onText = () => clock.advance(80);
  const error = await failureOf(model.complete(chatRequest, { signal: never, onText }), 'timeout');
  assert.match(error.message, /the next piece did not come within 0\.08 s/);
});

test('waits for a slow answer while data arrives, up to the total limit', async (t) => {
  const words = Array.from({ length: 10 }, () => 'word').join(' ');
  const slow = await stubFor(t, { respond: () => ({ text: words, chunkDelayMs: 5 }) });
  const clock = createManualClock();
  const onText = () => clock.advance(200);
  const patient = modelOf(slow, { clock, timeouts: { idleMs: 250 } });
  assert.equal((await patient.complete(chatRequest, { signal: never, onText })).text, words);
  const endless = await stubFor(t, { respond: () => misbehavior.stalled });
  const strict = modelOf(endless, { clock, timeouts: { idleMs: 250, totalMs: 200 } });
  const error = await failureOf(strict.complete(chatRequest, { signal: never, onText }), 'timeout');
  assert.match(error.message, /the whole answer did not come within 0\.2 s/);
});

test('leaves no listener on a run’s signal after a call', async (t) => {
  const stub = await stubFor(t);
  const listeners = new Set<() => void>();
  const signal = {
    aborted: false,
    addEventListener: (_: 'abort', listener: () => void) => void listeners.add(listener),
    removeEventListener: (_: 'abort', listener: () => void) => void listeners.delete(listener),
  };
  const model = modelOf(stub);
  await Promise.all([
    model.complete(chatRequest, { signal }),
    model.complete(chatRequest, { signal }),
  ]);
  assert.equal(listeners.size, 0);
});
