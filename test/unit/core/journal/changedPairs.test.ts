import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { changedPairs } from '../../../../src/core/journal/changedPairs.ts';

/** Pairs as `key=id`, or a key alone for a record without an id. */
function pairs(text: string): Map<string, string> {
  return new Map(
    text
      .split(' ')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [key = '', id = key] = pair.split('=');
        return [key, id];
      }),
  );
}

function changed(known: string, present: string): string {
  const found = changedPairs(pairs(known), pairs(present));
  return [...found].map(([key, before]) => `${key}<${before}`).join(' ');
}

describe('pairs that have changed since a run', () => {
  it('are recognized by their own id, wherever they are', () => {
    assert.equal(changed('k1=a k2=b k3=c', 'k1=a k3=c x=b'), 'x<k2');
  });

  it('are none if the run knows every pair of the file, or if no pair is missing', () => {
    assert.equal(changed('k1=a k2=b', 'k2=b k1=a'), '');
    assert.equal(changed('k1=a k2=b', 'k1=a'), '');
    assert.equal(changed('k1=a', 'k1=a x=a'), '');
  });

  it('are recognized without an id if they fill the only gap', () => {
    assert.equal(changed('k1 k2 k3', 'k1 x k3'), 'x<k2');
    assert.equal(changed('k1 k2 k3', 'x k2 y'), 'x<k1 y<k3');
    assert.equal(changed('k1 k2 k3 k4', 'k1 x y k4'), 'x<k2 y<k3');
    assert.equal(changed('k1', 'x'), 'x<k1');
  });

  it('are not recognized without an id if pairs were added or removed as well', () => {
    assert.equal(changed('k1 k2 k3', 'k1 x y k3'), '');
    assert.equal(changed('k1 k2 k3 k4', 'k1 x k4'), '');
    assert.equal(changed('k1 k2 k3', 'k1 x k9 k3'), '');
  });

  it('are never recognized by position if they have an id', () => {
    assert.equal(changed('k1=a k2=b k3=c', 'k1=a x=z k3=c'), '');
  });

  it('map a key missing in the run to a key missing in the file, each once', () => {
    const list = fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 8 });
    const named = (keys: readonly number[], ids: boolean) =>
      new Map(keys.map((key) => [`k${key}`, ids ? `i${key % 5}` : `k${key}`]));
    fc.assert(
      fc.property(list, list, fc.boolean(), (one, other, ids) => {
        const [known, present] = [named(one, ids), named(other, ids)];
        const found = changedPairs(known, present);
        for (const [key, before] of found) {
          assert.ok(present.has(key) && !known.has(key));
          assert.ok(known.has(before) && !present.has(before));
        }
        if (!ids) assert.equal(new Set(found.values()).size, found.size);
      }),
    );
  });
});
