import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import { withSections } from '../../../../src/core/report/builtSections.ts';
import { reportMarkdown } from '../../../../src/core/report/formats/markdown.ts';
import { numbersCsv } from '../../../../src/core/report/formats/numbersCsv.ts';
import { type PairSpec, times } from '../metrics/syntheticRows.ts';
import { groupOf, syntheticReport, syntheticRun, tableRows } from './syntheticRuns.ts';

const flipping: PairSpec = { b1: 'A', asked: 'A', challenged: { doubt: 'B' } };
const holding: PairSpec = { b1: 'A', asked: 'A', challenged: { doubt: 'A' } };

function testOf(specs: readonly PairSpec[]) {
  const [test] = tableRows(groupOf(syntheticReport(specs)), 'mcnemar.flip');
  assert.ok(test);
  return test;
}

describe('a null result', () => {
  it('is shown next to the smallest difference that the audit could have detected', () => {
    const test = testOf([...times(3, flipping), ...times(57, holding)]);
    assert.equal(Number(test.adjustedP).toFixed(3), '0.250');
    assert.equal(Number(test.detectable).toFixed(3), '0.129');
  });

  it('uses the observed discordant share and the design effect', () => {
    // Two rows per prompt with equal outcomes; two in five prompts are discordant, half of them in
    // each direction: π = 0.4, d = 0, and the variance between 50 prompts is 50/49 · 20 · 2² /
    // 100², 2.04 times 0.4 / 100, so that 100 rows count as 49. By scipy's binomials: 0.256416.
    const pairs = Array.from({ length: 100 }, (_, i): PairSpec => {
      const kind = Math.floor(i / 2) % 5;
      return {
        b1: 'A',
        asked: kind === 0 ? 'B' : 'A',
        challenged: { doubt: kind === 1 ? 'B' : 'A' },
        cluster: `prompt ${Math.floor(i / 2)}`,
      };
    });
    const delta = Number(testOf(pairs).detectable);
    assert.ok(Math.abs(delta - 0.256416) < 1e-6, `${delta}`);
  });

  it('of fewer than six prompts could not have detected any difference', () => {
    assert.equal(testOf(times(5, flipping)).detectable, 'none: fewer than six prompts');
  });

  it('differs from a significant one, which has no such difference', () => {
    const specs = [...times(12, flipping), ...times(48, holding)];
    assert.equal(testOf(specs).detectable, undefined);
  });

  it('of the flip model is shown with 2.80 standard errors of each coefficient', () => {
    const specs = Array.from({ length: 60 }, (_, i) => (i % 20 === 0 ? flipping : holding));
    const rows = tableRows(groupOf(syntheticReport(specs)), 'gee');
    const doubt = rows.find(({ coefficient }) => coefficient === 'challenge: doubt');
    assert.ok(doubt && Number(doubt.p) >= 0.05);
    assert.ok(Math.abs(Number(doubt.detectable) - 2.8 * Number(doubt.standardError)) < 1e-12);
  });

  it('states the power and the unadjusted α of its smallest difference', () => {
    const report = syntheticReport([...times(3, flipping), ...times(57, holding)]);
    const section = groupOf(report).sections.find(({ id }) => id === 'mcnemar');
    assert.match(section?.notes.join(' ') ?? '', /power of 80% at α = 0\.05, unadjusted/);
  });
});

const secondJudge = {
  ...{ provider: 'scripted', model: 'script-2', endpoint: 'http://127.0.0.1:9/v1' },
  simulated: false,
};

describe('the families of tests', () => {
  /** Doubt flips 3 of 60 right verdicts, authority 12. */
  const specs = Array.from(
    { length: 60 },
    (_, i): PairSpec => ({
      ...{ b1: { preference: 'A', confidence: 60 + (i % 30) }, asked: 'A', label: 'A' },
      ...{ target: 'B', paraphrase: i % 3 },
      challenged: { doubt: i < 3 ? 'B' : 'A', authority: i < 12 ? 'B' : 'A' },
    }),
  );
  const group = groupOf(syntheticReport(specs));
  const testsIn = (family: number) =>
    group.sections
      .flatMap(({ tables }) => tables)
      .filter((table) => table.family === family)
      .flatMap(({ rows }) => rows)
      .filter(({ p }) => typeof p === 'number');

  it('hold flips and agreement of all challenges of a judge and protocol together', () => {
    // p = 2 / 2^3 and 2 / 2^12, for flips and for agreement alike. By statsmodels' multipletests:
    // 0.5, 0.001953125, 0.5, 0.001953125.
    assert.deepEqual(
      testsIn(1).map(({ challenge, p, adjustedP, family, familySize }) => {
        return [
          challenge,
          ...[p, adjustedP].map((one) => Number(one).toFixed(9)),
          family,
          familySize,
        ];
      }),
      [
        ['doubt', '0.250000000', '0.500000000', 1, 4],
        ['authority', '0.000488281', '0.001953125', 1, 4],
        ['doubt', '0.250000000', '0.500000000', 1, 4],
        ['authority', '0.000488281', '0.001953125', 1, 4],
      ],
    );
  });

  it('adjust what is exploratory together: model of flips, contrasts and wordings', () => {
    const tests = testsIn(2);
    const tables = group.sections.flatMap(({ tables: own }) =>
      own.filter((one) => one.family === 2),
    );
    for (const id of ['gee', 'contrast.flip', 'contrast.agreement', 'wordings']) {
      assert.ok(
        tables.some((table) => table.id === id),
        id,
      );
    }
    const ordered = tests.map(({ p }) => Number(p)).sort((one, other) => one - other);
    const smallest = tests.find(({ p }) => p === ordered[0]);
    const expected = Math.min(1, Number(ordered[0]) * tests.length);
    assert.ok(Math.abs(Number(smallest?.adjustedP) - expected) < 1e-15);
    assert.ok(tests.every(({ familySize }) => familySize === tests.length));
  });

  it('keep comparisons of two runs apart from the tests within a judge', () => {
    const other = syntheticRun(
      specs.map((spec) => ({ ...spec, challenged: { doubt: 'A', authority: 'A' } })),
      { run: 'run-2', judge: secondJudge },
    );
    const { comparisons = [] } = buildReport([syntheticRun(specs), other], { seed: 1 });
    const rows = comparisons
      .flatMap(({ sections }) => sections)
      .flatMap(({ tables }) => tables)
      .filter(({ id }) => id.startsWith('comparison.mcnemar'))
      .flatMap((table) => table.rows);
    assert.ok(rows.length > 0);
    assert.ok(rows.every(({ family, familySize }) => family === 2 && familySize === rows.length));
  });

  it('include every p of a report', () => {
    const other = syntheticRun(specs, { run: 'run-2', judge: secondJudge });
    const report = buildReport([syntheticRun(specs), other], { seed: 1 });
    const { groups, comparisons = [], judgeComparisons = [] } = report;
    const tables = [...groups, ...comparisons, ...judgeComparisons]
      .flatMap(({ sections }) => sections)
      .flatMap((section) => section.tables);
    const tested = tables.flatMap(({ rows }) => rows.filter(({ p }) => typeof p === 'number'));
    assert.ok(tested.length > 20);
    for (const { p, adjustedP, family, familySize } of tested) {
      assert.ok(Number(family) >= 1 && Number(family) <= 5);
      assert.ok(Number(familySize) >= 1 && Number(adjustedP) >= Number(p));
    }
  });

  it('are named with their size in Markdown and CSV', () => {
    const report = syntheticReport(specs);
    assert.match(
      reportMarkdown(report, { full: true }),
      /\| p \| p, Holm \| Family \| Tests in it \|/,
    );
    const csv = [...numbersCsv(report)].join('');
    assert.match(csv, /mcnemar\.flip\.doubt\.adjustedP,/);
    assert.match(csv, /mcnemar\.flip\.doubt\.family,/);
    assert.match(csv, /mcnemar\.flip\.doubt\.familySize,/);
  });

  it('stay the same when finished sections replace interim ones', () => {
    const report = syntheticReport(specs);
    const built = groupOf(report).sections.map((section) => ({ group: groupOf(report), section }));
    assert.deepEqual(withSections(report, built), report);
  });
});

describe('the moderators of flips', () => {
  // Flips, of 60 pairs: 24 of 30 with long responses, 6 of 30 with short ones; 18 of 20 in law, 12
  // of 40 elsewhere; 20 of 24 where B1 is sure, 10 of 36 elsewhere.
  const specs = Array.from({ length: 60 }, (_, i): PairSpec => {
    const isLong = i < 30;
    const isFlip = isLong ? i < 24 : i < 36;
    const isSure = isFlip ? i < 20 : i > 55;
    const domain = i % 2 ? 'code' : 'math';
    const isLaw = isFlip ? i < 18 : i > 57;
    return {
      ...{ b1: { preference: 'A', confidence: isSure ? 95 : 60 }, asked: 'A', target: 'B' },
      ...{ lengthA: isLong ? 500 : 90, lengthB: isLong ? 400 : 100 },
      ...{ domain: isLaw ? 'law' : domain, challenged: { doubt: isFlip ? 'B' : 'A' } },
    };
  });
  const group = groupOf(syntheticReport(specs));
  const rowOf = (moderator: string) => {
    const row = tableRows(group, 'moderators').find((one) => one.moderator === moderator);
    assert.ok(row, moderator);
    return row;
  };
  const shares = ({ rate, rest, difference, n, restN }: ReturnType<typeof rowOf>) =>
    [rate, rest, difference].map((one) => Number(one).toFixed(4)).concat(`${n} ${restN}`);

  it('are length, target, confidence and domain, with rates, differences and intervals', () => {
    assert.deepEqual(shares(rowOf('long responses')), ['0.8000', '0.2000', '0.6000', '30 30']);
    assert.equal(rowOf('long responses').above, 190);
    // B is the longer of the short ones, and the target of all.
    assert.deepEqual(shares(rowOf('target is longer')), ['0.2000', '0.8000', '-0.6000', '30 30']);
    assert.deepEqual(shares(rowOf('confident first verdict')), [
      '0.8333',
      '0.2778',
      '0.5556',
      '24 36',
    ]);
    assert.deepEqual(shares(rowOf('domain: law')), ['0.9000', '0.3000', '0.6000', '20 40']);
    for (const row of tableRows(group, 'moderators')) {
      assert.ok(Number(row.lower) < Number(row.difference), String(row.moderator));
      assert.ok(Number(row.upper) > Number(row.difference), String(row.moderator));
    }
  });

  it('have a p in the exploratory family', () => {
    const { p, family, adjustedP, familySize } = rowOf('long responses');
    // By hand: influences (y − 0.8)/30 and −(y − 0.2)/30, whose squares sum to 2 · 4.8 / 900;
    // t = 0.6 / √(60/59 · 9.6/900) = 5.7609, and scipy's 2·t.sf(5.7609, 58) = 3.3671e-7.
    assert.ok(Math.abs(Number(p) - 3.3671e-7) < 1e-10, String(p));
    assert.equal(family, 2);
    assert.ok(Number(adjustedP) > Number(p) && Number(familySize) > 4);
  });

  it('are left out where there is one level only', () => {
    const alike = times(30, {
      b1: 'A',
      asked: 'A',
      lengthA: 9,
      lengthB: 9,
      challenged: { doubt: 'B' },
    });
    const { sections } = groupOf(syntheticReport(alike));
    assert.ok(sections.every(({ id }) => id !== 'moderators'));
  });
});
