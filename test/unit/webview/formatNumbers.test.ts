import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  formatCount,
  formatDecimals,
  formatShare,
  formatSigned,
} from '../../../webview/formatNumbers.ts';

test('a change carries its sign, and none where it rounds to nothing', () => {
  assert.deepEqual([3, -8, 0, -0.04, 2.25].map(formatSigned), ['+3', '−8', '±0', '±0', '+2.3']);
});

test('confidences have at most one decimal, overlaps always two', () => {
  assert.deepEqual([92, 63.25].map(formatDecimals), ['92', '63.3']);
  assert.deepEqual([1, 0.184].map(formatShare), ['1.00', '0.18']);
});

test('counts are grouped as the language does it', () => {
  assert.equal(formatCount(2100, 'en'), '2,100');
  assert.equal(formatCount(2100, 'de'), '2.100');
  assert.equal(formatCount(2100, ''), '2,100');
});
