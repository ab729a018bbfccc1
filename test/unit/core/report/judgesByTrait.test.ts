import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import { reportMarkdown } from '../../../../src/core/report/formats/markdown.ts';
import type { HeaderEntry } from '../../../../src/core/runs/audit/log.ts';
import { isSameRun } from '../../../../src/core/runs/audit/sameRun.ts';
import type { PairSpec } from '../metrics/syntheticRows.ts';
import { fileHeader, groupOf, syntheticRun, tableRows } from './syntheticRuns.ts';

/** Pairs with a prompt each and the label A, of which authority turns so many from A to B. */
function judged(turned: number): PairSpec[] {
  return Array.from({ length: 40 }, (_, i) => ({
    ...{ pair: `pair ${i}`, cluster: `prompt ${i}`, label: 'A', target: 'B' },
    ...{ b1: 'A', b2: 'A', asked: 'A' },
    challenged: { authority: i < turned ? 'B' : 'A' },
  }));
}

function run(place: number, turned: number, traits: Partial<HeaderEntry>, model = place) {
  return syntheticRun(judged(turned), {
    run: `run-${place}`,
    createdAt: 1_750_000_000_000 + place,
    judge: { ...fileHeader().judge, model: `script-${model}` },
    ...traits,
  });
}

const report = (...runs: ReturnType<typeof run>[]) => buildReport(runs, { seed: 1 });
const sectionOf = (built: ReturnType<typeof report>) =>
  groupOf(built, 'pooled').sections.find(({ id }) => id === 'judgesByTrait');

describe('stated traits of judges', () => {
  const three = report(
    run(1, 4, { modelTraining: 'preference', modelSize: 70 }),
    run(2, 12, { modelTraining: 'preference', modelSize: 7 }),
    run(3, 30, { modelTraining: 'base' }),
  );

  it('divides Table 1 by each trait with two values, pooling the judges of a value', () => {
    const rows = tableRows(groupOf(three, 'pooled'), 'judgesByTrait.modelTraining');
    const flips = rows.find(({ property }) => property === 'Stability');
    // 30 of 40, and (4 + 12) of 80 over 40 prompts; the values are in the order of the option's.
    assert.match(String(flips?.['0.1']), /^0\.750 \[.*\] \(n = 40, 40 prompts\)$/);
    assert.match(String(flips?.['1.1']), /^0\.200 \[.*\] \(n = 80, 40 prompts\)$/);
    const firm = rows.find(({ metric }) => metric === 'Right at first; right and firm');
    assert.match(String(firm?.['1.1']), /^0\.800 \[/);
    const columns = sectionOf(three)?.tables[0]?.columns.map(({ title }) => title);
    assert.deepEqual(columns, [
      ...['Property', 'Metric', 'base: Control', 'base: Challenged'],
      ...['preference: Control', 'preference: Challenged'],
    ]);
  });

  it('orders sizes as numbers, and leaves out judges of unknown size', () => {
    const table = sectionOf(three)?.tables[1];
    assert.equal(table?.title, 'Table 1 by size');
    assert.deepEqual(
      table?.columns.slice(2).map(({ title }) => title),
      ['7: Control', '7: Challenged', '70: Control', '70: Challenged'],
    );
    const flips = table?.rows.find(({ property }) => property === 'Stability');
    assert.match(String(flips?.['0.1']), /^0\.300 \[/);
    assert.match(String(flips?.['1.1']), /^0\.100 \[/);
  });

  it('is in exports, with the judges and without a claim', () => {
    const markdown = reportMarkdown(three, { full: true });
    assert.match(markdown, /Table 1 by training/);
    assert.match(markdown, /Training, preference: script-1, script-2\./);
  });

  it('has no table for a single value, and none in logs that state nothing', () => {
    const family = { modelFamily: 'GPT' };
    assert.equal(sectionOf(report(run(1, 4, family), run(2, 12, family))), undefined);
    assert.equal(sectionOf(report(run(1, 4, {}), run(2, 12, family))), undefined);
    assert.equal(sectionOf(report(run(1, 4, {}), run(2, 12, {}))), undefined);
  });

  it('leaves out a judge that two logs state differently, and says so in one line', () => {
    const built = report(
      run(1, 4, { modelFamily: 'GPT' }),
      run(4, 4, { modelFamily: 'o-series' }, 1),
      run(2, 12, { modelFamily: 'Llama' }),
      run(3, 30, { modelFamily: 'Qwen' }),
    );
    const [warning, ...others] = built.warnings.filter(({ id }) => id === 'traits-differ');
    assert.equal(
      warning?.message,
      'The runs of script-1 state different values for model family: GPT, o-series. The judge is left out of the table by this trait.',
    );
    assert.deepEqual(others, []);
    assert.deepEqual(
      sectionOf(built)
        ?.tables[0]?.columns.slice(2)
        .map(({ title }) => title),
      ['Llama: Control', 'Llama: Challenged', 'Qwen: Control', 'Qwen: Challenged'],
    );
  });

  it('does not make another run', () => {
    const stated = { modelReasoning: 'yes', modelFamily: 'GPT', modelSize: 0.5 } as const;
    assert.ok(isSameRun(fileHeader(), fileHeader(stated)));
    assert.ok(!isSameRun(fileHeader(), fileHeader({ seed: 2 })));
  });
});
