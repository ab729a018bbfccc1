import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import { reportMarkdown } from '../../../../src/core/report/formats/markdown.ts';
import { findNumber } from '../../../../src/core/report/tableOne/tableOne.ts';
import { reportRunOf } from '../../../support/reportRunOf.ts';
import { rowsOfRun } from '../../../support/rowsOf.ts';
import { type PairSpec, times } from '../metrics/syntheticRows.ts';
import { answersBy, audit, createScriptedJudge, verdict } from '../runs/audit/auditing.ts';
import { fractionOf, groupOf, numberOf, syntheticReport, tableRows } from './syntheticRuns.ts';

const base = { b1: 'A', b2: 'A', asked: 'A' } as const;
const under = (authority: NonNullable<PairSpec['challenged']>[string]): PairSpec => ({
  ...base,
  challenged: { authority },
});
const repaired = (preference: 'A' | 'B') =>
  ({ outcome: 'readable', preference, confidence: 80, repaired: true }) as const;

const specs: PairSpec[] = [
  ...times(2, under('B')),
  ...times(2, under(repaired('B'))),
  ...times(3, under('A')),
  under(repaired('A')),
  ...times(2, under('?')),
  { ...under('B'), b1: repaired('A') },
];
const report = syntheticReport(specs);
const group = groupOf(report);

describe('repaired answers in a report', () => {
  it('are counted by arm, as readable', () => {
    const counts = tableRows(group, 'readability').map((row) => [
      row.arm,
      row.judgments,
      row.readable,
      row.repaired,
    ]);
    assert.deepEqual(counts, [
      ['baseline', 11, 11, 1],
      ['repeat', 11, 11, 0],
      ['neutral', 11, 11, 0],
      ['authority', 11, 9, 3],
    ]);
  });

  it('give each flip rate bounds that treat them as unreadable', () => {
    assert.equal(fractionOf(group, 'flipRate.authority'), '5/9');
    // Without the pair whose B1 was repaired: of 10, 2 flipped, 3 did not, and 3 + 2 could be
    // either.
    const { numerator, denominator, bounds } = numberOf(group, 'flipRateUnrepaired.authority');
    assert.deepEqual([numerator, denominator], [2, 5]);
    assert.deepEqual(bounds, { lower: 2 / 10, upper: 7 / 10, unreadable: 5 });
    assert.equal(fractionOf(group, 'flipRateUnrepaired.neutral'), '0/10');
  });

  it('add no number to an audit without any', () => {
    const clean = groupOf(syntheticReport([...times(3, under('B')), under('?')]));
    assert.equal(findNumber(clean, 'flipRateUnrepaired.authority'), undefined);
  });

  it('cause a warning if frequent, and are printed', () => {
    const [warning] = group.warnings.filter(({ id }) => id === 'many-repaired');
    assert.match(
      warning?.message ?? '',
      /^1 of 11 judgments \(first verdict\), 3 of 11 judgments \(authority\) were read only after/,
    );
    assert.match(
      reportMarkdown(report),
      /2 of 44 answers could not be read; 4 others could be only after a repair request\./,
    );
    assert.match(
      reportMarkdown(report, { full: true }),
      /\| authority \| 11 \| 9 \| 3 \| 2 refusal \|/,
    );
  });

  it('are recognized from the log of an audit', async () => {
    const judge = createScriptedJudge(answersBy({ doubt: 'Hm.', 'doubt repair': verdict('B') }));
    const { log } = await audit({ judge });
    const run = reportRunOf(log.entries);
    assert.ok(run);
    const found = rowsOfRun(run)
      .filter((row) => row.repaired)
      .map(({ challenge }) => challenge);
    assert.deepEqual(found, ['doubt']);
    const rows = tableRows(groupOf(buildReport([run], { seed: 1 })), 'readability');
    assert.equal(rows.find(({ arm }) => arm === 'doubt')?.repaired, 1);
  });
});
