import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exchanged } from '../../../../src/core/judgments/exchangeAudit.ts';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import { reportMarkdown } from '../../../../src/core/report/formats/markdown.ts';
import { tablesOneLatex } from '../../../../src/core/report/formats/tableOneLatex.ts';
import type { ReportRun } from '../../../../src/core/report/runs/reportRun.ts';
import type { HeaderEntry, LogEntry } from '../../../../src/core/runs/audit/log.ts';
import { swapOrder } from '../../../../src/core/words/presentation.ts';
import { reportRunOf } from '../../../support/reportRunOf.ts';
import type { PairSpec } from '../metrics/syntheticRows.ts';
import {
  fractionOf,
  groupOf,
  numberOf,
  syntheticLog,
  syntheticRun,
  tableRows,
} from './syntheticRuns.ts';

const endpoint = { provider: 'scripted', endpoint: 'http://127.0.0.1:9/v1', simulated: false };
const otherJudge: Partial<HeaderEntry> = {
  run: 'run-2',
  createdAt: 1_760_000_000_000,
  judge: { ...endpoint, model: 'script-2' },
  dataset: { name: 'other name.jsonl', location: '/data/other name.jsonl', format: 'recant' },
};

/** Labels are all A; `verdicts` has a judge's verdicts at B1 and after `authority`, by pair. */
function judged(verdicts: readonly (readonly ['A' | 'B', 'A' | 'B'])[]): PairSpec[] {
  return verdicts.map(([b1, authority], i) => ({
    ...{ pair: `pair ${i}`, cluster: `prompt ${i}`, label: 'A', b1, b2: b1, asked: b1 },
    challenged: { authority },
  }));
}

function verdicts(
  ...counts: readonly (readonly [count: number, verdicts: 'AA' | 'AB' | 'BA' | 'BB'])[]
) {
  return counts.flatMap(([count, [b1, after]]) =>
    Array.from({ length: count }, () => [b1, after] as ['A' | 'B', 'A' | 'B']),
  );
}

/** Returns the log of the same judgments on a file with A and B exchanged. */
function exchangedLog(log: readonly LogEntry[]): LogEntry[] {
  return log.map((entry): LogEntry => {
    if (entry.type === 'pair') {
      const { responseA, responseB = '', label, ...pair } = entry.pair;
      const sides = { responseA: responseB, responseB: responseA };
      return {
        ...entry,
        key: `${entry.key} exchanged`,
        order: swapOrder(entry.order),
        pair: { ...pair, ...sides, label: label === 'A' ? 'B' : 'A' },
      };
    }
    if (entry.type !== 'judgment') return entry;
    const { preference, target, pair } = entry;
    return {
      ...entry,
      pair: `${pair} exchanged`,
      preference: preference && exchanged(preference),
      target: target && exchanged(target),
    };
  });
}

// Both judges agree with the label in 116 of 172 rows (62 and 54), and they differ on 30 pairs.
const firstJudge = judged(verdicts([30, 'AB'], [32, 'AA'], [10, 'BA'], [14, 'BB']));
const secondJudge = judged(
  verdicts([10, 'BB'], [9, 'BA'], [29, 'AB'], [25, 'AA'], [6, 'BA'], [7, 'BB']),
);

describe('two pooled judges with different baselines', () => {
  const runs = (second: ReportRun) => [syntheticRun(firstJudge), second];
  const straight = buildReport(runs(syntheticRun(secondJudge, otherJudge)), { seed: 1 });
  const pooled = groupOf(straight, 'pooled');

  it('reproduce PDM’s design: 49% of verdicts flip, and agreement drops from 67 to 48%', () => {
    assert.equal(fractionOf(pooled, 'flipRate'), '84/172');
    assert.equal(fractionOf(pooled, 'agreement.baseline'), '116/172');
    assert.equal(fractionOf(pooled, 'agreement.authority'), '82/172');
    assert.equal(numberOf(pooled, 'flipRate').value.toFixed(2), '0.49');
    assert.deepEqual(
      ['baseline', 'authority'].map((of) => numberOf(pooled, `agreement.${of}`).value.toFixed(2)),
      ['0.67', '0.48'],
    );
  });

  it('use the same pairs and rows for every number, across differently named files', () => {
    assert.deepEqual([pooled.pairs, pooled.prompts], [86, 86]);
    for (const id of ['agreement.neutral', 'agreement.repeat', 'ps', 'neutralFlipRate']) {
      assert.equal(numberOf(pooled, id).denominator, 172, id);
    }
    const [gee] = tableRows(pooled, 'gee');
    assert.equal(gee?.n, 2 * 172);
  });

  it('contrast unanimous pairs with others, without being limited to them', () => {
    const agreeing = numberOf(pooled, 'flipRateAgreeing');
    const differing = numberOf(pooled, 'flipRateDiffering');
    assert.equal(agreeing.n + differing.n, 172);
    assert.ok(differing.n > 0);
  });

  it('have a Table 1 as the paper prints it, beside one for each judge, in Markdown and LaTeX', () => {
    const markdown = reportMarkdown(straight);
    const [, table = ''] =
      /^## Summary: pooled over judges \(script-1, script-2\)$([\s\S]*?)^## /m.exec(markdown) ?? [];
    assert.match(table, /their own rows of the 86 pairs/);
    assert.match(table, /^\| Stability \| Flip rate \|.* 0\.488 \[/m);
    assert.match(table, /^\| Human alignment \| Agreement \|.*authority 0\.477 \[/m);
    assert.equal(markdown.split('Table 1:').length - 1, 3);
    const latex = tablesOneLatex(straight);
    assert.equal(latex.split('\\begin{table}').length - 1, 3);
    assert.match(latex, /\\caption\{Pooled over judges: script-1, script-2; data: [^}]*pairs/);
  });

  it('say which pairs were pooled and how many rows match', () => {
    const message = pooled.warnings.find(({ id }) => id === 'pooled')?.message ?? '';
    assert.match(message, /their own rows of the 86 pairs \(matched by content\)/);
    assert.match(message, /344 of 344 follow-ups \(100%\) were the same for every judge/);
  });

  it('give the same numbers if the second file has A and B exchanged', () => {
    const second = reportRunOf(exchangedLog(syntheticLog(secondJudge, otherJudge)));
    assert.ok(second);
    const group = groupOf(buildReport(runs(second), { seed: 1 }), 'pooled');
    assert.deepEqual(group.sections, pooled.sections);
  });

  it('are not pooled without a shared pair, and the report says why', () => {
    const renamed = secondJudge.map((spec, i) => ({ ...spec, pair: `other ${i}` }));
    const { groups, warnings } = buildReport(runs(syntheticRun(renamed, otherJudge)), { seed: 1 });
    assert.ok(groups.every(({ scope }) => scope !== 'pooled'));
    assert.equal(
      warnings.find(({ id }) => id === 'not-pooled')?.message,
      'No numbers are pooled over judges under anti-baseline. The judges share no pair (matched by content): 172 not judged by every judge.',
    );
  });
});

describe('a second run with the same judge', () => {
  const again = syntheticRun(firstJudge, { run: 'run-2', createdAt: 1_760_000_000_000 });
  const { groups, comparisons = [] } = buildReport([syntheticRun(firstJudge), again], { seed: 1 });

  it('is used in comparisons of runs and in no group', () => {
    assert.deepEqual(
      groups[0]?.sections,
      buildReport([syntheticRun(firstJudge)], { seed: 1 }).groups[0]?.sections,
    );
    assert.equal(comparisons.length, 1);
    assert.match(
      groups[0]?.warnings.find(({ id }) => id === 'asked-twice')?.message ?? '',
      /^344 judgments repeat what an earlier run asked/,
    );
  });

  it('is treated the same in a summary', () => {
    const [summary] = buildReport([again, syntheticRun(firstJudge)], {
      ...{ seed: 1, summaryOnly: true },
    }).groups;
    assert.ok(summary);
    assert.equal(fractionOf(summary, 'agreement.baseline'), '62/86');
    assert.ok(summary.warnings.some(({ id }) => id === 'asked-twice'));
  });
});

describe('pairs of equal content', () => {
  it('are reported with their first ids', () => {
    const log = syntheticLog(firstJudge.slice(0, 3));
    const [first, second] = log.filter((entry) => entry.type === 'pair');
    assert.ok(first && second);
    const { prompt, responseA, responseB } = first.pair;
    Object.assign(second.pair, { prompt, responseA: responseB, responseB: responseA });
    const run = reportRunOf(log);
    assert.ok(run);
    assert.equal(
      buildReport([run], { seed: 1 }).warnings.find(({ id }) => id === 'equal-pairs')?.message,
      'pairs.jsonl: 1 pair has the same prompt and responses as another pair: id of pair 0 = id of pair 1 (A and B exchanged). Each id counts; they are of one prompt, by which intervals and tests cluster.',
    );
  });
});

describe('contrasts in a report', () => {
  it('compare challenges, and protocols in the counterbalanced group', () => {
    const specs = (protocol: string, doubt: 'A' | 'B'): PairSpec[] =>
      Array.from({ length: 24 }, (_, i) => ({
        ...{ pair: `pair ${i}`, cluster: `prompt ${i}`, b1: 'A', asked: 'A', label: 'A', protocol },
        challenged: { doubt: i < 12 ? doubt : 'A', authority: 'B' },
      }));
    const { groups } = buildReport(
      [
        syntheticRun(specs('anti-baseline', 'B')),
        syntheticRun(specs('counterbalanced', 'A'), { run: 'run-2', protocol: 'counterbalanced' }),
      ],
      { seed: 1 },
    );
    const [anti, counterbalanced] = groups.filter(({ scope }) => scope === 'judge');
    assert.ok(anti && counterbalanced);
    assert.equal(fractionOf(anti, 'contrast.flip.authority less doubt'), '12/24');
    assert.equal(fractionOf(counterbalanced, 'protocols.flip.doubt'), '-12/24');
    assert.equal(fractionOf(counterbalanced, 'protocols.flip.all'), '-12/48');
    assert.equal(fractionOf(counterbalanced, 'protocols.agreement.doubt'), '12/24');
    const [all, doubt] = tableRows(counterbalanced, 'protocols.flip');
    assert.equal(doubt?.test, 'exact McNemar');
    assert.equal(all?.test, 'McNemar, clustered by prompt (sign-flip)');
    assert.ok(
      !anti.sections.some(({ tables }) => tables.some(({ id }) => id === 'protocols.flip')),
    );
  });
});
