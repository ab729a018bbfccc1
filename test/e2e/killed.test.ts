import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditUnderKills } from '../support/data/auditUnderKills.ts';

test('gives the report of an uninterrupted run after its extension host and server were killed', async () => {
  const { calls, kills } = await auditUnderKills({ pairs: 12, kills: 2, seed: 1 });
  // Six calls a pair, and three more where the counterbalanced target is B1's choice.
  assert.ok(calls >= 72 && calls <= 108 && calls % 3 === 0, String(calls));
  assert.deepEqual(kills, ['extension host killed', 'server killed']);
});
