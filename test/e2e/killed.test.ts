import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditUnderKills } from '../support/data/auditUnderKills.ts';

test('gives the report of an uninterrupted run after its extension host and server were killed', async () => {
  const { calls, kills } = await auditUnderKills({ pairs: 12, kills: 2, seed: 1 });
  assert.equal(calls, 72);
  assert.deepEqual(kills, ['extension host killed', 'server killed']);
});
