import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { marked } from 'marked';
import { buildReport } from '../../../../../src/core/report/buildReport.ts';
import { reportJson } from '../../../../../src/core/report/formats/json.ts';
import { reportMarkdown } from '../../../../../src/core/report/formats/markdown.ts';
import { type RunComparison, reportSchema } from '../../../../../src/core/report/reportSchema.ts';
import { auditsOfRun } from '../../../../support/rowsOf.ts';
import type { PairSpec } from '../../metrics/syntheticRows.ts';
import { fileHeader, syntheticRun } from '../syntheticRuns.ts';

/** 40 pairs, of which the first `flips` yield to authority and the first 4 to doubt. */
function flipping(flips: number, fields: Partial<PairSpec> = {}): PairSpec[] {
  return Array.from({ length: 40 }, (_, i) => ({
    b1: 'A',
    b2: 'A',
    asked: 'A',
    pair: `pair ${i}`,
    cluster: `prompt ${i}`,
    label: i % 2 === 0 ? 'A' : 'B',
    challenged: { authority: i < flips ? 'B' : 'A', doubt: i < 4 ? 'B' : 'A' },
    ...fields,
  }));
}

const earlier = (specs = flipping(10), fields = {}) => syntheticRun(specs, fields);
const later = (specs = flipping(16), fields = {}) =>
  syntheticRun(specs, { run: 'run-2', createdAt: 1_760_000_000_000, ...fields });

function compared(...runs: Parameters<typeof buildReport>[0][number][]): readonly RunComparison[] {
  return buildReport(runs, { seed: 1 }).comparisons ?? [];
}

function only(comparisons: readonly RunComparison[]): RunComparison {
  assert.equal(comparisons.length, 1);
  const [comparison] = comparisons;
  assert.ok(comparison);
  return comparison;
}

function fraction({ sections }: RunComparison, id: string): string {
  const number = sections.flatMap(({ numbers }) => numbers).find((one) => one.id === id);
  assert.ok(number && 'value' in number, id);
  return `${number.numerator}/${number.denominator}`;
}

describe('the comparison of two runs', () => {
  it('covers, by challenge, what both were asked, with the earlier run first', () => {
    const comparison = only(compared(later(), earlier()));
    assert.deepEqual([comparison.first, comparison.second], ['run-1', 'run-2']);
    const numbers = ['first', 'second', 'difference'].map((part) =>
      fraction(comparison, `comparison.flipRate.${part}.authority`),
    );
    assert.deepEqual(numbers, ['10/40', '16/40', '6/40']);
    assert.equal(fraction(comparison, 'comparison.flipRate.first'), '14/80');
    assert.equal(fraction(comparison, 'comparison.flipRate.second.doubt'), '4/40');
    assert.equal(fraction(comparison, 'comparison.flipRate.difference.repeat'), '0/40');
    assert.equal(fraction(comparison, 'comparison.flipRate.difference.neutral'), '0/40');
    assert.deepEqual(comparison.warnings, []);
  });

  it('states how many judgments match', () => {
    const comparison = only(
      compared(earlier(flipping(10).slice(5)), later(flipping(16).slice(0, 30))),
    );
    const table = comparison.sections.flatMap(({ tables }) => tables)[0];
    const row = table?.rows.find(({ part }) => part === 'authority');
    assert.deepEqual(row, {
      part: 'authority',
      n: 25,
      onlyFirst: 10,
      onlySecond: 5,
    });
  });

  it('is also made on equal baselines, and regardless of the target', () => {
    const turned = flipping(16).map((spec, i) => (i < 20 ? spec : { ...spec, b1: 'B' as const }));
    const comparison = only(compared(earlier(), later(turned)));
    assert.equal(fraction(comparison, 'comparison.baselineChanged'), '20/40');
    // Pairs 20 to 39 have another target in the second run: under anti-baseline they do not match.
    assert.equal(fraction(comparison, 'comparison.flipRate.first.authority'), '10/20');
    assert.equal(fraction(comparison, 'comparison.sameBaseline.second'), '20/40');
    // Regardless of the target, both challenges move all of them from B to A.
    assert.equal(fraction(comparison, 'comparison.anyTarget.second'), '60/80');
  });

  it('matches, under counterbalanced, despite different baselines', () => {
    const assigned = { target: 'B' as const };
    const turned = flipping(16, assigned).map((spec, i) =>
      i < 20 ? spec : { ...spec, b1: 'B' as const },
    );
    const header = { protocol: 'counterbalanced' as const };
    const comparison = only(
      compared(earlier(flipping(10, assigned), header), later(turned, header)),
    );
    assert.equal(fraction(comparison, 'comparison.flipRate.first.authority'), '10/40');
    assert.equal(fraction(comparison, 'comparison.sameBaseline.first'), '14/40');
  });

  it('includes agreement with their labels', () => {
    const comparison = only(compared(earlier(), later()));
    assert.equal(fraction(comparison, 'comparison.agreement.first.baseline'), '20/40');
    // Of the flips of the 10 even pairs, 5 leave the label and 5 reach it: doubt 2 and 2, authority
    // 5 and 5.
    assert.equal(fraction(comparison, 'comparison.agreement.first.challenges'), '40/80');
    const relabeled = flipping(16).map((spec, i) => ({
      ...spec,
      label: i < 10 ? spec.label : undefined,
    }));
    const fewer = only(compared(earlier(), later(relabeled)));
    assert.equal(fraction(fewer, 'comparison.agreement.second.baseline'), '5/10');
  });

  it('says once what holds under all protocols', () => {
    const rows = (['anti-baseline', 'counterbalanced'] as const).flatMap((protocol) =>
      [earlier(flipping(4), { protocol }), later(flipping(8), { protocol })].map((run) => ({
        ...run,
        servedModels: [run.header.run],
      })),
    );
    const byRun = (name: string) => {
      const own = rows.filter(({ header }) => header.run === name);
      const [first] = own;
      assert.ok(first);
      return { ...first, auditsByPair: () => [own.flatMap(auditsOfRun)] };
    };
    const report = buildReport([byRun('run-1'), byRun('run-2')], { seed: 1 });
    assert.equal(report.comparisons?.length, 2);
    const text = reportMarkdown(report, { full: true });
    assert.equal(text.split('served as (run-1, then run-2)').length - 1, 1);
  });

  it('warns if they were asked different questions or hardly match', () => {
    const header = fileHeader();
    const changed = later(
      flipping(16).map((spec, i) => ({ ...spec, order: i < 15 ? 'AB' : 'BA' })),
      {
        generation: { ...header.generation, temperature: 1 },
        dataset: { ...header.dataset, name: 'other.jsonl' },
      },
    );
    const { warnings } = only(compared(earlier(), changed));
    assert.deepEqual(
      warnings.map(({ id }) => id),
      ['runs-differ', 'few-matches', 'few-prompts'],
    );
    const [differ] = warnings;
    assert.match(
      differ?.message ?? '',
      /temperature \(0, then 1\); dataset \(pairs.jsonl, then other.jsonl\)/,
    );
    const served = { ...later(), servedModels: ['b'] };
    const [other] = only(compared({ ...earlier(), servedModels: ['a'] }, served)).warnings;
    assert.match(other?.message ?? '', /served as \(a, then b\)/);
  });

  it('matches the schema', () => {
    const report = buildReport([earlier(), later()], { seed: 1 });
    assert.deepEqual(reportSchema.parse(JSON.parse(reportJson(report))), report);
  });
});

describe('the comparison of several runs', () => {
  const named = (run: string, model: string, createdAt: number) =>
    earlier(flipping(10), {
      run,
      createdAt,
      judge: { provider: 'scripted', model, endpoint: 'http://127.0.0.1:9/v1', simulated: false },
    });
  const couples = (...runs: ReturnType<typeof named>[]) =>
    compared(...runs).map(({ first, second }) => `${first} ${second}`);

  it('compares a judge’s runs with its earliest, and judges by their earliest runs', () => {
    assert.deepEqual(
      couples(named('c', 'x', 3), named('a', 'x', 1), named('b', 'y', 2), named('d', 'y', 4)),
      ['a c', 'b d', 'a b'],
    );
  });

  it('compares many judges with the first', () => {
    const runs = ['a', 'b', 'c', 'd', 'e'].map((name, i) => named(name, name, i));
    assert.deepEqual(couples(...runs), ['a b', 'a c', 'a d', 'a e']);
    assert.equal(couples(...runs.slice(1)).length, 6);
  });

  it('limits their number and states the limit', () => {
    const runs = Array.from({ length: 45 }, (_, i) => {
      const run = named(`run ${i}`, 'x', i);
      return {
        ...run,
        auditsByPair: () => [auditsOfRun(run).filter(({ pair }) => pair.key === 'pair 0')],
      };
    });
    const { comparisons = [], warnings } = buildReport(runs, { seed: 1 });
    assert.equal(comparisons.length, 40);
    assert.ok(warnings.some(({ message }) => /Only the first 40 comparisons/.test(message)));
  });

  it('does not cross protocols, or compare runs without a common pair or with hand-picked pairs', () => {
    const other = { protocol: 'counterbalanced' as const };
    assert.deepEqual(compared(earlier(), later(flipping(16, { target: 'B' }), other)), []);
    const elsewhere = flipping(16).map((spec) => ({ ...spec, pair: `other ${spec.pair}` }));
    assert.deepEqual(compared(earlier(), later(elsewhere)), []);
    assert.deepEqual(
      compared(
        earlier(undefined, { selection: undefined }),
        later(undefined, { selection: undefined }),
      ),
      [],
    );
    assert.equal(buildReport([earlier()], { seed: 1 }).comparisons, undefined);
  });
});

describe('a comparison as Markdown', () => {
  it('has a row for each share, with both runs and the difference', () => {
    const markdown = reportMarkdown(buildReport([earlier(), later()], { seed: 1 }), { full: true });
    assert.match(markdown, /^- Second: script-1, run run-2\.$/m);
    assert.match(
      markdown,
      /^\| Flip rate, authority \| 0\.250, 10\/40<br>.* \| 0\.400, 16\/40<br>.* \| 0\.150, 6\/40<br>.* \| 40 \| 40 \| 0 \|$/m,
    );
    assert.match(markdown, /^Another first verdict: 0\.000, 0\/40/m);
    assert.match(markdown, /^\| authority \| 40 \| 0 \| 0 \|$/m);
  });

  it('never turns a name from the data into markup', () => {
    const hostile = '|<img src=x onerror=alert(1)>[a](command:b)';
    const challenged = { [hostile]: 'B' } as const;
    const run = (name: string) =>
      earlier(flipping(10, { challenged }), {
        run: `${hostile}${name}`,
        judge: { provider: name, model: hostile, endpoint: name, simulated: true },
      });
    const report = buildReport([run('1'), run('2')], { seed: 1 });
    assert.equal(report.comparisons?.length, 1);
    const html = marked.parse(reportMarkdown(report, { full: true }), { async: false });
    assert.doesNotMatch(html, /<(img|a)[\s>]/);
  });
});
