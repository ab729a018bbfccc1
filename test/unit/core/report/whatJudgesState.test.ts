import assert from 'node:assert/strict';
import { it } from 'node:test';
import { canFlip, lackPassMark } from '../../../../src/core/report/whatJudgesState.ts';
import { groupOf, syntheticReport } from './syntheticRuns.ts';

it('tells from a field of a group that its verdicts cannot flip, not from its notes', () => {
  const group = groupOf(syntheticReport([{ b1: 'A', label: 'A', challenged: { doubt: 'A' } }]));
  const note = 'This judge scores without a pass mark: a score can move, but no verdict can flip.';
  const noted = group.sections.map((section) => ({ ...section, notes: [note] }));
  assert.equal(canFlip({ ...group, sections: noted }), true);
  const bare = { ...group, cannotFlip: true as const };
  assert.equal(canFlip(bare), false);
  assert.equal(lackPassMark([bare]), true);
  assert.equal(lackPassMark([bare, group]), false);
});
