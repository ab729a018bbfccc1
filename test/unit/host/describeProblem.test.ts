import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asMessageLine } from '../../../src/core/words/escape.ts';
import { describeProblem } from '../../../src/host/describeProblem.ts';
import { hostileTexts, longWord, understatedIn } from '../../support/data/hostileText.ts';

test('puts the message on one line, and the location after it', () => {
  for (const text of [...Object.values(hostileTexts), longWord, '']) {
    const described = describeProblem(new TypeError(text));
    assert.deepEqual(understatedIn(described), []);
    const [message, ...places] = described.split('\n');
    assert.equal(message, asMessageLine(text));
    assert.ok(places.length > 0);
    for (const place of places) assert.match(place, /^ {4}at /);
  }
});

test('describes a thrown non-error on one line', () => {
  assert.equal(describeProblem('a\nb\u001b[2J'), 'a⟨U+000A⟩b⟨U+001B⟩[2J');
  assert.equal(describeProblem(undefined), 'undefined');
});

test('uses the message of an error without a stack, or whose stack does not repeat it', () => {
  const error = new Error('gone');
  error.stack = 'elsewhere\n    at x';
  assert.equal(describeProblem(error), 'gone');
  delete error.stack;
  assert.equal(describeProblem(error), 'gone');
});
