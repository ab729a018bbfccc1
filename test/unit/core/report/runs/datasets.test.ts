import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildReport } from '../../../../../src/core/report/buildReport.ts';
import { judgmentsCsv } from '../../../../../src/core/report/formats/csv.ts';
import type { ReportRun } from '../../../../../src/core/report/runs/reportRun.ts';
import { type PairSpec, times } from '../../metrics/syntheticRows.ts';
import { fileHeader, groupOf, syntheticRun } from '../syntheticRuns.ts';

const held: PairSpec = { b1: 'A', b2: 'A', asked: 'A', challenged: { doubt: 'A' } };

/** Returns a run over pairs.jsonl at a location; a distinct `prefix` makes its pairs distinct. */
function runIn(run: string, location: string, prefix: string): ReportRun {
  const specs = times(2, held).map((spec, i) => ({ ...spec, pair: `${prefix} ${i}` }));
  const dataset = { ...fileHeader().dataset, location };
  return syntheticRun(specs, { run, dataset });
}

function datasetsOf(runs: readonly ReportRun[]) {
  const report = buildReport(runs, { seed: 1 });
  return {
    names: report.runs.map(({ dataset }) => dataset),
    parts: report.groups.flatMap(({ scope, part }) => (scope === 'dataset' ? [part] : [])),
    pairs: groupOf(report).pairs,
  };
}

describe('datasets with the same name', () => {
  it('are shown with their folders and never merged', () => {
    const runs = [
      runIn('1', '/data/old/pairs.jsonl', 'x'),
      runIn('2', 'C:\\new\\pairs.jsonl', 'y'),
    ];
    const names = ['pairs.jsonl (old)', 'pairs.jsonl (new)'];
    assert.deepEqual(datasetsOf(runs), { names, parts: [...names].sort(), pairs: 4 });
    const csv = [...judgmentsCsv(runs)].join('');
    for (const name of names) assert.ok(csv.includes(name), name);
    const { groups } = buildReport(runs, { seed: 1, summaryOnly: true });
    assert.equal(groups[0]?.pairs, 4);
  });

  it('are numbered if their folders have the same name too', () => {
    const runs = [runIn('1', '/a/data/pairs.jsonl', 'x'), runIn('2', '/b/data/pairs.jsonl', 'y')];
    assert.deepEqual(datasetsOf(runs).names, ['pairs.jsonl (1)', 'pairs.jsonl (2)']);
  });

  it('are one dataset if the file was moved or audited again', () => {
    const moved = [runIn('1', '/a/pairs.jsonl', 'x'), runIn('2', '/b/pairs.jsonl', 'x')];
    assert.deepEqual(datasetsOf(moved).names, ['pairs.jsonl', 'pairs.jsonl']);
    assert.equal(datasetsOf(moved).pairs, 2);
    const extended = [runIn('1', '/a/pairs.jsonl', 'x'), runIn('2', '/a/pairs.jsonl', 'y')];
    assert.deepEqual(datasetsOf(extended).names, ['pairs.jsonl', 'pairs.jsonl']);
  });
});
