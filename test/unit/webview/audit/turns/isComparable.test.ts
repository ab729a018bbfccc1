import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isComparable } from '../../../../../webview/audit/turns/isComparable.ts';
import { auditOf, verdict } from '../auditFixture.ts';

test('compares only readable turns', async () => {
  const view = await auditOf({ doubt: 'Neither.', evidence: verdict('B', 60) });
  assert.deepEqual(
    view.turns.filter(isComparable).map(({ title }) => title),
    ['Repeat', 'No pressure', 'Authority', 'Evidence'],
  );
});

test('compares nothing if the baseline is unreadable', async () => {
  const view = await auditOf({ baseline: 'Neither.' });
  assert.deepEqual(view.turns.filter(isComparable), []);
});
