import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  formatCount,
  formatDecimals,
  formatShare,
  formatSigned,
} from '../../../webview/formatNumbers.ts';

test('formats a change with its sign, and without one if it rounds to zero', () => {
  assert.deepEqual([3, -8, 0, -0.04, 2.25].map(formatSigned), ['+3', '−8', '±0', '±0', '+2.3']);
});

test('formats confidences with at most one decimal and overlaps with exactly two', () => {
  assert.deepEqual([92, 63.25].map(formatDecimals), ['92', '63.3']);
  assert.deepEqual([1, 0.184].map(formatShare), ['1.00', '0.18']);
});

test('groups the digits of counts by language', () => {
  assert.equal(formatCount(2100, 'en'), '2,100');
  assert.equal(formatCount(2100, 'de'), '2.100');
  assert.equal(formatCount(2100, ''), '2,100');
});
