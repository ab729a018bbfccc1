import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import { tablesOne } from '../../../../src/core/report/tableOne/tableOne.ts';
import { type PairSpec, times } from '../metrics/syntheticRows.ts';
import { fileHeader, syntheticRun } from './syntheticRuns.ts';

const models = ['wren', 'crow', 'swift', 'heron', 'model_A'];

/** Pairs that cover everything in Table 1, some of it missing or unreadable. */
const specs = Array.from({ length: 240 }, (_, i): PairSpec => {
  const side = (every: number) => (i % every === 0 ? 'B' : 'A');
  return {
    ...{ b1: i % 50 === 7 ? '?' : side(3), b2: side(3), asked: side(4) },
    ...{ target: i % 2 === 0 ? 'A' : 'B', label: i % 5 === 0 ? undefined : side(2) },
    challenged: { evidence: side(2), doubt: i % 20 === 3 ? '?' : side(5), other: side(7) },
    ...{ modelA: models[i % 5], modelB: models[(i + 1 + (i % 3)) % 5] },
    cluster: `prompt ${i % 150}`,
  };
});

/** The two reports add fractions in different orders, so sums may differ in the last digit. */
function rounded(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, one) =>
      typeof one === 'number' ? Number(one.toPrecision(12)) : one,
    ),
  );
}

function withoutRankingIntervals(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, one) =>
      typeof one?.id === 'string' && one.id.startsWith('tau') ? { ...one, interval: 0 } : one,
    ),
  );
}

describe('a summary', () => {
  it('has the Table 1 of the whole report, with warnings and groups', () => {
    const runs = [
      syntheticRun(specs, { protocol: 'counterbalanced' }),
      syntheticRun(specs.slice(40), fileHeader({ run: 'run-2' })),
      syntheticRun(specs.slice(0, 90), {
        run: 'run-3',
        judge: { ...fileHeader().judge, model: 'script-2' },
      }),
    ];
    const choice = { seed: 1, preferred: 'analytic' } as const;
    const whole = buildReport(runs, choice);
    const summary = buildReport(runs, { ...choice, summaryOnly: true });
    const tables = (report: typeof whole) => rounded(withoutRankingIntervals(tablesOne(report)));
    assert.deepEqual(tables(summary), tables(whole));
    const heads = ({ groups }: typeof whole) =>
      groups.flatMap(({ sections: _, ...head }) => (head.scope === 'judge' ? [head] : []));
    assert.equal(heads(whole).length, 3);
    assert.deepEqual(heads(summary), heads(whole));
    assert.ok(summary.warnings.some(({ id }) => id === 'summary'));
  });

  it('says why a ranking has no interval', () => {
    const { groups } = buildReport([syntheticRun(specs)], { seed: 1, summaryOnly: true });
    const tau = groups[0]?.sections
      .flatMap(({ numbers }) => numbers)
      .find(({ id }) => id === 'tau');
    assert.ok(tau && 'value' in tau);
    assert.match(JSON.stringify(tau.interval), /summary gives rankings without an interval/);
  });

  it('gives no statistics for pairs picked by hand, and little for a run with baselines only', () => {
    const [group] = buildReport([syntheticRun(times(3, { b1: 'A' }), { selection: undefined })], {
      seed: 1,
      summaryOnly: true,
    }).groups;
    assert.deepEqual(
      group?.sections.map(({ id }) => id),
      ['confidence'],
    );
    assert.match(JSON.stringify(group), /Selected by the user, no inference/);
  });
});
