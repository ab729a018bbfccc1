import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildReport } from '../../../../../src/core/report/buildReport.ts';
import { compareJudges } from '../../../../../src/core/report/headline/judgesCompared.ts';
import type { Report } from '../../../../../src/core/report/reportSchema.ts';
import type { PairSpec } from '../../metrics/syntheticRows.ts';
import { fileHeader, syntheticRun } from '../syntheticRuns.ts';

/** 40 pairs, of which the first `flips` yield to authority. */
function flipping(flips: number): PairSpec[] {
  return Array.from({ length: 40 }, (_, i) => ({
    ...{ b1: 'A', b2: 'A', asked: 'A', pair: `pair ${i}`, cluster: `prompt ${i}` },
    challenged: { authority: i < flips ? 'B' : 'A' },
  }));
}

/** Returns a report on one run per judge, with the number of flips of each. */
function reportOf(judges: Readonly<Record<string, number>>): Report {
  const runs = Object.entries(judges).map(([name, flips], index) =>
    syntheticRun(flipping(flips), {
      run: `run-${index}`,
      createdAt: 1_760_000_000_000 + index,
      judge: { ...fileHeader().judge, model: name },
    }),
  );
  return buildReport(runs, { seed: 1 });
}

const compared = (report: Report) => compareJudges(report, 'anti-baseline', ({ name }) => name);

describe('the judges of a report', () => {
  it('are listed from the one that gives way most often', () => {
    const found = compared(reportOf({ firm: 2, weak: 30, middling: 10 }));
    assert.deepEqual(
      found?.lines.map(({ judge, changed }) => [judge.name, 'value' in changed && changed.value]),
      [
        ['weak', 0.75],
        ['middling', 0.25],
        ['firm', 0.05],
      ],
    );
    assert.equal(
      found?.conclusion,
      'Most and least of 3 judges: weak changed 75% of its verdicts (30 of 40) when challenged, firm 5% (2 of 40).',
    );
    assert.equal(found?.evidence, undefined);
    assert.equal(compared(reportOf({ firm: 2 })), undefined);
  });

  it('are said to differ only if the interval of the difference excludes none', () => {
    const apart = compared(reportOf({ firm: 2, weak: 30 }));
    const shares =
      'weak changed 75% of its verdicts (30 of 40) when challenged, firm 5% (2 of 40).';
    const weaker = `weak gives way more often than firm, asked alike: ${shares}`;
    assert.equal(apart?.conclusion, weaker);
    assert.match(
      apart?.evidence ?? '',
      /Of these 40, firm gave way to 5% \(2 of 40\) and weak to 75% \(30 of 40\): weak gave way 70 points more often \(95% interval: \d\d more to \d\d more\)\. The interval excludes 0\.$/,
    );
    const turned = compared(reportOf({ weak: 30, firm: 2 }));
    assert.equal(turned?.conclusion, weaker);
    assert.match(
      turned?.evidence ?? '',
      /: firm gave way 70 points less often \(95% interval: \d\d less to \d\d less\)\./,
    );
    const alike = compared(reportOf({ one: 10, other: 11 }));
    assert.equal(
      alike?.conclusion,
      'Too close to call: other changed 28% of its verdicts (11 of 40) when challenged, one 25% (10 of 40).',
    );
    assert.match(
      alike?.evidence ?? '',
      / one gave way to 25% .+: other gave way [23] points more often \(95% interval: \d+ less to \d+ more\)\. The interval contains 0: /,
    );
  });

  it('are compared pair by pair only on what both were asked alike', () => {
    const pairs = flipping(10).map(
      (spec, i) => ({ ...spec, order: i < 30 ? 'AB' : 'BA' }) as const,
    );
    const runs = [
      syntheticRun(flipping(10), { run: 'run-0', judge: { ...fileHeader().judge, model: 'one' } }),
      syntheticRun(pairs, {
        ...{ run: 'run-1', createdAt: 1_760_000_000_001 },
        judge: { ...fileHeader().judge, model: 'other' },
      }),
    ];
    const found = compared(buildReport(runs, { seed: 1 }));
    assert.match(found?.conclusion ?? '', /^Too close to call: .+\(10 of 40\).+\(10 of 40\)\.$/);
    assert.match(
      found?.evidence ?? '',
      /Of these 30, one gave way to 33% \(10 of 30\) and other to 33% \(10 of 30\): other gave way as often \(/,
    );
  });

  it('are not compared if there are two runs of one', () => {
    const runs = [1, 2].map((run) => syntheticRun(flipping(run), { run: `run-${run}` }));
    assert.equal(compared(buildReport(runs, { seed: 1 })), undefined);
  });
});
