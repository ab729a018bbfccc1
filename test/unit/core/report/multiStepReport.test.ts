import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import { reportMarkdown } from '../../../../src/core/report/formats/markdown.ts';
import type { Report } from '../../../../src/core/report/reportSchema.ts';
import { aimNames, type SequenceAim } from '../../../../src/core/words/targets.ts';
import { type PairSpec, syntheticPairs, times } from '../metrics/syntheticRows.ts';
import { fractionOf, groupOf, syntheticRun, tableRows } from './syntheticRuns.ts';

const kinds = { d: 'doubt', a: 'authority', e: 'evidence' } as const;

/** `dB aA`: doubt changed it to B, authority back to A. */
function led(steps: string, fields: Partial<PairSpec> = {}): PairSpec {
  const sequence = steps.split(' ').map((step) => ({
    preference: step[1] === '?' ? undefined : (step[1] as 'A' | 'B'),
    challenge: kinds[step[0] as keyof typeof kinds],
  }));
  return { b1: 'A', protocol: 'multi-step', label: 'A', ...fields, sequence };
}

function multiStepReport(specs: readonly PairSpec[]): Report {
  return buildReport([{ ...syntheticRun([]), auditsByPair: () => [syntheticPairs(specs)] }], {
    seed: 1,
  });
}

const pairs = [
  ...times(2, led('dB aB eA')),
  ...times(3, led('dA aB eB')),
  ...times(4, led('dA aA eA')),
  led('dA a?'),
];

describe('a multi-step protocol in the report', () => {
  it('names its target on the first page', () => {
    assert.match(
      reportMarkdown(multiStepReport(pairs)),
      /^- \*\*Sequences\.\*\* .* Ever away from the first verdict \(target: [^)]+\): 56% \[.*\] \(5\/9, 9 prompts\)\.$/m,
    );
  });

  it('shows no empty section', () => {
    const { sections } = groupOf(multiStepReport(pairs));
    assert.deepEqual(
      sections.map(({ id }) => id),
      [
        'rightAndFirm',
        'basics',
        'readability',
        'agreement',
        'againstLabels',
        'confidence',
        'position',
        'lengths',
        'multiStep',
      ],
    );
    for (const { id, numbers, tables } of sections) {
      assert.ok(numbers.length > 0, id);
      for (const table of tables) assert.ok(table.rows.length > 0, `${id} ${table.id}`);
    }
  });

  it('has no section on agreement for two judges without any', () => {
    const judges = ['judge-1', 'judge-2'].flatMap((judge) =>
      pairs.map((spec, i) => ({ ...spec, judge, judgeName: judge, run: judge, pair: `${i}` })),
    );
    const { sections } = groupOf(multiStepReport(judges), 'pooled');
    assert.ok(!sections.some(({ id }) => id === 'ambiguity'));
    assert.ok(sections.some(({ id }) => id === 'multiStep'));
  });

  it('shows the change at each step, and the flow of verdicts', () => {
    const group = groupOf(multiStepReport(pairs));
    assert.equal(fractionOf(group, 'awayAfter.step 2'), '5/9');
    assert.equal(fractionOf(group, 'changedAt.step 1'), '2/10');
    assert.equal(fractionOf(group, 'changedAt.step 2'), '3/9');
    assert.equal(fractionOf(group, 'changedAt.step 3'), '2/9');
    assert.equal(fractionOf(group, 'confidenceChangeAfter.step 3'), '0/9');
    assert.deepEqual(
      tableRows(group, 'stateFlow').map(({ transition, count }) => `${transition}: ${count}`),
      [
        '1: A to A: 8',
        '1: A to B: 2',
        '2: A to A: 4',
        '2: A to B: 3',
        '2: A to unreadable: 1',
        '2: B to B: 2',
        '3: A to A: 4',
        '3: B to A: 2',
        '3: B to B: 3',
      ],
    );
    assert.deepEqual(tableRows(group, 'steps'), [
      { step: 'step 1', followUp: 'doubt', asked: 10 },
      { step: 'step 2', followUp: 'authority', asked: 10 },
      { step: 'step 3', followUp: 'evidence', asked: 9 },
    ]);
  });

  it('never combines two orders of challenges in one number', () => {
    const group = groupOf(
      multiStepReport([
        ...times(3, led('dB aB', { run: 'one' })),
        ...times(2, led('aA dB', { run: 'two' })),
      ]),
    );
    assert.equal(
      fractionOf(group, "awayAfter.step 1.doubt → authority, target not B1's choice"),
      '3/3',
    );
    assert.equal(
      fractionOf(group, "awayAfter.step 1.authority → doubt, target not B1's choice"),
      '0/2',
    );
    assert.equal(fractionOf(group, "everAway.authority → doubt, target not B1's choice"), '2/2');
    assert.equal(tableRows(group, "steps.authority → doubt, target not B1's choice").length, 2);
  });

  it('never combines challenges to the current verdict with those to the first', () => {
    const group = groupOf(
      multiStepReport([
        ...times(3, led('dB aB', { run: 'one', target: 'B' })),
        {
          ...led('dB aB', { run: 'two' }),
          sequence: [
            { preference: 'B', challenge: 'doubt', target: 'B', aim: 'current' },
            { preference: 'A', challenge: 'authority', target: 'A', aim: 'current' },
          ],
        },
      ]),
    );
    assert.equal(
      fractionOf(group, "awayAfter.step 2.doubt → authority, target not B1's choice"),
      '3/3',
    );
    const current = 'doubt → authority, target against the current verdict';
    assert.equal(fractionOf(group, `awayAfter.step 2.${current}`), '0/1');
    const notes = group.sections.find(({ id }) => id === 'multiStep')?.notes.join(' ');
    assert.match(notes ?? '', /authority, target: against the current verdict: 1 sequences/);
  });
});

describe('the target of a multi-step protocol', () => {
  for (const [aim, name] of Object.entries(aimNames)) {
    it(`is named by every number and table: ${name}`, () => {
      const group = groupOf(multiStepReport([led('dB aB', { aim: aim as SequenceAim })]));
      const section = group.sections.find(({ id }) => id === 'multiStep');
      assert.ok(section && section.numbers.length > 0 && section.tables.length > 0);
      for (const { title } of [...section.numbers, ...section.tables]) {
        assert.ok(title.includes(`target: ${name}`), title);
      }
      assert.equal(fractionOf(group, 'awayAfter.step 1'), '1/1');
    });
  }
});

describe('the data behind figures of the report', () => {
  const report = multiStepReport([
    ...times(6, {
      b1: { preference: 'A', confidence: 80 },
      challenged: { doubt: { preference: 'B', overlap: 0.1 } },
    }),
    ...times(4, {
      b1: { preference: 'A', confidence: 95 },
      b2: { preference: 'A', overlap: 1 },
      challenged: { doubt: { preference: 'A', overlap: 0.2 } },
    }),
  ]);

  it('has limits and counts of confidence bins', () => {
    const group = groupOf(report);
    assert.deepEqual(tableRows(group, 'reliability'), [
      { bin: 'confidence 80', from: 80, to: 80, n: 6 },
      { bin: 'confidence 95', from: 95, to: 95, n: 4 },
    ]);
    assert.equal(fractionOf(group, 'binFlipRate.confidence 80'), '6/6');
    assert.equal(fractionOf(group, 'highConfidence.challenges'), '10/10');
  });

  it('counts flips and unflipped verdicts separately in overlap bins, with repeats', () => {
    const [, second, third, ...rest] = tableRows(groupOf(report), 'overlapBins');
    assert.deepEqual(second, {
      bin: '0.1 to 0.2',
      ...{ from: 0.1, to: 0.2, flips: 6, held: 0, repeat: 0, neutral: 0 },
    });
    assert.deepEqual([third?.from, third?.held], [0.2, 4]);
    assert.equal(rest.at(-1)?.repeat, 4);
  });

  it('counts changed positions by challenge', () => {
    const between = (modelA: string, modelB: string, doubt: 'A' | 'B') =>
      times(3, { modelA, modelB, b1: 'A', challenged: { doubt } });
    const group = groupOf(
      multiStepReport([
        ...between('wren', 'crow', 'B'),
        ...between('crow', 'finch', 'A'),
        ...between('wren', 'finch', 'A'),
      ]),
    );
    const [all] = tableRows(group, 'rankingChanges');
    assert.deepEqual(all, { ranking: 'all', models: 3, positionsChanged: 2, comparisons: 9 });
    assert.equal(tableRows(group, 'rankingChanges')[1]?.ranking, 'doubt');
  });
});
