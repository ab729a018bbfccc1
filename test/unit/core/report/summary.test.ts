import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RecordedDecision } from '../../../../src/core/data/evaluations/panel.ts';
import type { Pair } from '../../../../src/core/data/pair.ts';
import type { JudgeDefinition } from '../../../../src/core/judges/definition.ts';
import { jsonConfidence } from '../../../../src/core/judges/forms/jsonConfidence.ts';
import { passFail } from '../../../../src/core/judges/forms/passFail.ts';
import { rating10 } from '../../../../src/core/judges/forms/rating10.ts';
import type { RecordedAnswer } from '../../../../src/core/judges/recorded/recordedAnswer.ts';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import { reportMarkdown } from '../../../../src/core/report/formats/markdown.ts';
import { auditFindings } from '../../../../src/core/report/gates/findings.ts';
import type { ReportRun } from '../../../../src/core/report/runs/reportRun.ts';
import { tablesOne } from '../../../../src/core/report/tableOne/tableOne.ts';
import type { RecordedPair } from '../../../../src/core/runs/audit/recorded/recordedJudges.ts';
import { recordedRun } from '../../../../src/core/runs/audit/recorded/recordedRun.ts';
import { reportRunOf } from '../../../support/reportRunOf.ts';
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

function withoutRankingIntervals<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_, one) =>
      typeof one?.id === 'string' && one.id.startsWith('tau')
        ? { ...one, interval: { notEstimable: '' } }
        : one,
    ),
  );
}

/**
 * Returns a run of recorded verdicts: most pairs in both orders, some of them in one order twice,
 * with ties, tied labels, unreadable answers, and answers without a confidence.
 */
function recordedVerdicts(definition: JudgeDefinition): ReportRun {
  const isSingle = definition.kind === 'pointwise';
  const decided = (i: number): RecordedDecision => {
    if (i % 11 === 3) return 'unreadable';
    if (definition.name === rating10.name) return { score: 1 + (i % 10) };
    if (isSingle) return { preference: i % 3 === 0 ? 'up' : 'down' };
    return { preference: i % 7 === 2 ? 'tie' : i % 3 === 0 ? 'A' : 'B' };
  };
  const pairs = Array.from({ length: 60 }, (_, i): RecordedPair => {
    const label = i % 6 === 0 ? 'tie' : i % 2 === 0 ? 'A' : 'B';
    const pair: Pair = {
      ...{ id: `p${i}`, prompt: `Question ${i % 40}?`, responseA: `One ${i}.` },
      ...(!isSingle && { responseB: `Two ${i}.` }),
      ...(i % 5 > 0 && { labelSource: 'human', ...(isSingle ? { score: i % 4 } : { label }) }),
    };
    const orders = i % 4 === 0 ? (['AB', 'AB'] as const) : (['AB', 'BA'] as const);
    const answers = orders.map((order, game): RecordedAnswer => {
      const decision = decided(i + 5 * game * (i % 2));
      const side = order === 'AB' ? ['A', 'B'] : ['B', 'A'];
      const verdict =
        decision !== 'unreadable' && 'preference' in decision ? decision.preference : '?';
      const shown = verdict === 'A' ? side[0] : verdict === 'B' ? side[1] : verdict;
      const text = JSON.stringify({ reason: 'So.', verdict: shown, confidence: 50 + (i % 50) });
      return {
        item: { key: `p${i}`, pair },
        ...(!isSingle && { order }),
        ...{ text: i % 9 === 4 ? 'So.' : text, decision },
      };
    });
    return { key: `key ${i}`, pair, answers };
  });
  const judge = { kind: definition.kind, model: 'script', tool: 'a tool', pairs };
  const { header, entries } = recordedRun(
    { judge: { ...judge, origin: { file: 'f', line: 1 } }, definition },
    {
      ...{ run: 'run-1', tool: 'recant test', createdAt: 1_750_000_000_000, source: 'f.jsonl' },
      dataset: { name: 'pairs.jsonl', location: '/data/pairs.jsonl', format: 'recant' },
    },
  );
  const run = reportRunOf([header, ...entries]);
  assert.ok(run);
  return run;
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
    const tables = (report: typeof whole) => rounded(tablesOne(withoutRankingIntervals(report)));
    assert.deepEqual(tables(summary), tables(whole));
    const heads = ({ groups }: typeof whole) =>
      groups.flatMap(({ sections: _, ...head }) => (head.scope === 'judge' ? [head] : []));
    assert.equal(heads(whole).length, 3);
    assert.deepEqual(heads(summary), heads(whole));
    assert.ok(summary.warnings.some(({ id }) => id === 'summary'));
  });

  it('has the difference between judges', () => {
    const runs = ['wren', 'crow'].map((model, i) =>
      syntheticRun(times(40, { b1: 'A', challenged: { doubt: i === 0 ? 'A' : 'B' }, label: 'A' }), {
        run: model,
        judge: { ...fileHeader().judge, model },
      }),
    );
    const markdown = reportMarkdown(buildReport(runs, { seed: 1, summaryOnly: true }));
    assert.match(
      markdown,
      /wren is right and firm more often than crow: 100% .*\(40 of 40\) against 0% .*; crow 100 points less often/,
    );
  });

  it('has the table and the findings for unchallenged verdicts', () => {
    for (const definition of [jsonConfidence, passFail, rating10]) {
      const choice = { seed: 1, preferred: 'analytic' } as const;
      const run = recordedVerdicts(definition);
      const whole = buildReport([run], choice);
      const summary = buildReport([run], { ...choice, summaryOnly: true });
      const tables = (report: typeof whole) => rounded(tablesOne(report));
      assert.deepEqual(tables(summary), tables(whole), definition.name);
      const findings = ({ groups, ...report }: typeof whole) =>
        groups
          .filter(({ scope }) => scope === 'judge')
          .map((group) => auditFindings(group, { groups, ...report }));
      const said = findings(whole).join('\n');
      assert.match(said, /could not be read/);
      if (definition.kind === 'pairwise') assert.match(said, /Order\..*Confidence\./s);
      assert.deepEqual(findings(summary), findings(whole), definition.name);
    }
  });

  it('says why a ranking has no interval', () => {
    const { groups } = buildReport([syntheticRun(specs)], { seed: 1, summaryOnly: true });
    const tau = groups[0]?.sections
      .flatMap(({ numbers }) => numbers)
      .find(({ id }) => id === 'tau');
    assert.ok(tau && 'value' in tau);
    assert.match(JSON.stringify(tau.interval), /summary gives rankings without an interval/);
  });

  it('gives no statistics for hand-picked pairs, and few for a run with baselines only', () => {
    const [group] = buildReport([syntheticRun(times(3, { b1: 'A' }), { selection: undefined })], {
      seed: 1,
      summaryOnly: true,
    }).groups;
    assert.deepEqual(
      group?.sections.map(({ id }) => id),
      ['basics', 'readability', 'confidence', 'position'],
    );
    assert.match(JSON.stringify(group), /Selected by the user, no inference/);
  });
});
