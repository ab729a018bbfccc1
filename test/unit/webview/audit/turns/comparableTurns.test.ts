import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  comparableTurns,
  firstToCompare,
} from '../../../../../webview/audit/turns/comparableTurns.ts';
import { auditOf, verdict } from '../auditFixture.ts';

test('only readable turns can be compared, and the first flip comes first', async () => {
  const view = await auditOf({ doubt: 'Neither.', evidence: verdict('B', 60) });
  const comparable = comparableTurns(view.turns);
  assert.deepEqual(
    comparable.map(({ title }) => title),
    ['Repeat', 'Neutral', 'Authority', 'Evidence'],
  );
  assert.equal(firstToCompare(comparable)?.title, 'Evidence');
});

test('without a flip it is authority, and without that the first there is', async () => {
  const held = await auditOf({});
  assert.equal(firstToCompare(comparableTurns(held.turns))?.title, 'Authority');
  const cut = await auditOf({}, { unanswered: ['authority'] });
  assert.equal(firstToCompare(comparableTurns(cut.turns))?.title, 'Repeat');
});

test('an unreadable baseline leaves nothing to compare', async () => {
  const view = await auditOf({ baseline: 'Neither.' });
  assert.deepEqual(comparableTurns(view.turns), []);
  assert.equal(firstToCompare([]), undefined);
});
