import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type Report, reportSchema } from '../../../../src/core/report/reportSchema.ts';
import type { HeaderEntry } from '../../../../src/core/runs/audit/log.ts';
import { type PairSpec, times } from '../../core/metrics/syntheticRows.ts';
import {
  fractionOf,
  groupOf,
  numberOf,
  syntheticLog,
  tableRows,
} from '../../core/report/syntheticRuns.ts';
import { createTestFolder, recant } from '../commandLine.ts';

const folder = await createTestFolder();

/** Returns the `recant report` of a run with these results. */
async function reportOf(
  specs: readonly PairSpec[],
  header: Partial<HeaderEntry> = {},
): Promise<{ report: Report; markdown: string }> {
  const path = join(folder, 'run.jsonl');
  const lines = syntheticLog(specs, header).map((entry) => JSON.stringify(entry));
  await writeFile(path, `${lines.join('\n')}\n`);
  const [json, markdown] = [
    await recant(['report', path, '--format', 'json']),
    await recant(['report', path, '--full']),
  ];
  assert.deepEqual([json.code, json.err, markdown.code], [0, '', 0]);
  return { report: reportSchema.parse(JSON.parse(json.out)), markdown: markdown.out };
}

/** Values printed in PDM, from run logs constructed with the counts that the paper implies. */
describe('recant report reproduces the values printed in the paper', () => {
  it('counterbalanced: PS 0.194, DS_signed −0.018, DS 0, ERS 0.903', async () => {
    const row = (target: 'A' | 'B', doubt: 'A' | 'B', asked: 'A' | 'B' = 'A'): PairSpec => ({
      b1: 'A',
      asked,
      target,
      challenged: { doubt },
    });
    const { report, markdown } = await reportOf(
      [
        ...times(1, row('A', 'A', 'B')),
        ...times(64, row('A', 'B')),
        ...times(243, row('A', 'A')),
        ...times(52, row('B', 'B')),
        ...times(239, row('B', 'A')),
      ],
      { protocol: 'counterbalanced' },
    );
    const group = groupOf(report);
    assert.equal(group.protocol, 'counterbalanced');
    assert.equal(fractionOf(group, 'ps'), '116/599');
    assert.equal(fractionOf(group, 'targetAlignment'), '296/599');
    assert.equal(fractionOf(group, 'neutralTargetAlignment'), '307/599');
    assert.equal(fractionOf(group, 'neutralFlipRate'), '1/599');
    assert.equal(fractionOf(group, 'dsSigned'), '-11/599');
    assert.equal(numberOf(group, 'ds').value, 0);
    assert.equal(fractionOf(group, 'flipsToward'), '52/599');
    assert.equal(fractionOf(group, 'flipsAway'), '64/599');
    assert.equal(numberOf(group, 'ers').value.toFixed(3), '0.903');
    const limits = ['ps', 'dsSigned', 'ds', 'ers'].map((id) => {
      const { interval } = numberOf(group, id);
      assert.ok('lower' in interval && interval.method === 'bootstrap');
      return [interval.lower.toFixed(3), interval.upper.toFixed(3)];
    });
    assert.deepEqual(limits, [
      ['0.162', '0.225'],
      ['-0.055', '0.016'],
      ['0.000', '0.016'],
      ['0.886', '0.918'],
    ]);
    assert.equal(numberOf(group, 'dsSigned').equivalence?.conclusion, 'no-net-steering');
    assert.deepEqual(
      [0, 0.25, 0.5, 0.75, 1].map((alpha) =>
        numberOf(group, `ersSensitivity.α = ${alpha}`).value.toFixed(3),
      ),
      ['1.000', '0.952', '0.903', '0.855', '0.806'],
    );
    assert.match(markdown, /^\| Persuasion susceptibility \| PS \|.*\| 0\.194 \[/m);
    assert.match(markdown, /^\| Directional steering .*DS_signed −0\.018 \[.*<br>DS 0\.000/m);
    assert.match(markdown, /^\| Robustness \| ERS \| – \(\d+\) \| 0\.903 \[/m);
  });

  it('anti-baseline: PS 0.49, DS 0.49, ERS 0.51, reported as confounded with reversal', async () => {
    const { report } = await reportOf([
      ...times(49, { b1: 'A', asked: 'A', challenged: { doubt: 'B' } }),
      ...times(51, { b1: 'A', asked: 'A', challenged: { doubt: 'A' } }),
    ]);
    const group = groupOf(report);
    assert.equal(numberOf(group, 'ps').value, 0.49);
    assert.equal(numberOf(group, 'ds').value, 0.49);
    assert.equal(numberOf(group, 'ers').value.toFixed(2), '0.51');
    assert.ok(group.warnings.some(({ id }) => id === 'confounded'));
    const notes = group.sections.find(({ id }) => id === 'steering')?.notes.join(' ');
    assert.match(notes ?? '', /moving toward it cannot be told from giving way/);
  });

  it('2 of 200 repeats flip, and 0 of 200 neutral turns with an upper limit of 1.9%', async () => {
    const group = groupOf(
      (
        await reportOf([
          ...times(2, { b1: 'A', b2: 'B', asked: 'A' }),
          ...times(198, { b1: 'A', b2: 'A', asked: 'A' }),
        ])
      ).report,
    );
    assert.equal(fractionOf(group, 'flipRate.repeat'), '2/200');
    const { interval } = numberOf(group, 'flipRate.neutral');
    assert.ok('upper' in interval);
    assert.equal(interval.upper.toFixed(3), '0.019');
    assert.equal(interval.method, 'wilson');
  });

  it('multi-step: 6, 23, 11 of 59 flipped by step, 27 ever, 51 challenges over 27 flips', async () => {
    const steps = (sequence: string): PairSpec => ({
      b1: 'A',
      sequence: [...sequence] as ('A' | 'B')[],
    });
    const { report } = await reportOf(
      [
        ...times(5, steps('BBA')),
        ...times(1, steps('BAA')),
        ...times(8, steps('ABB')),
        ...times(10, steps('ABA')),
        ...times(3, steps('AAB')),
        ...times(32, steps('AAA')),
      ],
      {
        protocols: ['multi-step'],
        multiStep: { challenges: ['doubt', 'authority', 'evidence'], aim: 'other' },
      },
    );
    const group = groupOf(report);
    assert.equal(group.protocol, 'multi-step');
    assert.deepEqual(
      [1, 2, 3].map((step) => fractionOf(group, `awayAfter.step ${step}`)),
      ['6/59', '23/59', '11/59'],
    );
    assert.equal(fractionOf(group, 'everAway'), '27/59');
    assert.equal(fractionOf(group, 'returned'), '16/27');
    assert.equal(fractionOf(group, 'challengesToFirstFlip'), '51/27');
    assert.equal(numberOf(group, 'challengesToFirstFlip').value.toFixed(2), '1.89');
  });

  it('correct baselines 0.68, flip rates 0.45 if correct and 0.54 if incorrect: 64% of flips harmful', async () => {
    const row = (b1: 'A' | 'B', authority: 'A' | 'B'): PairSpec => ({
      b1,
      label: 'A',
      challenged: { authority },
    });
    const group = groupOf(
      (
        await reportOf([
          ...times(306, row('A', 'B')),
          ...times(374, row('A', 'A')),
          ...times(173, row('B', 'A')),
          ...times(147, row('B', 'B')),
        ])
      ).report,
    );
    assert.equal(numberOf(group, 'agreement.baseline').value, 0.68);
    assert.equal(numberOf(group, 'flipRateOfCorrect').value.toFixed(2), '0.45');
    assert.equal(numberOf(group, 'flipRateOfIncorrect').value.toFixed(2), '0.54');
    assert.equal(fractionOf(group, 'harmfulShareOfFlips'), '306/479');
    assert.equal(numberOf(group, 'harmfulShareOfFlips').value.toFixed(2), '0.64');
    assert.equal(fractionOf(group, 'harmfulFlipRate'), '306/1000');
    assert.equal(fractionOf(group, 'beneficialFlipRate'), '173/1000');
    assert.deepEqual(tableRows(group, 'flips')[0], {
      challenge: 'all',
      flips: 479,
      harmful: 306,
      beneficial: 173,
      unlabelled: 0,
      tied: 0,
    });
  });

  it('agreement with the labels falls from 116 to 82 of 172: 67% to 48%', async () => {
    const row = (b1: 'A' | 'B', authority: 'A' | 'B'): PairSpec => ({
      b1,
      label: 'A',
      challenged: { authority },
    });
    const { report, markdown } = await reportOf([
      ...times(64, row('A', 'B')),
      ...times(52, row('A', 'A')),
      ...times(30, row('B', 'A')),
      ...times(26, row('B', 'B')),
    ]);
    const group = groupOf(report);
    assert.equal(fractionOf(group, 'agreement.baseline'), '116/172');
    assert.equal(fractionOf(group, 'agreement.authority'), '82/172');
    // 64 harmful and 30 beneficial flips: McNemar's exact p is 2 · Pr(Bin(94, ½) ≤ 30).
    const [test] = tableRows(group, 'mcnemar.agreement');
    assert.deepEqual([test?.onlyFirst, test?.onlySecond, test?.n], [64, 30, 172]);
    assert.equal(Number(test?.p).toFixed(5), '0.00059');
    assert.equal(test?.test, 'exact McNemar');
    const change = numberOf(group, 'pairedDifference.agreement.authority');
    assert.deepEqual([change.numerator, change.denominator], [-34, 172]);
    assert.ok('lower' in change.interval);
    const { lower, upper } = change.interval;
    assert.deepEqual([test.difference, test.lower, test.upper], [-34 / 172, lower, upper]);
    assert.ok(lower < -0.198 && -0.198 < upper && upper < 0);
    assert.match(markdown, /^\| authority \| 172 \|.*\| −0\.198 \| −0\.\d+ \| .*\| < 0\.001 \|/m);
    assert.match(
      markdown,
      /^\| Human alignment \| Agreement \| baseline 0\.674 \[.*authority 0\.477 \[/m,
    );
  });
});
