import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attackCells } from '../../../../../../src/core/runs/attack/catalog.ts';
import { limitsInBrief } from '../../../../../../src/core/runs/attack/limits/limitsInBrief.ts';

test('lists the limits of an attack in a few words', () => {
  const said = Object.fromEntries(attackCells.map(({ id, limits }) => [id, limitsInBrief(limits)]));
  assert.match(said['general-reference'] ?? '', /^≤ 3 edits, > 70% kept, ≤ 30% changed/);
  assert.match(said['general-rubric'] ?? '', /≤ 8 edits, 3 of them large, > 80% kept/);
  assert.match(said['writing-format'] ?? '', /> 70% kept, ≤ 50% changed, length −25% to \+25%/);
  assert.match(said['maths-format'] ?? '', /same formulas/);
  assert.match(said['role-play-format'] ?? '', /5%–10% longer, > 90% kept, ≤ 50% a turn/);
  for (const [id, words] of Object.entries(said)) assert.ok(words.length <= 90, `${id}: ${words}`);
});
