import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillTemplate } from '../../../webview/fillTemplate.ts';

test('values go into their places, in any order and more than once', () => {
  assert.equal(fillTemplate('{1} before {0}, {1}', 'a', 2), '2 before a, 2');
});

test('a value that looks like a place is not filled again', () => {
  assert.equal(fillTemplate('{0} {1}', '{1}', '$&'), '{1} $&');
});

test('a place without a value stays', () => {
  assert.equal(fillTemplate('{0} of {1}', 3), '3 of {1}');
});
