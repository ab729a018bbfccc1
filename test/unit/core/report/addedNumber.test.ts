import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { it } from 'node:test';
import { parseCsv } from './parseCsv.ts';

const section = `import { shareOf } from '../metrics/estimation/shareQuantity.ts';
import { report } from './sectionContext.ts';

/** Share of first verdicts for B. */
function forB(context: SectionContext) {
  const counted = context.audits.map(({ cluster, baseline }) => ({
    cluster,
    value: baseline.preference === 'B',
  }));
  const share = shareOf(counted, 'Nothing was asked.');
  return { numbers: [report(context, undefined, 'forB', 'First verdicts for B', share)] };
}
`;
const line = `  { id: 'forB', title: 'First verdicts for B', build: forB },`;
const row = `  {
    property: 'Side',
    metric: 'Pr(first verdict = B)',
    from: ['forB'],
    control: { ids: ['forB'] },
    challenged: { whenEmpty: 'It is of first verdicts.' },
  },`;

/** What is added to files before any module reads them: a section, its line, and a row of Table 1. */
const additions: Readonly<Record<string, (source: string) => string>> = {
  '/src/core/report/sections.ts': (source) =>
    section + source.replace(/(ownSections: .*\[\n)/, `$1${line}\n`),
  '/src/core/report/tableOne/tableOneRows.ts': (source) =>
    source.replace(/(tableOneRows: .*\[\n)/, `$1${row}\n`),
};

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const [, add] = Object.entries(additions).find(([path]) => url.endsWith(path)) ?? [];
    return add ? { ...loaded, source: add(String(loaded.source)) } : loaded;
  },
});

const { buildReport } = await import('../../../../src/core/report/buildReport.ts');
const { reportMarkdown } = await import('../../../../src/core/report/formats/markdown.ts');
const { numbersCsv } = await import('../../../../src/core/report/formats/numbersCsv.ts');
const { tablesOneLatex } = await import('../../../../src/core/report/formats/tableOneLatex.ts');
const { tablesOne } = await import('../../../../src/core/report/tableOne/tableOne.ts');
const { times } = await import('../metrics/syntheticRows.ts');
const { syntheticRun } = await import('./syntheticRuns.ts');

it('a number added as a section and a row of Table 1 is in every output', () => {
  const run = syntheticRun([
    ...times(3, { b1: 'B', asked: 'B', challenged: { doubt: 'A' } }),
    ...times(5, { b1: 'A', asked: 'A', challenged: { doubt: 'A' } }),
  ]);
  const report = buildReport([run], { seed: 1 });
  const summary = buildReport([run], { seed: 1, summaryOnly: true });

  const lineIn = (text: string, start: string) =>
    text.split('\n').find((one) => one.startsWith(start)) ?? '';
  const inTable = /\| Side \| Pr\(first verdict = B\) \| 0\.375 \[.*n = 8, 8 prompts/;
  for (const one of [report, summary]) {
    assert.match(lineIn(reportMarkdown(one), '| Side |'), inTable);
    const [table] = tablesOne(one);
    const shown = table?.rows.find(({ property }) => property === 'Side');
    assert.match(shown?.cells[0]?.[0]?.value ?? '', /^0\.375 \[/);
  }
  assert.match(
    lineIn(reportMarkdown(report, { full: true }), '| First verdicts for B |'),
    /0\.375/,
  );
  assert.match(lineIn(tablesOneLatex(report), 'Side'), /0\.375/);
  const [head = [], ...rows] = parseCsv([...numbersCsv(report)].join(''));
  const found = rows.find((cells) => cells[head.indexOf('id')] === 'forB');
  assert.equal(found?.[head.indexOf('value')], '0.375');
});
