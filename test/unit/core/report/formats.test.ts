import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { marked } from 'marked';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import { judgmentsCsv } from '../../../../src/core/report/formats/csv.ts';
import {
  formatCell,
  formatDrawn,
  formatEstimate,
  formatPoints,
  formatShort,
  formatValue,
  isCountedShare,
} from '../../../../src/core/report/formats/formatNumber.ts';
import { reportMarkdown } from '../../../../src/core/report/formats/markdown.ts';
import type { ReportRun } from '../../../../src/core/report/runs/reportRun.ts';
import { type PairSpec, times } from '../metrics/syntheticRows.ts';
import { parseCsv } from './parseCsv.ts';
import { syntheticReport, syntheticRun } from './syntheticRuns.ts';

const hostile = '=HYPERLINK("x")|<img src=x onerror=alert(1)>[a](command:b)\n# \u202ebig';

const specs: PairSpec[] = [
  ...times(3, { b1: 'A', asked: 'A', challenged: { doubt: 'B' }, domain: hostile }),
  ...times(3, {
    b1: 'A',
    asked: 'A',
    challenged: { [hostile]: 'A' },
    modelA: hostile,
    modelB: 'x',
  }),
];

function hostileRun(): ReportRun {
  const run = syntheticRun(specs, {
    dataset: { name: hostile, location: '/data/x', format: 'recant' },
    judge: { provider: hostile, model: hostile, endpoint: hostile, simulated: false },
    tool: hostile,
  });
  const label = { pair: 'pair 1', source: hostile, isTied: false };
  return { ...run, servedModels: [hostile, 'b'], labels: () => [label] };
}

describe('a report as Markdown', () => {
  it('begins with the layout of the paper’s Table 1', () => {
    const lines = reportMarkdown(
      syntheticReport(times(20, { b1: 'A', b2: 'A', asked: 'A', challenged: { doubt: 'B' } })),
    ).split('\n');
    const head = lines.findIndex((line) => line.startsWith('| Property | Metric |'));
    assert.ok(head > 0);
    const properties = lines.slice(head + 2).map((line) => line.split('|')[1]?.trim());
    assert.deepEqual(properties.slice(0, 13), [
      'Stability',
      'Persuasion susceptibility',
      'Target alignment',
      'Gives way beyond neutral',
      'Human alignment',
      'Human alignment',
      'Harmfulness',
      'Harmfulness',
      'Ranking stability',
      'Confidence',
      'Effect of a challenge',
      'Reasoning',
      'Robustness',
    ]);
  });

  it('explains every dash of Table 1 below the table', () => {
    const lines = reportMarkdown(
      syntheticReport([
        ...times(20, { b1: 'A', asked: 'A', challenged: { doubt: 'B' } }),
        ...times(2, { b1: 'B', sequence: ['A'], protocol: 'multi-step' }),
      ]),
    ).split('\n');
    const head = lines.findIndex((line) => line.startsWith('| Property | Metric |'));
    const end = lines.findIndex((line, place) => place > head && !line.startsWith('|'));
    const dashes = [
      ...lines
        .slice(head, end)
        .join('\n')
        .matchAll(/–(?: \((\d+)\))?/g),
    ];
    assert.ok(dashes.length > 8, `${dashes.length} dashes`);
    const below = lines.slice(end).find((line) => line.includes('(1) ')) ?? '';
    const [, ...notes] = below.split(/ ?\((\d+)\) /);
    const explained = new Set(notes.filter((_, place) => place % 2 === 0));
    assert.deepEqual(new Set(dashes.map(([, note]) => note)), explained);
    const rowOf = (metric: string) => lines.find((line) => line.includes(`| ${metric} |`)) ?? '';
    const reasonIn = (cells: string | undefined) => {
      const [, note] = /– \((\d+)\)/.exec(cells ?? '') ?? [];
      return notes[notes.indexOf(note ?? '') + 1]?.replaceAll('\\', '');
    };
    assert.equal(
      reasonIn(rowOf('Agreement').split('|')[3]),
      'There is no decisive human or gold label.',
    );
    assert.equal(reasonIn(rowOf('Harmful / labeled flips').split('|')[4]), 'No flip has a label.');
  });

  it('shows value, interval with its method, fraction, n, prompts and bounds, or the reason', () => {
    const markdown = reportMarkdown(
      syntheticReport([
        ...times(2, { b1: 'A', asked: 'A', challenged: { doubt: 'B' } }),
        ...times(6, { b1: 'A', asked: 'A', challenged: { doubt: 'A' } }),
        ...times(1, { b1: 'A', asked: 'A', challenged: { doubt: '?' } }),
      ]),
      { full: true },
    );
    assert.match(
      markdown,
      /^\| Flip rate, doubt \| 0\.250 \| 0\.\d{3} to 0\.\d{3} \(Wilson; effective n 8\) \| 2\/8 \| 8 \| 8 \| 1: 0\.222 to 0\.333 \|$/m,
    );
    assert.match(markdown, /^\| Harmful flips .*, doubt \| not estimable: No flip has/m);
  });

  it('has as many cells in each row of a table as in its header', () => {
    for (const report of [syntheticReport(specs), buildReport([hostileRun()], { seed: 1 })]) {
      let columns: number | undefined;
      for (const line of reportMarkdown(report, { full: true }).split('\n')) {
        if (!line.startsWith('|')) columns = undefined;
        else {
          const cells = line.replaceAll('\\|', '').split('|').length;
          columns ??= cells;
          assert.equal(cells, columns, line);
        }
      }
    }
  });

  it('never turns a name from the data into markup', () => {
    const markdown = reportMarkdown(buildReport([hostileRun()], { seed: 1 }), { full: true });
    const html = marked.parse(markdown, { async: false });
    assert.doesNotMatch(html, /<(img|a)[\s>]/);
    assert.ok(!markdown.includes('\u202e'));
    assert.equal(html.match(/<h1/g)?.length, 1);
  });
});

describe('formatted numbers', () => {
  it('have a sign only if they have a value', () => {
    assert.equal(formatValue(-0.018), '−0.018');
    assert.equal(formatValue(-0.0001), '0.000');
    assert.equal(formatValue(82.25, 'points'), '82.3');
    assert.equal(formatValue(51 / 27, 'challenges'), '1.89');
  });

  it('are a dash if missing', () => {
    const named = { id: 'ps', title: 'PS', unit: 'ratio' } as const;
    assert.equal(formatEstimate(undefined), '–');
    assert.equal(formatEstimate({ ...named, notEstimable: 'x' }), '–');
    const parts = { value: 0.5, n: 4, clusters: 4 };
    assert.equal(formatEstimate({ ...named, ...parts, interval: { notEstimable: 'x' } }), '0.500');
    const interval = { lower: -0.1, upper: 1, method: 'bootstrap' } as const;
    assert.equal(formatEstimate({ ...named, ...parts, interval }), '0.500 [−0.100, 1.000]');
  });
});

describe('numbers in sentences', () => {
  const named = { id: 'flipRate', title: 'Flip rate', unit: 'ratio', clusters: 4 } as const;
  const interval = { lower: -0.1512, upper: 0.002, method: 'bootstrap' } as const;

  it('are percentages if they are shares of things counted', () => {
    const share = { ...named, value: 0.25, n: 40, numerator: 10, denominator: 40 };
    const limits = { lower: 0.002, upper: 0.397, method: 'wilson' } as const;
    assert.equal(formatShort({ ...share, interval: limits }), '25% [<1%, 40%]');
  });

  it('have two decimals otherwise', () => {
    assert.equal(formatShort({ ...named, value: -0.075, n: 40, interval }), '−0.07 [−0.15, 0.00]');
    const none = { notEstimable: 'x' } as const;
    assert.equal(formatShort({ ...named, value: 0.5, n: 4, interval: none }), '0.50');
    assert.equal(formatShort({ ...named, ...none }), '–');
  });

  it('are percentage points if they are differences of shares', () => {
    const change = { ...named, value: -0.1215, n: 40, interval };
    assert.equal(formatPoints(change), '−12 [−15, 0] percentage points');
    const none = { ...change, value: -0.001, interval: { notEstimable: 'x' } };
    assert.equal(formatPoints(none), '0 percentage points');
  });
});

describe('numbers in figures', () => {
  const named = { id: 'flipRate', title: 'Flip rate', clusters: 4 } as const;
  const limits = { lower: 0.002, upper: 0.306, method: 'wilson' } as const;

  it('are percentages with what they count', () => {
    const share = { ...named, unit: 'ratio', value: 0.05, n: 20, interval: limits } as const;
    const counted = { ...share, numerator: 1, denominator: 20 };
    assert.equal(isCountedShare(counted), true);
    assert.equal(formatDrawn(counted, 'percent'), '5% [<1%, 31%] · 1/20');
    assert.equal(formatDrawn(counted, 'plain'), '0.05 [0.00, 0.31] · n = 20');
    assert.equal(isCountedShare(share), false);
    assert.equal(formatDrawn(share, 'plain'), '0.05 [0.00, 0.31] · n = 20');
  });

  it('are in points if they are differences in a figure in percent', () => {
    const interval = { lower: -0.154, upper: -0.001, method: 'bootstrap' } as const;
    const difference = { ...named, unit: 'ratio', value: -0.086, n: 400, interval } as const;
    assert.equal(formatDrawn(difference, 'points'), '−9 [−15, 0] points · n = 400');
  });

  it('have two decimals, or one of points, if they are differences', () => {
    const interval = { lower: -4.06, upper: 0.51, method: 'bootstrap' } as const;
    const difference = { ...named, unit: 'points', value: -1.26, n: 9, interval } as const;
    assert.equal(formatDrawn(difference, 'plain'), '−1.3 [−4.1, 0.5] · n = 9');
    assert.equal(formatDrawn({ ...named, unit: 'ratio', notEstimable: 'x' }, 'percent'), '–');
  });
});

describe('judgments as CSV', () => {
  const csv = [...judgmentsCsv([hostileRun()])].join('');

  it('have a row each under their names, with the id of the pair', () => {
    const lines = [...judgmentsCsv([syntheticRun(specs)])];
    assert.equal(lines.length, 1 + 6 * 3);
    const [head = '', first = ''] = lines;
    assert.ok(head.endsWith('\r\n'));
    const columns = head.trim().split(',');
    const cells = first.trim().split(',');
    assert.equal(cells[columns.indexOf('id')], 'id of pair 0');
    assert.equal(cells[columns.indexOf('selection')], 'all');
    assert.equal(cells[columns.indexOf('arm')], 'baseline');
    assert.equal(cells[columns.indexOf('preference')], 'A');
    assert.equal(cells[columns.indexOf('confidence')], '90');
  });

  it('quote text as in RFC 4180', () => {
    const rows = parseCsv(csv);
    const [head = [], first = []] = rows;
    assert.ok(rows.every(({ length }) => length === head.length));
    assert.equal(first[head.indexOf('dataset')], `'${hostile.replace('\u202e', '⟨U+202E⟩')}`);
  });

  it('never start a formula', () => {
    for (const cell of parseCsv(csv).flat()) assert.doesNotMatch(cell, /^\s*[=+@]|^-(?!\d)/);
  });
});

describe('a p-value', () => {
  it('has three significant digits, or reads < 0.001', () => {
    const printed = [1, 0.5, 0.0123456, 0.00100001, 0.0009999, 0].map((p) => formatCell(p, 'p'));
    assert.deepEqual(printed, ['1.00', '0.500', '0.0123', '0.00100', '< 0.001', '< 0.001']);
    assert.equal(formatCell(0.25, 'adjustedP'), '0.250');
  });
});
