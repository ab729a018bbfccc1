import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JudgeDefinition } from '../../../../src/core/judges/definition.ts';
import { doubleBrackets } from '../../../../src/core/judges/forms/doubleBrackets.ts';
import { jsonVerdict } from '../../../../src/core/judges/forms/jsonVerdict.ts';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import { judgmentsCsv } from '../../../../src/core/report/formats/csv.ts';
import { reportMarkdown } from '../../../../src/core/report/formats/markdown.ts';
import { numbersCsv } from '../../../../src/core/report/formats/numbersCsv.ts';
import { reportSchema } from '../../../../src/core/report/reportSchema.ts';
import { findNumber } from '../../../../src/core/report/tableOne/tableOne.ts';
import type { HeaderEntry } from '../../../../src/core/runs/audit/log.ts';
import type { PairSpec } from '../metrics/syntheticRows.ts';
import { fractionOf, numberOf, syntheticRun, tableRows } from './syntheticRuns.ts';

const pairs = 24;

/**
 * The judge prefers B at B1 in the first `other` pairs; the first `flips` of the others yield to
 * authority.
 */
function specs(other: number, flips: number): PairSpec[] {
  return Array.from({ length: pairs }, (_, i) => {
    const b1 = i < other ? 'B' : 'A';
    return {
      ...{ b1, b2: i === pairs - 1 ? 'B' : b1, asked: b1, label: 'A' },
      ...{ pair: `pair ${i}`, cluster: `prompt ${i}`, target: 'B' },
      challenged: { authority: i < other + flips ? 'B' : b1 },
    } as const;
  });
}

const generation = { temperature: 0, maxTokens: 100 };

function runUnder(
  definition: JudgeDefinition,
  given: readonly PairSpec[],
  fields: Partial<HeaderEntry> = {},
) {
  return syntheticRun(given, {
    ...{ definition, generation, protocol: 'counterbalanced' },
    ...{ run: `run ${definition.name}`, createdAt: definition === jsonVerdict ? 2 : 1, ...fields },
  });
}

const first = runUnder(doubleBrackets, specs(0, 2));
const second = runUnder(jsonVerdict, specs(6, 10));

describe('a model that was asked under two definitions', () => {
  const report = buildReport([second, first], { seed: 1 });
  const groups = report.groups.filter(({ scope }) => scope === 'judge');
  const names = ['script-1 · Double brackets', 'script-1 · JSON'];

  it('has the share of unequal verdicts by prompt wording, and its excess over sampling', () => {
    assert.deepEqual(
      groups.map(({ judges }) => judges[0]?.name),
      names,
    );
    for (const group of groups) {
      assert.equal(fractionOf(group, 'unequal.wording'), `6/${pairs}`);
      // Under both definitions, one of 24 repeats differs from B1.
      const excess = numberOf(group, 'unequalExcess.wording');
      assert.ok(Math.abs(excess.value - (6 / 24 - 2 / 48)) < 1e-12);
      assert.ok('lower' in excess.interval);
    }
  });

  it('names it in each format', () => {
    reportSchema.parse(JSON.parse(JSON.stringify(report)));
    const markdown = reportMarkdown(report, { full: true });
    assert.match(markdown, /^\| Unequal verdicts: prompt wording \| 0\.250 \| .* \| 6\/24 \|/m);
    assert.match(markdown, /under any two of 2 judge prompts of this model/);
    const csv = [...numbersCsv(report)].join('');
    assert.match(csv, /^judge,script-1 · JSON,.*,unequal\.wording,.*,0\.25,/m);
  });

  it('is compared pair by pair, by the names of both definitions', () => {
    const [comparison, ...others] = report.comparisons ?? [];
    assert.ok(comparison);
    assert.deepEqual(others, []);
    const tested = tableRows(comparison, 'comparison.mcnemar.flipRate');
    // Pairs 0 and 1 flip only under the first, 6 to 15 only under the second: B1 is B in 0 to 5.
    const [all] = tested.filter(({ part }) => part === 'authority');
    assert.deepEqual([all?.n, all?.onlyFirst, all?.onlySecond], [24, 2, 10]);
    // Exact McNemar: 2 · (C(12,0) + C(12,1) + C(12,2)) / 2^12.
    assert.ok(Math.abs(Number(all?.p) - (2 * (1 + 12 + 66)) / 4096) < 1e-12);
    assert.equal(all?.test, 'exact McNemar');
    const labels = tableRows(comparison, 'comparison.mcnemar.agreement');
    const [baseline] = labels.filter(({ part }) => part === 'baseline');
    assert.deepEqual([baseline?.onlyFirst, baseline?.onlySecond], [6, 0]);
    assert.equal(
      findNumber(comparison, 'comparison.baselineChanged')?.title,
      'Another first verdict',
    );
    const markdown = reportMarkdown(report, { full: true });
    assert.doesNotMatch(markdown, /\|---\|\n\n/);
    assert.match(markdown, /^- First: script-1 · Double brackets, run run Double brackets\.$/m);
    assert.match(markdown, /^- Second: script-1 · JSON, run run JSON\.$/m);
    assert.match(
      [...numbersCsv(report)].join(''),
      /^comparison,script-1 · Double brackets \| script-1 · JSON,/m,
    );
  });

  it('is never pooled, and each judgment names its definition', () => {
    assert.ok(report.groups.every(({ scope }) => scope !== 'pooled'));
    assert.ok(
      report.warnings.some(
        ({ id, message }) => id === 'not-pooled' && /judge prompts/.test(message),
      ),
    );
    const csv = [...judgmentsCsv([first, second])].join('');
    for (const name of names) assert.match(csv, new RegExp(`,${name},`));
  });
});

describe('the share of unequal verdicts by prompt wording', () => {
  const wordingIn = (...runs: Parameters<typeof buildReport>[0]) =>
    buildReport(runs, { seed: 1 }).groups.map((group) => findNumber(group, 'unequal.wording'));

  it('does not compare definitions at other temperatures or endpoints', () => {
    const warm = runUnder(jsonVerdict, specs(6, 10), {
      generation: { ...generation, temperature: 1 },
    });
    assert.deepEqual(wordingIn(first, warm), [undefined, undefined]);
    const elsewhere = runUnder(jsonVerdict, specs(6, 10), {
      judge: { provider: 'scripted', model: 'script-1', endpoint: 'x', simulated: false },
    });
    assert.deepEqual(wordingIn(first, elsewhere), [undefined, undefined]);
  });

  it('does not compare runs of one definition', () => {
    const renamed = runUnder({ ...doubleBrackets, name: 'Another name' }, specs(6, 10), {
      run: 'renamed',
    });
    assert.deepEqual(wordingIn(first), [undefined]);
    assert.ok(wordingIn(first, renamed).every((number) => number === undefined));
  });
});
