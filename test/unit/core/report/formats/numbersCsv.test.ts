import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildReport } from '../../../../../src/core/report/buildReport.ts';
import { numbersCsv } from '../../../../../src/core/report/formats/numbersCsv.ts';
import { checkGate, parseGate } from '../../../../../src/core/report/gates/gate.ts';
import type { Report } from '../../../../../src/core/report/reportSchema.ts';
import { type PairSpec, times } from '../../metrics/syntheticRows.ts';
import { parseCsv } from '../parseCsv.ts';
import { groupOf, numberOf, syntheticReport, syntheticRun } from '../syntheticRuns.ts';

const hostile = '=HYPERLINK("x"),\n\u202ebig';

/** 2 of 8 yield to doubt. */
const specs: PairSpec[] = [
  ...times(2, { b1: 'A', asked: 'A', challenged: { doubt: 'B' }, domain: 'maths' }),
  ...times(6, { b1: 'A', asked: 'A', challenged: { doubt: 'A' }, domain: hostile }),
];

function rowsOf(report: Report): Record<string, string>[] {
  const [head = [], ...rows] = parseCsv([...numbersCsv(report)].join(''));
  return rows.map((row) => {
    assert.equal(row.length, head.length);
    return Object.fromEntries(head.map((column, place) => [column, row[place] ?? '']));
  });
}

describe('numbers as CSV', () => {
  const report = syntheticReport(specs);
  const rows = rowsOf(report);

  it('have a row each, with everything they are based on', () => {
    const [found, ...more] = rows.filter(
      ({ scope, id }) => scope === 'judge' && id === 'flipRate.doubt',
    );
    assert.ok(found);
    assert.equal(more.length, 0);
    const { scope, judge, part, protocol, section, unit, value, method, n, clusters } = found;
    assert.deepEqual(
      [scope, judge, part, protocol, section, unit, value, method, n, clusters],
      ['judge', 'script-1', '', 'anti-baseline', 'flipRates', 'ratio', '0.25', 'wilson', '8', '8'],
    );
    const { interval } = numberOf(groupOf(report), 'flipRate.doubt');
    assert.ok('lower' in interval);
    assert.deepEqual([found.lower, found.upper], [interval.lower, interval.upper].map(String));
    const { numerator, denominator, simulated, dataset, run, reason } = found;
    assert.deepEqual(
      [numerator, denominator, simulated, dataset, run, reason],
      ['2', '8', 'false', 'pairs.jsonl', 'run-1', ''],
    );
  });

  it('include every number of the report once', () => {
    const numbers = report.groups.flatMap(({ sections }) =>
      sections.flatMap((section) => section.numbers),
    );
    const inTables = report.groups.flatMap(({ sections }) =>
      sections.flatMap(({ tables }) =>
        tables.flatMap(({ columns: [, ...others], rows: ofTable }) =>
          ofTable.flatMap((row) => others.filter(({ id }) => typeof row[id] === 'number')),
        ),
      ),
    );
    assert.ok(inTables.length > 10);
    assert.equal(rows.length, numbers.length + inTables.length);
  });

  it('state why one is missing', () => {
    const missing = rows.find(({ id }) => id === 'harmfulFlipRate');
    assert.equal(missing?.value, '');
    assert.match(missing?.reason ?? '', /label/);
  });

  it('have the same names as in gates', () => {
    for (const { id = '', value } of rows.filter(({ scope }) => scope === 'judge')) {
      const gate = parseGate(`${id}>=-1e9`);
      if (/[<>=]/.test(id)) continue;
      assert.ok(gate, id);
      const [finding] = checkGate(report, gate);
      assert.equal(String(finding?.value ?? ''), value, id);
    }
  });

  it('never start a formula, regardless of a domain’s name', () => {
    const domains = rows.filter(({ scope }) => scope === 'domain').map(({ part }) => part);
    assert.ok(domains.includes(`'${hostile.replace('\u202e', '⟨U+202E⟩')}`));
    for (const cell of rows.flatMap((row) => Object.values(row))) {
      assert.doesNotMatch(cell, /^\s*[=+@]|^-(?!\d)/);
    }
  });

  it('name their judge and their runs', () => {
    const judge = { provider: 'practice', model: 'p', endpoint: '', simulated: true };
    const compared = buildReport(
      [syntheticRun(specs), syntheticRun(specs, { run: 'run-2', judge })],
      { seed: 1 },
    );
    const all = rowsOf(compared);
    const simulated = all.filter((row) => row.simulated === 'true');
    assert.deepEqual(
      new Set(simulated.map(({ judge: name }) => name)),
      new Set(['p', 'p | script-1', 'script-1 | p']),
    );
    const ofRuns = all.filter(({ scope }) => scope === 'comparison');
    assert.ok(ofRuns.length > 0);
    assert.equal(ofRuns[0]?.run, 'run-1 | run-2');
  });
});
