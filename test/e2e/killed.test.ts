import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditUnderKills } from '../support/data/auditUnderKills.ts';

test('a run whose extension host and server are killed ends with the report of an uninterrupted run', async () => {
  const { calls, kills } = await auditUnderKills({ pairs: 12, kills: 2, seed: 1 });
  assert.equal(calls, 72);
  assert.deepEqual(kills, ['extension host killed', 'server killed']);
});
