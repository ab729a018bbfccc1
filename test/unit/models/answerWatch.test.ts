import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { AnswerWatch, type Waiting } from '../../../src/models/answerWatch.ts';

function watched(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const told: (Waiting | undefined)[] = [];
  const watch = new AnswerWatch((waiting) => told.push(waiting));
  watch.restart();
  return { watch, told, pass: (seconds: number) => t.mock.timers.tick(1000 * seconds) };
}

test('tells the last reason after five seconds of retries, then every half minute', (t) => {
  const { watch, told, pass } = watched(t);
  watch.retried('first');
  pass(4.9);
  watch.retried('second');
  assert.deepEqual(told, []);
  pass(0.1);
  assert.deepEqual(told, [{ seconds: 5, why: 'second' }]);
  watch.retried('third');
  pass(30);
  assert.deepEqual(told.at(-1), { seconds: 35, why: 'third' });
  watch.end();
  pass(60);
  assert.deepEqual(told.slice(2), [undefined]);
});

test('tells nothing of retries if a call is answered in time', (t) => {
  const { watch, told, pass } = watched(t);
  for (let count = 0; count < 20; count += 1) {
    watch.retried('limited');
    pass(3);
    watch.restart();
  }
  assert.deepEqual(told, []);
});

test('tells that there is no answer after half a minute, until there is one', (t) => {
  const { watch, told, pass } = watched(t);
  pass(29);
  assert.deepEqual(told, []);
  pass(1);
  assert.deepEqual(told, [{ seconds: 30 }]);
  pass(30);
  assert.deepEqual(told.at(-1), { seconds: 60 });
  watch.restart();
  assert.deepEqual(told.at(-1), undefined);
  pass(30);
  assert.deepEqual(told.at(-1), { seconds: 30 });
  watch.end();
});
