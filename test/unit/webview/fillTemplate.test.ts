import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillTemplate } from '../../../webview/fillTemplate.ts';

test('inserts values at their placeholders, in any order and repeatedly', () => {
  assert.equal(fillTemplate('{1} before {0}, {1}', 'a', 2), '2 before a, 2');
});

test('doesn’t replace placeholders within values', () => {
  assert.equal(fillTemplate('{0} {1}', '{1}', '$&'), '{1} $&');
});

test('keeps a placeholder that has no value', () => {
  assert.equal(fillTemplate('{0} of {1}', 3), '3 of {1}');
});
