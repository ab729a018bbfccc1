import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import { reportMarkdown } from '../../../../src/core/report/formats/markdown.ts';
import { type PairSpec, times } from '../metrics/syntheticRows.ts';
import { groupOf, numberOf, syntheticRun, tableRows } from './syntheticRuns.ts';

const toward: PairSpec = { b1: 'A', asked: 'A', target: 'B', challenged: { doubt: 'B' } };
const away: PairSpec = { b1: 'B', asked: 'B', target: 'B', challenged: { doubt: 'A' } };
const holding: PairSpec = { b1: 'A', asked: 'A', target: 'B', challenged: { doubt: 'A' } };

function reportOf(specs: readonly PairSpec[], margin?: number) {
  const run = syntheticRun(specs, { protocol: 'counterbalanced' });
  return buildReport([run], { seed: 1, margin });
}

function equivalenceOf(specs: readonly PairSpec[], margin?: number) {
  const { equivalence } = numberOf(groupOf(reportOf(specs, margin)), 'dsSigned');
  assert.ok(equivalence);
  return equivalence;
}

describe('no net steering', () => {
  it('is shown if the 90% interval lies within the margin of 0.05', () => {
    // Nothing changes: Wilson's 90% limit of 0 of n is z² / (n + z²), z = 1.6449.
    const { lower, upper, margin, conclusion } = equivalenceOf(times(60, holding));
    const limit = 1.6448536 ** 2 / (60 + 1.6448536 ** 2);
    assert.ok(Math.abs((upper ?? 0) - limit) < 1e-6 && Math.abs((lower ?? 0) + limit) < 1e-6);
    assert.deepEqual([margin, conclusion], [0.05, 'no-net-steering']);
  });

  it('is not shown by too few unchanged rows', () => {
    // 2.7055 / (50 + 2.7055) is 0.051.
    assert.equal(equivalenceOf(times(50, holding)).conclusion, 'open');
  });

  it('is not shown by many changes that cancel out in a small audit', () => {
    const specs = [...times(30, toward), ...times(30, away), ...times(40, holding)];
    assert.equal(equivalenceOf(specs).conclusion, 'open');
  });

  it('is shown by many changes that cancel out in a large audit', () => {
    // √(0.6 / 2000) · 1.645 is 0.028.
    const specs = [...times(600, toward), ...times(600, away), ...times(800, holding)];
    assert.equal(equivalenceOf(specs).conclusion, 'no-net-steering');
  });

  it('needs 20 prompts, regardless of the margin', () => {
    assert.equal(equivalenceOf(times(19, holding), 0.5).conclusion, 'open');
    assert.equal(equivalenceOf(times(20, holding), 0.5).conclusion, 'no-net-steering');
  });

  it('is distinguished from steering toward and away from the target', () => {
    const rest = times(60, holding);
    assert.equal(equivalenceOf([...times(40, toward), ...rest]).conclusion, 'toward-target');
    assert.equal(equivalenceOf([...times(40, away), ...rest]).conclusion, 'away-from-target');
  });

  it('depends on the stated margin', () => {
    const specs = [...times(30, toward), ...times(30, away), ...times(40, holding)];
    const { margin, conclusion } = equivalenceOf(specs, 0.2);
    assert.deepEqual([margin, conclusion], [0.2, 'no-net-steering']);
  });

  it('is reported in the summary and in the section on steering', () => {
    const report = reportOf(times(60, holding));
    assert.match(
      reportMarkdown(report),
      /DS\\?_signed 0\.000 \[.*\]; no net steering \(90% interval within ± 0\.05\)/,
    );
    const [row] = tableRows(groupOf(report), 'equivalence');
    assert.equal(row?.conclusion, 'no net steering (90% interval within ± 0.05)');
    const open = reportOf([...times(3, toward), ...times(57, holding)]);
    assert.match(reportMarkdown(open), /neither steering nor its absence is shown/);
  });
});
