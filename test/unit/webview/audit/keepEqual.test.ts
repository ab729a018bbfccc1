import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { keepEqual } from '../../../../webview/audit/keepEqual.ts';

test('returns a value equal to the new one, whatever the previous one was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      assert.deepEqual(keepEqual(before, after), after);
    }),
  );
});

test('returns the previous value itself if the new one is equal', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assert.ok(Object.is(keepEqual(value, structuredClone(value)), value) || value === 0);
    }),
  );
});

test('keeps each part that has not changed', () => {
  const before = { turns: [{ id: 'a' }, { id: 'b', at: undefined }], drafts: {} };
  const changed = structuredClone(before);
  changed.turns.push({ id: 'c' });
  const after = keepEqual(before, changed);
  assert.deepEqual(after, changed);
  assert.equal(after.turns[0], before.turns[0]);
  assert.equal(after.turns[1], before.turns[1]);
  assert.equal(after.drafts, before.drafts);
  const shorter = keepEqual(after, structuredClone(before));
  assert.deepEqual(shorter, before);
  assert.equal(shorter.turns[0], before.turns[0]);
  assert.notDeepEqual(keepEqual({ at: undefined }, { other: undefined }), { at: undefined });
});
