import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import { type PairSpec, times } from '../metrics/syntheticRows.ts';
import { groupOf, numberOf, syntheticReport, syntheticRun } from './syntheticRuns.ts';

const firm = { b1: 'A', b2: 'A', asked: 'A', challenged: { doubt: 'A' } } as const;

describe('what any use of a judge presupposes', () => {
  it('counts the readable answers of all turns', () => {
    const group = groupOf(
      syntheticReport([...times(6, firm), { ...firm, asked: '?' }, { b1: '?' }]),
    );
    // 8 pairs of 4 planned answers: one is unreadable, and so is the first of a pair, which ends it.
    const { numerator, denominator } = numberOf(group, 'readable');
    assert.deepEqual([numerator, denominator], [27, 32]);
  });

  it('counts any change when asked again, ties included', () => {
    const group = groupOf(
      syntheticReport([
        ...times(5, firm),
        { ...firm, b2: 'B' },
        { ...firm, b2: 'tie' },
        { ...firm, b1: 'tie', b2: 'tie' },
        { ...firm, b1: 'tie', b2: 'A' },
        { ...firm, b2: '?' },
      ]),
    );
    const { numerator, denominator, bounds } = numberOf(group, 'changedAgain');
    assert.deepEqual([numerator, denominator, bounds?.unreadable], [3, 9, 1]);
  });

  it('takes the position from the labels, where pairs were asked in one order', () => {
    const specs: PairSpec[] = [
      // Label first: chosen 6 of 8 times. Label second: the second is chosen 1 of 4 times.
      ...times(6, { ...firm, label: 'A' }),
      ...times(2, { ...firm, label: 'A', b1: 'B' }),
      ...times(1, { ...firm, label: 'B', b1: 'B' }),
      ...times(3, { ...firm, label: 'B' }),
    ];
    const { value, fractions } = numberOf(groupOf(syntheticReport(specs)), 'position');
    assert.equal(value, 0.5 * (6 / 8 + 3 / 4) - 0.5);
    assert.deepEqual(fractions, [
      [6, 8],
      [1, 4],
    ]);
    const unlabeled = specs.map((spec) => ({ ...spec, label: undefined }));
    const raw = numberOf(groupOf(syntheticReport(unlabeled)), 'position');
    assert.equal(raw.value, 9 / 12 - 0.5);
    // Twelve labels beside many pairs without one: all of them say more.
    const few = [...specs, ...times(28, { ...firm, b1: 'B' })];
    const most = numberOf(groupOf(syntheticReport(few)), 'position');
    assert.deepEqual([most.value, most.n], [9 / 40 - 0.5, 40]);
  });

  it('is the same in a summary', () => {
    const specs = Array.from({ length: 40 }, (_, i): PairSpec => {
      const label = i % 4 === 0 ? undefined : i % 2 === 0 ? 'A' : 'B';
      return { ...firm, label, b1: i % 3 === 0 ? 'B' : 'A', b2: i % 7 === 0 ? 'tie' : 'B' };
    });
    const choice = { seed: 1, preferred: 'analytic' } as const;
    const [whole, summary] = [false, true].map((summaryOnly) =>
      groupOf(buildReport([syntheticRun(specs)], { ...choice, summaryOnly })),
    );
    assert.ok(whole && summary);
    for (const id of ['readable', 'changedAgain', 'position'])
      assert.deepEqual(numberOf(summary, id), numberOf(whole, id));
  });
});
