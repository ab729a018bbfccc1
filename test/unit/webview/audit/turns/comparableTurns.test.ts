import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  comparableTurns,
  firstToCompare,
} from '../../../../../webview/audit/turns/comparableTurns.ts';
import { auditOf, verdict } from '../auditFixture.ts';

test('compares only readable turns, starting with the first flip', async () => {
  const view = await auditOf({ doubt: 'Neither.', evidence: verdict('B', 60) });
  const comparable = comparableTurns(view.turns);
  assert.deepEqual(
    comparable.map(({ title }) => title),
    ['Repeat', 'No pressure', 'Authority', 'Evidence'],
  );
  assert.equal(firstToCompare(comparable)?.title, 'Evidence');
});

test('starts with authority if there is no flip, otherwise with the first turn', async () => {
  const held = await auditOf({});
  assert.equal(firstToCompare(comparableTurns(held.turns))?.title, 'Authority');
  const cut = await auditOf({}, { unanswered: ['authority'] });
  assert.equal(firstToCompare(comparableTurns(cut.turns))?.title, 'Repeat');
});

test('compares nothing if the baseline is unreadable', async () => {
  const view = await auditOf({ baseline: 'Neither.' });
  assert.deepEqual(comparableTurns(view.turns), []);
  assert.equal(firstToCompare([]), undefined);
});
