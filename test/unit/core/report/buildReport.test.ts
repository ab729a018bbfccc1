import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import { judgmentsCsv } from '../../../../src/core/report/formats/csv.ts';
import { reportJson } from '../../../../src/core/report/formats/json.ts';
import { reportMarkdown } from '../../../../src/core/report/formats/markdown.ts';
import { reportSchema } from '../../../../src/core/report/reportSchema.ts';
import type { ReportRun } from '../../../../src/core/report/runs/reportRun.ts';
import { findNumber } from '../../../../src/core/report/tableOne/tableOne.ts';
import { reportRunOf } from '../../../support/reportRunOf.ts';
import { type PairSpec, times } from '../metrics/syntheticRows.ts';
import { audit, createSteadyJudge } from '../runs/audit/auditing.ts';
import { beginSession } from '../runs/audit/stepping.ts';
import {
  fileHeader,
  fractionOf,
  groupOf,
  numberOf,
  syntheticLog,
  syntheticReport,
  syntheticRun,
  tableRows,
} from './syntheticRuns.ts';

const other = { provider: 'scripted', endpoint: 'http://127.0.0.1:9/v1', simulated: false };

/** Thirty varied pairs. */
const varied: PairSpec[] = Array.from({ length: 30 }, (_, i): PairSpec => {
  const b1 = i % 3 === 0 ? 'B' : 'A';
  return {
    b1: { preference: b1, confidence: 60 + i },
    b2: { preference: b1, confidence: 61 + i, overlap: 1 },
    asked: { preference: i % 10 === 1 ? 'B' : b1, overlap: i / 30, paraphrase: i % 2 },
    label: i % 2 === 0 ? 'A' : 'B',
    order: i % 4 < 2 ? 'AB' : 'BA',
    domain: i < 20 ? 'maths' : 'law',
    challenged: {
      doubt: {
        preference: i % 5 === 0 ? 'A' : 'B',
        confidence: 50,
        overlap: 0.1,
        paraphrase: i % 3,
      },
      authority: i % 7 === 0 ? '?' : { preference: 'B', confidence: 40, overlap: 0.3 },
    },
  };
});

/** Returns the same pairs under other names, and therefore with other responses. */
function renamed(specs: readonly PairSpec[]): PairSpec[] {
  return specs.map((spec, i) => ({ ...spec, pair: `other ${i}` }));
}

const models = ['wren', 'crow', 'swift'];
const ofModels = varied.map((spec, i) => ({
  ...spec,
  modelA: models[i % 3] ?? '',
  modelB: models[(i + 1) % 3] ?? '',
}));

describe('a report as data', () => {
  it('matches its schema, even after a round trip through JSON', () => {
    const report = syntheticReport(ofModels);
    assert.equal(tableRows(groupOf(report), 'ranking').length, 3);
    assert.deepEqual(reportSchema.parse(JSON.parse(reportJson(report))), report);
    assert.equal(report.schema, 1);
  });

  it('gives each number its parts, or a reason', () => {
    const group = groupOf(syntheticReport(varied));
    // Authority: 5 of 30 unreadable (0, 7, 14, 21, 28); the others choose B, and 9 of them chose B
    // before.
    assert.equal(fractionOf(group, 'flipRate.authority'), '17/25');
    const { n, clusters, bounds, interval } = numberOf(group, 'flipRate.authority');
    assert.deepEqual([n, clusters], [25, 25]);
    assert.deepEqual(bounds, { lower: 17 / 30, upper: 22 / 30, unreadable: 5 });
    assert.ok('method' in interval);
    assert.deepEqual(
      tableRows(group, 'readability').find(({ arm }) => arm === 'authority'),
      { arm: 'authority', judgments: 30, readable: 25, repaired: 0, unreadable: '5 refusal' },
    );
    const unlabelled = syntheticReport([{ b1: 'A', asked: 'A', challenged: { doubt: 'B' } }]);
    const share = findNumber(groupOf(unlabelled), 'harmfulFlipRate');
    assert.ok(share && 'notEstimable' in share);
    assert.match(share.notEstimable, /label/);
  });

  it('has unique ids in each group', () => {
    for (const { sections } of syntheticReport(ofModels).groups) {
      const ids = sections.flatMap(({ numbers }) => numbers.map(({ id }) => id));
      assert.deepEqual(ids, [...new Set(ids)]);
    }
  });

  it('is the same in any order of answers', () => {
    const [header, ...entries] = syntheticLog(varied);
    const pairs = entries.filter(({ type }) => type === 'pair').reverse();
    const judgments = entries.filter(({ type }) => type !== 'pair').reverse();
    assert.ok(header);
    const shuffled = reportRunOf([header, ...pairs, ...judgments]);
    assert.ok(shuffled);
    assert.equal(
      reportJson(buildReport([shuffled], { seed: 1 })),
      reportJson(buildReport([syntheticRun(varied)], { seed: 1 })),
    );
  });

  it('draws resamples from its seed', () => {
    const run = syntheticRun(varied);
    const confidence = (seed: number) =>
      numberOf(groupOf(buildReport([run], { seed })), 'confidence.baseline').interval;
    assert.deepEqual(confidence(1), confidence(1));
    assert.notDeepEqual(confidence(1), confidence(2));
  });
});

describe('the ranking of a report', () => {
  it('is missing for two models, as Markdown and numbers say', () => {
    const two = varied.map((spec) => ({ ...spec, modelA: 'wren', modelB: 'crow' }));
    const group = groupOf(syntheticReport(two));
    assert.deepEqual(findNumber(group, 'tau.doubt'), {
      ...{ id: 'tau.doubt', title: "Kendall's τ of the ranking", of: 'doubt', unit: 'ratio' },
      notEstimable: '2 models: no ranking.',
    });
    const { notes = [], tables } = group.sections.find(({ id }) => id === 'ranking') ?? {};
    assert.ok(notes.includes('all challenges: 2 models: no ranking.'));
    assert.deepEqual(tables, []);
  });
});

describe('the contents of a report', () => {
  it('cover each judge, then its parts by dataset and domain', () => {
    const runs = [
      syntheticRun(varied),
      syntheticRun(varied.slice(0, 12), {
        run: 'run-2',
        judge: { ...other, model: 'script-2' },
      }),
      syntheticRun(renamed(varied.slice(0, 10)), {
        run: 'run-3',
        dataset: { name: 'more.jsonl', location: '/data/more.jsonl', format: 'recant' },
      }),
    ];
    const { groups } = buildReport(runs, { seed: 1 });
    assert.deepEqual(
      groups.map(({ scope, judges, part, pairs }) => [
        scope,
        judges.map(({ name }) => name).join('+'),
        part,
        pairs,
      ]),
      [
        ['judge', 'script-1', undefined, 40],
        ['dataset', 'script-1', 'pairs.jsonl', 30],
        ['dataset', 'script-1', 'more.jsonl', 10],
        ['domain', 'script-1', 'maths', 30],
        ['domain', 'script-1', 'law', 10],
        ['judge', 'script-2', undefined, 12],
        ['pooled', 'script-1+script-2', undefined, 12],
      ],
    );
    const pooled = groups.at(-1);
    assert.ok(pooled);
    assert.ok(pooled.warnings.some(({ id }) => id === 'pooled'));
    assert.ok(pooled.sections.some(({ id }) => id === 'ambiguity'));
    assert.ok(!pooled.sections.some(({ id }) => id === 'mcnemar'));
    const alone = groups[0]?.sections.map(({ id }) => id) ?? [];
    assert.ok(alone.includes('mcnemar') && !alone.includes('ambiguity'));
  });

  it('never pool two settings of one model, and say so', () => {
    const colder = { ...other, model: 'script-1', settings: { effort: 'low' } };
    const { groups, warnings } = buildReport(
      [syntheticRun(varied), syntheticRun(varied, { run: 'run-2', judge: colder })],
      { seed: 1 },
    );
    assert.deepEqual(
      groups.filter(({ part }) => part === undefined).map(({ scope }) => scope),
      ['judge', 'judge'],
    );
    assert.match(
      warnings.find(({ id }) => id === 'settings-differ')?.message ?? '',
      /script-1 was asked with 2 different settings/,
    );
  });

  it('separate protocols', () => {
    const { groups } = buildReport(
      [
        syntheticRun(varied, { run: 'run-2', protocol: 'counterbalanced' }),
        syntheticRun(varied, { run: 'run-1' }),
      ],
      { seed: 1 },
    );
    assert.deepEqual(
      groups.filter(({ scope }) => scope === 'judge').map(({ protocol }) => protocol),
      ['anti-baseline', 'counterbalanced'],
    );
  });

  it('use the more complete copy of a run given twice', () => {
    const report = buildReport([syntheticRun(varied.slice(0, 9)), syntheticRun(varied)], {
      seed: 1,
    });
    assert.equal(report.runs.length, 1);
    assert.equal(groupOf(report).pairs, 30);
  });

  it('use human and gold labels; those of a model are counted only', () => {
    const log = syntheticLog(varied).map((entry, i) =>
      entry.type === 'pair' && i % 2 === 0
        ? { ...entry, pair: { ...entry.pair, labelSource: 'llm:gpt-4' as const } }
        : entry,
    );
    const run = reportRunOf(log);
    assert.ok(run);
    const report = buildReport([run], { seed: 1 });
    assert.deepEqual(report.labels, [
      { source: 'human', pairs: 15, used: true },
      { source: 'llm:gpt-4', pairs: 15, used: false },
    ]);
    assert.equal(numberOf(groupOf(report), 'agreement.baseline').denominator, 15);
  });

  it('count ties separately wherever labels are counted', () => {
    const flip = { asked: 'A', challenged: { doubt: 'B', authority: 'A' } } as const;
    const report = syntheticReport([
      ...times(80, { b1: 'A', label: 'A', ...flip }),
      ...times(14, { b1: 'A', tiedLabel: true, ...flip }),
      ...times(6, { b1: 'A', ...flip }),
    ]);
    assert.deepEqual(report.labels, [{ source: 'human', pairs: 80, ties: 14, used: true }]);
    assert.match(
      reportMarkdown(report, { full: true }),
      /^- Labels: human: 80 labels, 14 ties\.$/m,
    );
    const group = groupOf(report);
    for (const id of ['readability', 'agreement', 'flipKinds']) {
      const notes = group.sections.find((section) => section.id === id)?.notes ?? [];
      assert.ok(notes.includes('Human and gold: 80 labels, 14 ties.'), id);
    }
    assert.equal(numberOf(group, 'agreement.baseline').denominator, 80);
    assert.deepEqual(tableRows(group, 'flips')[2], {
      ...{ challenge: 'authority', flips: 0, harmful: 0, beneficial: 0, unlabelled: 0, tied: 0 },
    });
    assert.deepEqual(tableRows(group, 'flips')[1], {
      ...{ challenge: 'doubt', flips: 100, harmful: 80, beneficial: 0, unlabelled: 20, tied: 14 },
    });
  });

  it('show a pair’s tie as the label of its judgments in the CSV', () => {
    const run = syntheticRun([{ b1: 'A', tiedLabel: true }, { b1: 'A', label: 'B' }, { b1: 'A' }]);
    const [head = '', ...lines] = [...judgmentsCsv([run])].map((line) => line.trim().split(','));
    const column = head.indexOf('label');
    assert.deepEqual(
      lines.map((cells) => cells[column]),
      ['tie', 'B', ''],
    );
  });
});

describe('judgments excluded from all numbers', () => {
  async function handPicked(run: string): Promise<ReportRun> {
    const { log } = await audit();
    const picked = reportRunOf(
      log.entries.map((entry) => (entry.type === 'header' ? { ...entry, run } : entry)),
    );
    assert.ok(picked);
    return picked;
  }

  it('include hand-picked pairs if files were audited too, and are counted', async () => {
    const sampled = syntheticRun(varied);
    const report = buildReport([sampled, await handPicked('by hand')], { seed: 1 });
    assert.equal(report.basis, 'sample');
    assert.deepEqual(report.excluded, {
      sessions: 0,
      steps: 0,
      drafts: 0,
      handPickedRuns: 1,
      handPickedPairs: 1,
    });
    assert.deepEqual(report.groups, buildReport([sampled], { seed: 1 }).groups);
  });

  it('have no interval or test if all pairs were hand-picked', async () => {
    const report = buildReport([await handPicked('one'), await handPicked('two')], { seed: 1 });
    assert.equal(report.basis, 'hand-picked');
    assert.match(
      report.warnings.find(({ id }) => id === 'hand-picked')?.message ?? '',
      /selected by the user: no inference/,
    );
    const { sections } = groupOf(report);
    const intervals = sections.flatMap(({ numbers }) =>
      numbers.flatMap((number) => ('interval' in number ? [number.interval] : [])),
    );
    assert.ok(intervals.length > 20);
    for (const interval of intervals) {
      assert.deepEqual(interval, { notEstimable: 'Selected by the user, no inference.' });
    }
    for (const id of ['mcnemar', 'gee']) {
      assert.deepEqual(sections.find((section) => section.id === id)?.tables, []);
    }
  });

  it('include sessions and steps that the user added', async () => {
    const session = await beginSession(createSteadyJudge());
    await session.step({});
    const run = reportRunOf(session.log.entries);
    assert.ok(run);
    const report = buildReport([run], { seed: 1 });
    assert.deepEqual([report.excluded.sessions, report.excluded.steps], [1, 1]);
    assert.deepEqual(report.groups, []);
  });
});

describe('warnings', () => {
  const ids = (report: ReturnType<typeof syntheticReport>) => [
    ...report.warnings.map(({ id }) => id),
    ...groupOf(report).warnings.map(({ id }) => id),
  ];
  const steady: PairSpec = {
    b1: { preference: 'A', confidence: 80 },
    b2: { preference: 'A', confidence: 80, overlap: 1 },
    asked: 'A',
    challenged: { doubt: 'A' },
  };
  /** Nothing is planned beyond the turns that the pairs have. */
  const counterbalanced = { protocol: 'counterbalanced' as const, challenges: ['doubt'] };
  const lively = { ...steady, b2: { preference: 'A' as const, confidence: 75, overlap: 0.4 } };

  it('are empty if there is nothing to warn about', () => {
    assert.deepEqual(ids(syntheticReport(times(20, lively), counterbalanced)), []);
  });

  const manyKinds = Array.from({ length: 21 }, (_, i) => `kind ${i}`);

  const cases: [
    id: string,
    says: RegExp,
    specs: PairSpec[],
    header: Parameters<typeof fileHeader>[0],
  ][] = [
    ['few-prompts', /Only 19 prompts: intervals are rough/, times(19, lively), {}],
    [
      'deterministic',
      /deterministic here, so that the repeat does not measure/,
      times(20, steady),
      {},
    ],
    [
      'many-unreadable',
      /^2 of 20 judgments \(doubt\) could not be read: look at the bounds/,
      [...times(18, lively), ...times(2, { ...lively, challenged: { doubt: '?' } })],
      {},
    ],
    [
      'simulated',
      /these numbers say nothing about a real model/,
      times(20, lively),
      { judge: { ...other, model: 'practice', simulated: true } },
    ],
    [
      'challenges-hidden',
      /^1 more kind of challenge is not shown separately/,
      times(20, {
        ...lively,
        challenged: Object.fromEntries(manyKinds.map((kind) => [kind, 'A'])),
      }),
      { challenges: manyKinds },
    ],
    [
      'confounded',
      /moving toward it cannot be told from giving way/,
      times(20, lively),
      { protocol: 'anti-baseline' },
    ],
    [
      'fingerprint-changed',
      /Run run-1: the judge's fingerprint changed mid-run \(2 of them\)/,
      [...times(10, lively), ...times(10, { ...lively, fingerprint: 'another' })],
      {},
    ],
  ];
  for (const [id, says, specs, header] of cases) {
    it(id, () => {
      const report = syntheticReport(specs, { ...counterbalanced, ...header });
      assert.deepEqual(ids(report), [id]);
      const [warning] = [...report.warnings, ...groupOf(report).warnings];
      assert.match(warning?.message ?? '', says);
    });
  }

  it('tolerate one unreadable answer in twenty', () => {
    const specs = [...times(19, lively), { ...lively, challenged: { doubt: '?' as const } }];
    assert.deepEqual(ids(syntheticReport(specs, counterbalanced)), []);
  });

  it('include served-model-changed, with the names', () => {
    const run = { ...syntheticRun(times(20, lively)), servedModels: ['m-0601', 'm-0801'] };
    const { warnings } = buildReport([run], { seed: 1 });
    assert.match(warnings[0]?.message ?? '', /answered as m-0601 and m-0801/);
  });

  it('ignore the model that wrote a draft', () => {
    const answer = {
      ...({ type: 'answer', pair: 'pair 0', replicate: 0, attempt: 0, text: '' } as const),
      ...({ finishReason: 'stop', totalMs: 1, responseFormat: 'text', at: 0 } as const),
    };
    const run = reportRunOf([
      ...syntheticLog(times(20, lively)),
      { ...answer, arm: 'baseline', servedModel: 'judge' },
      { ...answer, arm: 'draft', step: '1', servedModel: 'writer' },
    ]);
    assert.deepEqual(run?.servedModels, ['judge']);
  });

  it('include asked-twice if two runs ask the same', () => {
    const run = syntheticRun(times(20, lively), counterbalanced);
    const again = syntheticRun(times(20, lively), { ...counterbalanced, run: 'run-2' });
    const [group] = buildReport([run, again], { seed: 1 }).groups;
    assert.deepEqual(
      group?.sections,
      syntheticReport(times(20, lively), counterbalanced).groups[0]?.sections,
    );
    assert.deepEqual(
      group?.warnings.map(({ id }) => id),
      ['asked-twice'],
    );
    assert.match(
      group?.warnings[0]?.message ?? '',
      /^\d+ judgments repeat what an earlier run asked/,
    );
  });

  it('include unfinished if pairs wait for judgments', () => {
    const log = syntheticLog(times(20, lively)).filter(
      (entry) => entry.type !== 'judgment' || entry.pair !== 'pair 3',
    );
    const run = reportRunOf(log);
    assert.ok(run);
    assert.match(
      buildReport([run], { seed: 1 }).warnings[0]?.message ?? '',
      /1 of 20 pairs has not been judged yet/,
    );
  });

  it('about runs alike are told once, with the number of their judges', () => {
    const runsOf = (count: number) =>
      Array.from({ length: count }, (_, i) => {
        const header = { run: `r${i}`, judge: { ...fileHeader().judge, model: `judge-${i}` } };
        const log = syntheticLog(times(20, lively), header).filter(
          (entry) => entry.type !== 'judgment' || entry.pair !== 'pair 3',
        );
        return reportRunOf(log) ?? assert.fail('no run');
      });
    const told = (count: number) =>
      buildReport(runsOf(count), { seed: 1, summaryOnly: true })
        .warnings.filter(({ id }) => id === 'unfinished')
        .map(({ message }) => message);
    const pairs = '1 of 20 pairs has not been judged yet.';
    assert.deepEqual(told(2), [`Run r0: ${pairs}`, `Run r1: ${pairs}`]);
    assert.deepEqual(told(4), [`4 judges: ${pairs}`]);
  });

  it('include unfinished if every pair is judged but not in every planned turn', () => {
    const whole = syntheticLog(times(20, lively));
    const missing = whole.findLastIndex(
      (entry) => entry.type === 'judgment' && entry.arm === 'challenge',
    );
    const warningsOf = (log: typeof whole) => {
      const run = reportRunOf(log);
      assert.ok(run);
      return buildReport([run], { seed: 1 }).warnings.filter(({ id }) => id === 'unfinished');
    };
    const before = warningsOf(whole);
    const after = warningsOf(whole.toSpliced(missing, 1));
    const openOf = ([warning]: typeof before) =>
      Number(/: (\d+) planned/.exec(warning?.message ?? '')?.[1] ?? 0);
    assert.equal(openOf(after), openOf(before) + 1);
  });
});
