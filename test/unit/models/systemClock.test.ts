import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '../../../src/models/systemClock.ts';
import { failureOf, never } from './stubbed.ts';

test('a sleep takes its time', async () => {
  const started = systemClock.now();
  await systemClock.sleep(30, never);
  const slept = systemClock.now() - started;
  assert.ok(slept >= 29 && slept < 1_000, `${slept} ms`);
});

test('a sleep ends when it is cancelled, and does not begin when it was', async () => {
  const cancel = new AbortController();
  const sleep = systemClock.sleep(60_000, cancel.signal);
  cancel.abort();
  await failureOf(sleep, 'cancelled');
  await failureOf(systemClock.sleep(60_000, cancel.signal), 'cancelled');
});

test('a sleep longer than a timer can hold does not end at once', async () => {
  const cancel = new AbortController();
  const sleep = systemClock.sleep(2 ** 40, cancel.signal);
  const first = await Promise.race([
    sleep.then(
      () => 'slept',
      () => 'cancelled',
    ),
    systemClock.sleep(20, never).then(() => 'still asleep'),
  ]);
  cancel.abort();
  await failureOf(sleep, 'cancelled');
  assert.equal(first, 'still asleep');
});
