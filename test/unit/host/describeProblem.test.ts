import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asMessageLine } from '../../../src/core/escape.ts';
import { describeProblem } from '../../../src/host/describeProblem.ts';
import { hostileTexts, longWord, understatedIn } from '../../support/data/hostileText.ts';

test('the message is one line of text, whatever it repeats, and the places follow it', () => {
  for (const text of [...Object.values(hostileTexts), longWord, '']) {
    const described = describeProblem(new TypeError(text));
    assert.deepEqual(understatedIn(described), []);
    const [message, ...places] = described.split('\n');
    assert.equal(message, asMessageLine(text));
    assert.ok(places.length > 0);
    for (const place of places) assert.match(place, /^ {4}at /);
  }
});

test('what is thrown without being an error is told on one line', () => {
  assert.equal(describeProblem('a\nb\u001b[2J'), 'a‹U+000A›b‹U+001B›[2J');
  assert.equal(describeProblem(undefined), 'undefined');
});

test('an error without a stack, or with one that does not repeat the message, is its message', () => {
  const error = new Error('gone');
  error.stack = 'elsewhere\n    at x';
  assert.equal(describeProblem(error), 'gone');
  delete error.stack;
  assert.equal(describeProblem(error), 'gone');
});
