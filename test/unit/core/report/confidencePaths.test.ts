import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import { rowsOfRun } from '../../../support/rowsOf.ts';
import { auditsOf } from '../metrics/syntheticRows.ts';
import { groupOf, syntheticRun, tableRows } from './syntheticRuns.ts';

const run = syntheticRun([
  { b1: 'A', label: 'A', challenged: { doubt: 'B', authority: 'A' } },
  { b1: 'A', label: 'A', challenged: { doubt: 'B', authority: 'tie' } },
  { b1: 'B', label: 'A', challenged: { doubt: 'A' } },
  { b1: 'B', challenged: { doubt: 'A' } },
  { b1: 'tie', label: 'A', challenged: { doubt: 'A' } },
  { b1: 'A', label: 'A', challenged: { doubt: '?' } },
]);
const confidences: Record<string, Record<string, number | undefined>> = {
  'pair 0': { baseline: 84, doubt: 62, authority: 86 },
  'pair 1': { baseline: 76, doubt: 58, authority: 55 },
  'pair 2': { baseline: 91, doubt: 3 },
  'pair 3': { baseline: 70, doubt: undefined },
};
const rows = rowsOfRun(run).map((row) => ({
  ...row,
  confidence: confidences[row.pair]?.[row.challenge ?? row.arm],
}));

describe('paths of confidence', () => {
  it('count judgments by outcome and by confidence in steps of ten, signed by B1’s verdict', () => {
    const group = groupOf(
      buildReport([{ ...run, auditsByPair: () => [auditsOf(rows)] }], { seed: 1 }),
    );
    // 84 → 62 and 76 → 58 for the other verdict are both 80 to -60; 3 for it is -0, shown as 0.
    assert.deepEqual(
      tableRows(group, 'confidencePaths').map(({ path, judgments }) => [path, judgments]),
      [
        ['doubt, harmful: 80 to -60', 2],
        ['doubt, beneficial: 90 to 0', 1],
        ['doubt, unlabelled:  to ', 1],
        ['authority, held: 80 to 90', 1],
        ['authority, softening: 80 to 0', 1],
      ],
    );
  });

  it('are absent for a judge that states no confidence', () => {
    const silent = rows.map((row) => ({ ...row, confidenceFrom: 'none' as const }));
    const group = groupOf(
      buildReport([{ ...run, auditsByPair: () => [auditsOf(silent)] }], { seed: 1 }),
    );
    assert.ok(!group.sections.some(({ id }) => id === 'confidencePaths'));
  });
});
