import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RetryNotice } from '../../../src/models/retryNotice.ts';

test('tells the last reason after five seconds without an answer, then every half minute', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const told: (string | undefined)[] = [];
  const notice = new RetryNotice((why) => told.push(why));
  notice.retried('first');
  t.mock.timers.tick(4_900);
  notice.retried('second');
  assert.deepEqual(told, []);
  t.mock.timers.tick(100);
  assert.deepEqual(told, ['second']);
  notice.retried('third');
  t.mock.timers.tick(30_000);
  assert.deepEqual(told, ['second', 'third']);
  notice.end();
  t.mock.timers.tick(60_000);
  assert.deepEqual(told, ['second', 'third', undefined]);
});

test('tells nothing if a call is answered in time', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const told: (string | undefined)[] = [];
  const notice = new RetryNotice((why) => told.push(why));
  for (let count = 0; count < 20; count += 1) {
    notice.retried('limited');
    t.mock.timers.tick(3_000);
    notice.end();
  }
  assert.deepEqual(told, []);
});
