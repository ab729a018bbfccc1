import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fitToLimit } from '../../../../src/core/results/fitToLimit.ts';

test('shows all items that fit', () => {
  assert.deepEqual(fitToLimit(['a', 'b'], 2), { shown: ['a', 'b'], hidden: [] });
  assert.deepEqual(fitToLimit([], 0), { shown: [], hidden: [] });
});

test('reserves an entry for the number of hidden items', () => {
  assert.deepEqual(fitToLimit(['a', 'b', 'c'], 2), { shown: ['a'], hidden: ['b', 'c'] });
  assert.deepEqual(fitToLimit(['a', 'b'], 1), { shown: [], hidden: ['a', 'b'] });
  assert.deepEqual(fitToLimit(['a'], 0), { shown: [], hidden: ['a'] });
});

test('keeps every item in place, and fills the list up to its last entry', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 20 }), (items, room) => {
      const { shown, hidden } = fitToLimit(items, room);
      assert.deepEqual([...shown, ...hidden], items);
      assert.ok(shown.length + (hidden.length > 0 ? 1 : 0) <= room);
    }),
  );
});
