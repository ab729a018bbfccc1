import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { withinRoom } from '../../../../src/core/results/withinRoom.ts';

test('all items are shown where they fit', () => {
  assert.deepEqual(withinRoom(['a', 'b'], 2), { shown: ['a', 'b'], hidden: [] });
  assert.deepEqual(withinRoom([], 0), { shown: [], hidden: [] });
});

test('an entry is kept free to tell of those that do not', () => {
  assert.deepEqual(withinRoom(['a', 'b', 'c'], 2), { shown: ['a'], hidden: ['b', 'c'] });
  assert.deepEqual(withinRoom(['a', 'b'], 1), { shown: [], hidden: ['a', 'b'] });
  assert.deepEqual(withinRoom(['a'], 0), { shown: [], hidden: ['a'] });
});

test('no item is lost or moved, and with its last entry a list keeps to its room', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 20 }), (items, room) => {
      const { shown, hidden } = withinRoom(items, room);
      assert.deepEqual([...shown, ...hidden], items);
      assert.ok(shown.length + (hidden.length > 0 ? 1 : 0) <= room);
    }),
  );
});
