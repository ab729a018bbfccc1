import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ChatModel,
  ModelError,
  type ModelErrorReason,
} from '../../../src/core/words/ports.ts';
import { withRetries } from '../../../src/models/retrying.ts';
import { misbehavior } from '../../support/stub/stubReplies.ts';
import { createSkippingClock } from './clocks.ts';
import { chatRequest, failureOf, modelOf, never, stubFor } from './stubbed.ts';

const answer = { text: 'ok', finishReason: 'stop', totalMs: 1, responseFormat: 'text' } as const;

/** A model that fails once with each of these errors, and then answers. */
function failing(...failures: readonly Error[]): ChatModel & { calls: number } {
  const left = [...failures];
  return {
    calls: 0,
    identity: { provider: 'x', model: 'x', endpoint: 'http://127.0.0.1:1', simulated: false },
    complete() {
      this.calls += 1;
      const failure = left.shift();
      return failure ? Promise.reject(failure) : Promise.resolve(answer);
    },
  };
}

const failure = (reason: ModelErrorReason, retryAfterMs?: number) =>
  new ModelError(reason, `It is ${reason}.`, retryAfterMs === undefined ? {} : { retryAfterMs });

const passing: readonly ModelErrorReason[] = ['rate-limited', 'server', 'timeout', 'interrupted'];
for (const reason of passing) {
  test(`retries “${reason}”`, async () => {
    const model = failing(failure(reason), failure(reason));
    const retried = withRetries(model, { clock: createSkippingClock(), random: () => 0.5 });
    assert.equal((await retried.complete(chatRequest, { signal: never })).text, 'ok');
    assert.equal(model.calls, 3);
  });
}

const lasting: readonly ModelErrorReason[] = [
  'cancelled',
  'key-needed',
  'unauthorized',
  'not-found',
  'redirected',
  'bad-request',
  'malformed',
  'unreachable',
];
for (const reason of lasting) {
  test(`returns “${reason}” unchanged at once`, async () => {
    const error = failure(reason);
    const model = failing(error);
    const clock = createSkippingClock();
    const retried = withRetries(model, { clock, random: () => 0.5 });
    assert.equal(await failureOf(retried.complete(chatRequest, { signal: never }), reason), error);
    assert.deepEqual([model.calls, clock.slept], [1, []]);
  });
}

test('waits for an endpoint that has answered before and becomes unreachable', async () => {
  const refused = failure('unreachable');
  let up = true;
  const model: ChatModel = {
    identity: failing().identity,
    complete: () => {
      if (up) return Promise.resolve(answer);
      up = true;
      return Promise.reject(refused);
    },
  };
  const retried = withRetries(model, { clock: createSkippingClock(), random: () => 0 });
  await retried.complete(chatRequest, { signal: never });
  up = false;
  assert.equal((await retried.complete(chatRequest, { signal: never })).text, 'ok');
});

test('rethrows an error other than a ModelError', async () => {
  const bug = new RangeError('a bug');
  const retried = withRetries(failing(bug), { clock: createSkippingClock(), random: () => 0 });
  await assert.rejects(retried.complete(chatRequest, { signal: never }), bug);
});

test('doubles its maximum wait from one second, and waits a random share of it', async () => {
  const waits = async (draw: number) => {
    const clock = createSkippingClock();
    const model = failing(...Array.from({ length: 9 }, () => failure('server')));
    const retried = withRetries(model, { clock, random: () => draw });
    await failureOf(retried.complete(chatRequest, { signal: never }), 'server');
    return clock.slept;
  };
  assert.deepEqual(await waits(0), [0, 0, 0, 0]);
  assert.deepEqual(await waits(0.5), [500, 1_000, 2_000, 4_000]);
});

test('limits the back-off', async () => {
  const clock = createSkippingClock();
  const model = failing(...Array.from({ length: 4 }, () => failure('server')));
  const retried = withRetries(model, { clock, random: () => 0.5, policy: { capMs: 3_000 } });
  await retried.complete(chatRequest, { signal: never });
  assert.deepEqual(clock.slept, [500, 1_000, 1_500, 1_500]);
});

test('waits as long as the server asks, with some jitter', async () => {
  const clock = createSkippingClock();
  const model = failing(failure('rate-limited', 20_000), failure('server', 0));
  const retried = withRetries(model, { clock, random: () => 0.25 });
  await retried.complete(chatRequest, { signal: never });
  assert.deepEqual(clock.slept, [20_250, 250]);
});

test('fails at once if the wait is too long, and says when to try again', async () => {
  const clock = createSkippingClock();
  const model = failing(failure('rate-limited', 1_800_000));
  const retried = withRetries(model, { clock, random: () => 0 });
  const error = await failureOf(retried.complete(chatRequest, { signal: never }), 'rate-limited');
  assert.equal(error.message, 'It is rate-limited. The server asks to wait 30 min.');
  assert.equal(error.retryAfterMs, 1_800_000);
  assert.deepEqual([model.calls, clock.slept], [1, []]);
});

test('says what failed if no more calls may be sent for the retry', async () => {
  const model = failing(failure('server'), new ModelError('budget', 'The limit is reached.'));
  const retried = withRetries(model, { clock: createSkippingClock(), random: () => 0 });
  const error = await failureOf(retried.complete(chatRequest, { signal: never }), 'budget');
  assert.equal(error.message, 'It is server. The limit is reached.');
});

test('limits the sum of all waits', async () => {
  const clock = createSkippingClock();
  const model = failing(...Array.from({ length: 4 }, () => failure('rate-limited', 40_000)));
  const retried = withRetries(model, { clock, random: () => 0 });
  const error = await failureOf(retried.complete(chatRequest, { signal: never }), 'rate-limited');
  assert.deepEqual(clock.slept, [40_000, 40_000]);
  assert.match(error.message, /asks to wait 40 s\. Given up after 3 attempts\.$/);
});

test('does not retry if the attempts themselves have taken too long', async () => {
  const clock = createSkippingClock();
  let calls = 0;
  const slow: ChatModel = {
    identity: failing().identity,
    complete: async () => {
      calls += 1;
      await clock.sleep(100_000, never);
      throw failure('timeout');
    },
  };
  const retried = withRetries(slow, { clock, random: () => 0 });
  await failureOf(retried.complete(chatRequest, { signal: never }), 'timeout');
  assert.equal(calls, 2);
});

test('reports each restart before the wait, with the cause', async () => {
  const told: string[] = [];
  const clock = createSkippingClock();
  const retried = withRetries(failing(failure('server'), failure('timeout')), {
    clock,
    random: () => 0.9,
  });
  await retried.complete(chatRequest, {
    signal: never,
    onRestart: (why) => told.push(`${clock.slept.length}: ${why}`),
  });
  assert.deepEqual(told, [
    '0: It is server. Retry 1 of 4 in 1 s.',
    '1: It is timeout. Retry 2 of 4 in 2 s.',
  ]);
});

test('can be canceled during a wait', async () => {
  const cancel = new AbortController();
  const model = failing(failure('server'));
  const retried = withRetries(model, { clock: createSkippingClock(), random: () => 0 });
  const call = retried.complete(chatRequest, {
    signal: cancel.signal,
    onRestart: () => cancel.abort(),
  });
  await failureOf(call, 'cancelled');
  assert.equal(model.calls, 1);
});

test('repeats an interrupted answer from the start', async (t) => {
  const stub = await stubFor(t, {
    respond: (_, number) =>
      number === 0 ? { ...misbehavior.cut, chunkDelayMs: 5 } : { text: 'the whole answer' },
  });
  const retried = withRetries(modelOf(stub), { clock: createSkippingClock(), random: () => 0 });
  let shown = '';
  const complete = await retried.complete(chatRequest, {
    signal: never,
    onText: (piece) => {
      shown += piece;
    },
    onRestart: () => {
      assert.notEqual(shown, '');
      shown = '';
    },
  });
  assert.equal(complete.text, 'the whole answer');
  assert.equal(shown, 'the whole answer');
});
