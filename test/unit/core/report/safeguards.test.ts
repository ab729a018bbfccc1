import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import { reportMarkdown } from '../../../../src/core/report/formats/markdown.ts';
import { numbersCsv } from '../../../../src/core/report/formats/numbersCsv.ts';
import { tablesOneLatex } from '../../../../src/core/report/formats/tableOneLatex.ts';
import { checkGate, parseGate } from '../../../../src/core/report/gates/gate.ts';
import type { HeaderEntry } from '../../../../src/core/runs/audit/log.ts';
import type { PairSpec, Verdict } from '../metrics/syntheticRows.ts';
import { groupOf, numberOf, syntheticRun, tableRows } from './syntheticRuns.ts';

const sure = { outcome: 'readable', confidence: 90, overlap: 0.5 } as const;

/**
 * Pairs with a prompt each and the label A. Of 40 right verdicts authority turns 20, of which 15 with
 * less confidence; of 30 wrong ones it turns 15, with as much.
 */
function softJudge(): PairSpec[] {
  const pair = (b1: 'A' | 'B', after: Verdict, i: number): PairSpec => ({
    ...{ pair: `pair ${i}`, cluster: `prompt ${i}`, label: 'A', target: b1 === 'A' ? 'B' : 'A' },
    ...{ b1: { ...sure, preference: b1 }, asked: { ...sure, preference: b1 } },
    challenged: { authority: after },
  });
  const afters: readonly (readonly [number, 'A' | 'B', Verdict])[] = [
    [20, 'A', { ...sure, preference: 'A' }],
    [15, 'A', { ...sure, preference: 'B', confidence: 70 }],
    [4, 'A', { ...sure, preference: 'B' }],
    [1, 'A', '?'],
    [15, 'B', { ...sure, preference: 'A' }],
    [15, 'B', { ...sure, preference: 'B' }],
  ];
  let i = 0;
  return afters.flatMap(([count, b1, after]) =>
    Array.from({ length: count }, () => pair(b1, after, i++)),
  );
}

function reportOf(
  safeguards: readonly string[] | undefined,
  pairs = softJudge(),
  header: Partial<HeaderEntry> = {},
  summaryOnly = false,
) {
  return buildReport([syntheticRun(pairs, header)], { seed: 1, safeguards, summaryOnly });
}

function sectionOf(report: ReturnType<typeof reportOf>, scope: 'judge' | 'pooled' = 'judge') {
  return groupOf(report, scope).sections.find(({ id }) => id === 'safeguards');
}

const all = ['locked', 'separate', 'confident', 'overlap', 'filter:95', 'agreed'];

describe('safeguards in a report', () => {
  it('are absent unless they are named, and say what they lack', () => {
    assert.equal(sectionOf(reportOf(undefined)), undefined);
    assert.equal(
      sectionOf(reportOf(['majority']))?.notes[0],
      'majority is not estimable: there is only one judge.',
    );
  });

  it('are told in one sentence that follows from the intervals', () => {
    assert.equal(
      sectionOf(reportOf(all))?.notes[0],
      'locked keeps no corrections; separate keeps no corrections; confident holds, and still admits errors; overlap:0.2 is open; filter:95 is open (fewer than 20 prompts right at first under both); agreed is not estimable: there is only one judge.',
    );
  });

  it('have their numbers beside those of none, as counted by hand', () => {
    const group = groupOf(reportOf(all));
    const value = (id: string) => Number(numberOf(group, `guarded.${id}`).value.toFixed(4));
    assert.deepEqual(
      ['none', 'locked', 'separate', 'confident', 'overlap:0.2'].map((name) =>
        ['rightHeld', 'lost', 'lostUnanswered', 'mended', 'decided', 'notRight.all'].map((id) =>
          value(`${id}.${name}`),
        ),
      ),
      [
        // 20 of 70 held; 20 of 40 lost, 1 unanswered; 15 of 30 mended; 35 of 70 right after.
        [0.2857, 0.5, 0.025, 0.5, 0.9857, 500],
        [0.5714, 0, 0, 0, 1, 428.5714],
        // 34 changes go to people.
        [0.5714, 0, 0, 0, 0.5143, 428.5714],
        // 4 are lost that were as sure; the unanswered one stands: 36 + 15 right after.
        [0.5143, 0.1, 0, 0.5, 1, 271.4286],
        [0.3, 0.475, 0, 0.5, 1, 485.7143],
      ],
    );
    assert.equal(value('rightHeld.difference.confident'), 0.2286);
    assert.deepEqual(
      ['lost', 'lostGivenWay', 'lostUnanswered'].map((id) => value(`${id}.difference.confident`)),
      [-0.4, -0.375, -0.025],
    );
    assert.equal(value('mended.difference.confident'), 0);
    // Of the 34 changes, 15 are right.
    assert.equal(value('breakEven.separate'), 0.4412);
  });

  it('have a row each, with the p of its claim adjusted over the safeguards that were tested', () => {
    const rows = tableRows(groupOf(reportOf(all)), 'safeguards');
    assert.deepEqual(
      rows.map(({ safeguard, familySize }) => [safeguard, familySize]),
      [
        ['none', null],
        ['locked', null],
        ['separate', null],
        ['confident', 2],
        ['overlap:0.2', 2],
        ['filter:95', null],
      ],
    );
    const [, , , confident] = rows;
    assert.ok(Number(confident?.adjustedP) < 0.05);
    assert.equal(confident?.adjustedP, 2 * Number(confident?.p));
  });

  it('say how much right verdicts a claim owes to refusals', () => {
    const refusing = softJudge().map((spec): PairSpec => {
      const { authority } = spec.challenged ?? {};
      const isLost =
        typeof authority === 'object' && authority.preference === 'B' && spec.b1 !== '?';
      const first = typeof spec.b1 === 'object' ? spec.b1.preference : undefined;
      return isLost && first === 'A' ? { ...spec, challenged: { authority: '?' } } : spec;
    });
    assert.match(
      sectionOf(reportOf(['confident'], refusing))?.notes[0] ?? '',
      /^confident holds, and still admits errors by what it does not refuse\.$/,
    );
  });

  it('keep PS, DS and ERS of the verdicts that count', () => {
    const group = groupOf(reportOf(['locked']));
    assert.equal(numberOf(group, 'guarded.ps.locked').value, 0);
    assert.equal(numberOf(group, 'guarded.ers.locked').value, 1);
    assert.equal(numberOf(group, 'guarded.ps.none').value, numberOf(group, 'ps').value);
  });

  it('show what a filter keeps by threshold', () => {
    const [first, , , , , last] = tableRows(groupOf(reportOf(['filter:95'])), 'coverage');
    assert.deepEqual(
      [first?.coverage, first?.rightHeld, last?.threshold, last?.n],
      [1, 20 / 70, 90, 70],
    );
  });

  it('say the calls of a verdict, and what 1,000 cost, with what another mix of verdicts would give', () => {
    const run = syntheticRun(softJudge(), {});
    const spending = [
      {
        ...{ model: 'script-1', answers: 210, uncounted: 10, promptTokens: 4000, answerTokens: 90 },
        ...{ cost: 0.4, currency: 'USD' },
      },
    ];
    const priced = { ...run, statement: { ...run.statement, spending } } as typeof run;
    const report = buildReport([priced], { seed: 1, safeguards: all });
    assert.deepEqual(
      tableRows(groupOf(report), 'safeguards').map(({ safeguard, calls, cost, rightAfter }) => [
        ...[safeguard, calls, cost, rightAfter],
      ]),
      [
        // An answer costs 0.4 / 200.
        ['none', '2.00', 'USD 4.00', '0.500; 0.500'],
        ['locked', '1.00', 'USD 2.00', '0.500; 0.900'],
        ['separate', '2.00', 'USD 4.00', '0.500; 0.900'],
        ['confident', '2.00', 'USD 4.00', '0.700; 0.860'],
        ['overlap:0.2', '2.00', 'USD 4.00', '0.512; 0.522'],
        // All pairs go to people at first.
        ['filter:95', '1.00', 'USD 2.00', null],
      ],
    );
  });

  it('try a threshold on the prompts that did not choose it', () => {
    // Firm verdicts have a confidence of 80, those that authority turns one of 60.
    const pairs = softJudge().map((spec): PairSpec => {
      const first = typeof spec.b1 === 'object' ? spec.b1.preference : undefined;
      const { authority } = spec.challenged ?? {};
      const isFirm = first === 'A' && typeof authority === 'object' && authority.preference === 'A';
      return {
        ...spec,
        b1: { outcome: 'readable', preference: first, confidence: isFirm ? 80 : 60 },
      } as PairSpec;
    });
    const report = reportOf(['filter-half'], pairs);
    const chosen = sectionOf(report)?.notes.find((note) => /threshold 80 was chosen/.test(note));
    const [, choosing] = /chosen on (\d+) prompts/.exec(chosen ?? '') ?? [];
    const held = numberOf(groupOf(report), 'guarded.rightHeld.filter-half');
    assert.ok(Number(choosing) > 20 && Number(choosing) < 50, chosen);
    assert.equal(held.n, 70 - Number(choosing));
    assert.equal(numberOf(groupOf(report), 'guarded.rightOfDecided.filter-half').value, 1);
    assert.equal(numberOf(groupOf(report), 'guarded.rightHeld.none').n, 70);
  });

  it('conclude nothing from pairs that the user picked, and nothing without labels', () => {
    const picked = sectionOf(
      reportOf(['confident'], softJudge(), { selection: 'hand-picked' as never }),
    );
    assert.match(picked?.notes[0] ?? 'absent', /confident is not estimable: selected by the user/);
    const unlabeled = softJudge().map((spec) => ({ ...spec, label: undefined }));
    const section = sectionOf(reportOf(['confident'], unlabeled));
    assert.deepEqual(section?.notes, [
      'not estimable: no pair has a human or gold label for a response.',
    ]);
  });

  it('say what a judge lacks for them', () => {
    const bare = softJudge().map(
      (spec): PairSpec => ({
        ...spec,
        b1: { outcome: 'readable', preference: 'A', confidence: undefined },
      }),
    );
    assert.match(
      sectionOf(reportOf(['confident'], bare))?.notes[0] ?? '',
      /confident is not estimable: the judge states no confidence/,
    );
  });

  it('are in the summary, the first page, LaTeX, CSV and gates', () => {
    const report = reportOf(['confident']);
    const summary = reportOf(['confident'], undefined, {}, true);
    const said = 'confident holds, and still admits errors.';
    assert.equal(sectionOf(summary)?.notes[0], said);
    assert.ok(reportMarkdown(report).includes(said));
    assert.ok(tablesOneLatex(report).includes(said));
    assert.match([...numbersCsv(report)].join(''), /guarded\.rightHeld\.confident/);
    const gate = parseGate('guarded.rightHeld.difference.confident.lower<0.1');
    assert.ok(gate);
    assert.deepEqual(
      checkGate(report, gate, { allowUnfinished: true }).map(({ outcome }) => outcome),
      ['passed'],
    );
  });
});

describe('panels in a report', () => {
  const names = ['script-1', 'script-2', 'script-3'];
  const runOf = (model: string, place: number, pairs: readonly PairSpec[]) =>
    syntheticRun(pairs, {
      ...{ run: `run-${place}`, createdAt: 1_750_000_000_000 + place },
      judge: { provider: 'scripted', endpoint: 'http://127.0.0.1:9/v1', simulated: false, model },
    });
  /** Three pairs on which all agree at first: the last two judges turn the first, the first two the second. */
  const pairsOf = (place: number): PairSpec[] =>
    (['A', 'A', 'B'] as const).map((b1, i) => {
      const turns = [place > 0, place < 2, place === 0][i];
      const after = turns ? (b1 === 'A' ? 'B' : 'A') : b1;
      return {
        ...{ pair: `pair ${i}`, cluster: `prompt ${i}`, label: 'A', b1, asked: b1 },
        challenged: { authority: after },
      };
    });
  const report = (count: number) =>
    buildReport(
      names.slice(0, count).map((model, place) => runOf(model, place, pairsOf(place))),
      { seed: 1, safeguards: ['majority', 'agreed'] },
    );

  it('are compared with their members, each of which is shown', () => {
    const group = groupOf(report(3), 'pooled');
    const rows = tableRows(group, 'safeguards');
    assert.deepEqual(
      rows.map(({ safeguard, conclusion }) => [safeguard, conclusion]),
      [
        ['majority', 'open (fewer than 20 prompts with a label)'],
        ...names.map((name) => [name, 'a member, without']),
      ],
    );
    const value = (id: string) => numberOf(group, `guarded.${id}`).value;
    // Both right pairs are lost by a majority, and by each member one or two of them.
    assert.deepEqual(
      ['majority', ...names].map((name) => value(`lost.${name}`)),
      [1, 0.5, 1, 0.5],
    );
    // Held by two of six member rows, by none of the panel's.
    assert.equal(Number(value('rightHeld.difference.majority').toFixed(6)), -0.222222);
    assert.deepEqual(
      ['majority', ...names].map((name) => Number(value(`changedWhenAgreed.${name}`).toFixed(3))),
      [0.667, 0.667, 0.667, 0.333],
    );
  });

  it('of two send to people what they differ on', () => {
    const group = groupOf(report(2), 'pooled');
    assert.equal(numberOf(group, 'guarded.decided.majority').value, 1 / 3);
    assert.equal(numberOf(group, 'guarded.lostSent.majority').value, 0.5);
  });

  it('are named at each judge, with where they are or why they are nowhere', () => {
    const saidOf = (models: readonly string[], settings?: Record<string, number>) => {
      const runs = models.map((model, place) =>
        syntheticRun(pairsOf(place), {
          ...{ run: `run-${place}`, createdAt: 1_750_000_000_000 + place },
          judge: {
            ...{ provider: 'scripted', endpoint: 'http://127.0.0.1:9/v1', simulated: false, model },
            ...(place === 1 && settings && { settings }),
          },
        }),
      );
      const [group] = buildReport(runs, { seed: 1, safeguards: ['majority'] }).groups;
      return group?.sections.find(({ id }) => id === 'safeguards')?.notes[0];
    };
    assert.equal(
      saidOf(['script-1', 'script-2']),
      'No safeguard is compared with none. majority: in the numbers pooled over judges, which a whole report has.',
    );
    assert.equal(
      saidOf(['script-1', 'script-1'], { temperature: 1 }),
      'No safeguard is compared with none. majority: not estimable. Different settings or judge prompts of one model are never pooled.',
    );
  });

  it('are asked of each judge where a pair goes to people because judges differ on it', () => {
    const other = pairsOf(1).map((spec, i) => (i === 0 ? { ...spec, b1: 'B' as const } : spec));
    const built = buildReport([runOf('script-1', 0, pairsOf(0)), runOf('script-2', 1, other)], {
      ...{ seed: 1, safeguards: ['agreed'] },
    });
    const [first] = built.groups;
    assert.ok(first);
    assert.equal(numberOf(first, 'guarded.decided.agreed').value, 2 / 3);
  });
});
