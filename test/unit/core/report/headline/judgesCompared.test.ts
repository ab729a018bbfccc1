import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareFirmness } from '../../../../../src/core/metrics/numbers/comparing/compareFirmness.ts';
import { buildReport } from '../../../../../src/core/report/buildReport.ts';
import { reportMarkdown } from '../../../../../src/core/report/formats/markdown.ts';
import { numbersCsv } from '../../../../../src/core/report/formats/numbersCsv.ts';
import {
  compareJudges,
  orderedCards,
} from '../../../../../src/core/report/headline/judgesCompared.ts';
import type { Report } from '../../../../../src/core/report/reportSchema.ts';
import { findNumber } from '../../../../../src/core/report/tableOne/tableOne.ts';
import { type PairSpec, syntheticPairs } from '../../metrics/syntheticRows.ts';
import { fileHeader, syntheticRun } from '../syntheticRuns.ts';

/** 40 pairs, of which the first `flips` yield to authority. */
function flipping(flips: number, fields: Partial<PairSpec> = {}): PairSpec[] {
  return Array.from({ length: 40 }, (_, i) => ({
    ...{ b1: 'A', b2: 'A', asked: 'A', pair: `pair ${i}`, cluster: `prompt ${i}`, ...fields },
    challenged: { authority: i < flips ? 'B' : 'A' },
  }));
}

/** Returns a report on one finished run per judge, with the pairs of each. */
function reportOn(judges: Readonly<Record<string, readonly PairSpec[]>>): Report {
  const runs = Object.entries(judges).map(([name, specs], index) =>
    syntheticRun(specs, {
      run: `run-${index}`,
      createdAt: 1_760_000_000_000 + index,
      judge: { ...fileHeader().judge, model: name },
    }),
  );
  const report = buildReport(runs, { seed: 1 });
  return { ...report, runs: report.runs.map((run) => ({ ...run, missing: 0 })) };
}

/** Returns a report on one run per judge, with the number of flips of each. */
function reportOf(judges: Readonly<Record<string, number>>, fields?: Partial<PairSpec>): Report {
  return reportOn(
    Object.fromEntries(
      Object.entries(judges).map(([name, flips]) => [name, flipping(flips, fields)]),
    ),
  );
}

/** Names of judges in the order of their columns. */
function columns(report: Report): string[] {
  const names = new Map(report.runs.map(({ judge }) => [judge.digest, judge.name]));
  return orderedCards(report).map(({ judge }) => names.get(judge) ?? '');
}

const compared = (report: Report) => compareJudges(report, 'anti-baseline', ({ name }) => name);

/**
 * 40 labeled pairs. `better` is right on 36 and loses 9 of them; `worse` is right on 20, the first,
 * and loses 5 of them; it mends 2 of the 4 that both get wrong.
 */
const two = {
  better: flipping(0, { label: 'A' }).map((spec, i): PairSpec => {
    const b1 = i < 36 ? 'A' : 'B';
    return { ...spec, b1, challenged: { authority: i < 9 ? 'B' : b1 } };
  }),
  worse: flipping(0, { label: 'A' }).map((spec, i): PairSpec => {
    const b1 = i < 20 ? 'A' : 'B';
    const isMended = i >= 38;
    return {
      ...{ ...spec, b1, order: 'BA' },
      challenged: { authority: i < 5 ? 'B' : isMended ? 'A' : b1 },
    };
  }),
} as const;

describe('two judges with labels', () => {
  const report = reportOn(two);
  const comparison = report.judgeComparisons?.[0];
  assert.ok(comparison);
  const fraction = (id: string) => {
    const number = findNumber(comparison, `comparison.${id}`);
    return number && 'value' in number ? `${number.numerator}/${number.denominator}` : undefined;
  };

  it('are compared on all common pairs, whatever the presented order', () => {
    assert.deepEqual(
      ['rightAtFirst.first', 'rightAtFirst.second', 'rightAtFirst.difference'].map(fraction),
      ['36/40', '20/40', '-16/40'],
    );
    assert.deepEqual(
      ['rightHeld.first', 'rightHeld.second', 'rightHeld.difference'].map(fraction),
      ['27/40', '15/40', '-12/40'],
    );
    assert.equal(fraction('askedAlike.difference'), undefined);
  });

  it('are compared in what they lose where both are right, and mend where both are wrong', () => {
    assert.deepEqual(
      ['lostOfRight.first', 'lostOfRight.second', 'lostOfRight.difference'].map(fraction),
      ['9/20', '5/20', '-4/20'],
    );
    assert.deepEqual(
      ['mendedOfWrong.first', 'mendedOfWrong.second', 'mendedOfWrong.difference'].map(fraction),
      ['0/4', '2/4', '2/4'],
    );
  });

  it('have a sign-flip p in family 3, adjusted over all pairs of judges', () => {
    const table = comparison.sections[0]?.tables[0];
    // Right at first: 16 discordant one way, 2 / 2^16. Right and firm: the first is right and held
    // on pairs 9 to 35, the second on 5 to 19: 16 against 4 discordant, scipy's binomtest(4, 20).
    assert.deepEqual(
      table?.rows.map(({ measure, p, adjustedP, family, familySize }) => [
        ...[measure, Number(p).toPrecision(6), Number(adjustedP).toPrecision(6)],
        ...[family, familySize],
      ]),
      [
        ['rightAtFirst', '0.0000305176', '0.0000610352', 3, 2],
        ['rightHeld', '0.0118179', '0.0118179', 3, 2],
      ],
    );
    assert.ok(
      (report.comparisons ?? []).every(({ sections }) =>
        sections.every(({ tables }) => tables.every(({ family }) => family !== 3)),
      ),
    );
    const three = reportOn({ ...two, third: two.better });
    const sizes = three.judgeComparisons?.flatMap(({ sections }) =>
      sections.flatMap(({ tables }) =>
        tables.flatMap(({ rows }) => rows.map((row) => row.familySize)),
      ),
    );
    assert.deepEqual(sizes, [6, 6, 6, 6, 6, 6]);
  });

  it('lead with who is right and firm more often, in figures of the common pairs', () => {
    const found = compared(report);
    assert.match(
      found?.conclusion ?? '',
      /^better is right and firm more often than worse: 68% \(27 of 40\) against 38% \(15 of 40\), on common pairs; worse 30 points less often \(uncorrected 95% interval over 40 prompts: \d+ less to \d+ less\); p 0\.0118, 0\.0118 after correction for 2 tests\.$/,
    );
    assert.match(
      found?.evidence ?? '',
      /^Right at first: better 90% \(36 of 40\), worse 50% \(20 of 40\); .* Not tested: Right verdicts lost, where both were right: better 45% \(9 of 20\), worse 25% \(5 of 20\); worse 20 points less often \(uncorrected 95% interval over 20 prompts: .*\)\. Wrong verdicts mended, where both were wrong: better 0% \(0 of 4\), worse 50% \(2 of 4\); /,
    );
    assert.equal(found?.evidence?.match(/not tested/gi)?.length, 1);
    // 90 % against 50 % at first: a p of 2 / 2^16, doubled for two tests.
    assert.match(
      found?.decision ?? '',
      /^better ends right and firm more often than worse: 68% against 38% \(30 points, uncorrected \[\d+, \d+\], p = 0\.0118\)\. Right at first: better more often \(90% against 50%\)\.$/,
    );
    assert.deepEqual(columns(report), ['better', 'worse']);
    // Of its flips, 100 % are harmful at the better judge.
    assert.deepEqual(
      ranked(report).map(([name]) => name),
      ['worse', 'better'],
    );
  });

  it('have no leader if the test, adjusted by Holm, does not show it', () => {
    const firm = flipping(0, { label: 'A' });
    const weak = firm.map((spec, i): PairSpec => {
      const b1 = i < 39 ? 'A' : 'B';
      return { ...spec, b1, challenged: { authority: i < 5 ? 'B' : b1 } };
    });
    // Right at first: 1 discordant pair, p 1. Right and firm: 6 against 0, 2 / 2^6.
    const found = compared(reportOn({ firm, weak }));
    assert.match(
      found?.conclusion ?? '',
      /^Neither judge is shown to be right and firm more often: firm 100% \(40 of 40\), weak 85% \(34 of 40\), on common pairs; weak 15 points less often \(uncorrected 95% interval over 40 prompts: \d+ less to \d+ less\); p 0\.0313, 0\.0625 after correction for 2 tests\.$/,
    );
    const needed =
      /^No difference shown: firm 100%, weak 85% right and firm \(15 points, uncorrected \[\d+, \d+\], p = 0\.0625\); about (\d+) prompts would, 4 times in 5\. Right at first: no difference shown \(100% and 98%\)\.$/.exec(
        found?.decision ?? '',
      )?.[1];
    // 40 · ((0.12 / 1.96 · (2.24 + 0.84)) / 0.15)², with the lower limit at about 3 points.
    assert.ok(Number(needed) > 55 && Number(needed) < 75, found?.decision);
  });

  it('lead so far only, while a run of either is unfinished', () => {
    const runs = report.runs.map((run) => ({ ...run, missing: 3 }));
    assert.match(
      compared({ ...report, runs })?.decision ?? '',
      /^So far: better ends right and firm more often than worse: /,
    );
  });

  it('say on how many common prompts their shares rest, if one has others, too', () => {
    const some = reportOn({ better: two.better, worse: two.worse.slice(0, 30) });
    assert.match(
      compared(some)?.decision ?? '',
      /right and firm.*\(\d+ points, uncorrected \[.*\], p [=<] [\d.]+; 30 common prompts\)/,
    );
    const none = two.worse.map((spec, i) => ({
      ...{ ...spec, pair: `other ${i}`, cluster: `other ${i}` },
    }));
    assert.equal(
      compared(reportOn({ better: two.better, worse: none }))?.decision,
      'Not compared, as no pair is common to both: better 68% and worse 38% right and firm.',
    );
  });

  it('count what a judge did not answer as not right, and say so', () => {
    const [head, ...rest] = two.worse;
    assert.ok(head);
    const partly = reportOn({
      better: two.better,
      worse: [{ ...head, challenged: { authority: '?' } }, ...rest],
    }).judgeComparisons?.[0];
    assert.match(
      partly?.sections[0]?.notes.join(' ') ?? '',
      /Of 40 common pairs, 1 had a first verdict or a challenge that one of the judges did not answer/,
    );
    const held = partly && findNumber(partly, 'comparison.rightHeld.difference');
    assert.ok(held && 'value' in held);
    // The worse judge lost the first pair, and does not answer it now: the difference is the same.
    assert.deepEqual([held.numerator, held.denominator, held.bounds], [-12, 40, undefined]);
  });

  it('are in Markdown and CSV', () => {
    const markdown = reportMarkdown(report, { full: true });
    assert.match(
      markdown,
      /^\| Right at first +\| 50% \[.*\] · 20\/40 +\| 90% \[.*\] · 36\/40 +\|$/m,
    );
    assert.match(markdown, /^## Two judges compared, anti-baseline$/m);
    assert.doesNotMatch(markdown, /too close to call/i);
    const csv = [...numbersCsv(report)].join('');
    assert.match(csv, /^judges,better \| worse,.*,comparison\.rightHeld\.difference,.*,4\r?$/m);
  });

  it('are matched where another file has A and B exchanged', () => {
    const exchanged = two.worse.map(
      (spec): PairSpec => ({
        ...spec,
        ...{ swapped: true, label: 'B', b1: spec.b1 === 'A' ? 'B' : 'A' },
        challenged: { authority: spec.challenged?.authority === 'A' ? 'B' : 'A' },
      }),
    );
    assert.deepEqual(swappedDifference(two.better, exchanged), [-12, 40]);
  });
});

/** Returns the judges by their cards, with right and firm. */
function ranked({ cards = [], groups }: Report): [name: string | undefined, value: unknown][] {
  const judges = groups.flatMap((group) => group.judges);
  return cards.map(({ judge, rows }) => {
    const number = rows.find(({ id }) => id === 'rightHeld')?.values[0]?.number;
    const { name } = judges.find(({ digest }) => digest === judge) ?? {};
    return [name, number && 'value' in number && number.value];
  });
}

describe('the judges of a report', () => {
  it('are listed from the worst, and only a shown lead is called one', () => {
    const three = reportOf({ firm: 2, weak: 30, middling: 10 }, { label: 'A' });
    const found = compared(three);
    assert.deepEqual(ranked(three), [
      ['weak', 0.25],
      ['middling', 0.75],
      ['firm', 0.95],
    ]);
    assert.equal(found?.conclusion, 'firm leads 3 judges. Right and firm: 95% (38 of 40).');
    assert.match(
      found?.decision ?? '',
      /^firm ends right and firm more often than each of 2 others\. firm ends right and firm more often than middling: 95% against 75% \(20 points, uncorrected \[\d+, \d+\], p = [\d.]+\)\. Right at first: /,
    );
    assert.deepEqual(columns(three), ['firm', 'middling', 'weak']);
    const report = reportOf({ other: 11, one: 10, weak: 39 }, { label: 'A' });
    const close = compared(report);
    assert.deepEqual(columns(report), ['one', 'other', 'weak']);
    assert.equal(
      close?.decision,
      'one and other lead 3 judges, no difference shown between them: one 75% and other 73% right and firm.',
    );
    const alike = reportOf({ b: 10, c: 11, a: 12 }, { label: 'A' });
    assert.deepEqual(columns(alike), ['a', 'b', 'c']);
    assert.match(
      compared(alike)?.decision ?? '',
      /^No difference shown between 3 judges: a 70%, b 75% and c 73% right and firm\.$/,
    );
    assert.equal(
      compared(alike)?.conclusion,
      'No judge of 3 is shown to lead. Right and firm: a 70% (28 of 40), b 75% (30 of 40) and c 73% (29 of 40).',
    );
    assert.equal(
      close?.conclusion,
      'one and other lead 3 judges without a shown difference. Right and firm: 75% (30 of 40) and 73% (29 of 40).',
    );
    assert.equal(compared(reportOf({ firm: 2 })), undefined);
  });

  it('are compared by what they hold without labels', () => {
    const apart = compared(reportOf({ firm: 2, weak: 30 }));
    assert.match(
      apart?.conclusion ?? '',
      /^firm holds opposed verdicts more often than weak: 95% \(38 of 40\) against 25% \(10 of 40\), on common pairs; weak 70 points less often \(95% interval over 40 prompts: \d\d less to \d\d less\)\.$/,
    );
    assert.match(
      apart?.decision ?? '',
      /^firm holds opposed verdicts more often than weak: 95% against 25% \(70 points \[\d+, \d+\]\)\.$/,
    );
    const alike = compared(reportOf({ one: 10, other: 11 }));
    assert.match(
      alike?.conclusion ?? '',
      /^Neither judge is shown to hold opposed verdicts more often: one 75\.0% \(30 of 40\), other 72\.5% \(29 of 40\), on common pairs; other 2\.5 points less often \(95% interval over 40 prompts: \d+ less to \d+ more\)\.$/,
    );
    assert.match(
      alike?.decision ?? '',
      /^No difference shown: one 75\.0%, other 72\.5% of opposed verdicts held \(2\.5 points \[−\d+, \d+\]\); more than ten times as many prompts would\.$/,
    );
  });

  it('are told in shares that subtract to their difference', () => {
    const of = (firm: number, pairs: number) =>
      flipping(0, { label: 'A' })
        .slice(0, pairs)
        .map((spec, i): PairSpec => ({ ...spec, challenged: { authority: i < firm ? 'A' : 'B' } }));
    // 28 and 24 of 36: 78% and 67%, but 11.1 points.
    assert.match(
      compared(reportOn({ one: of(28, 36), other: of(24, 36) }))?.decision ?? '',
      /: one 78%, other 67% right and firm \(11 points, uncorrected \[/,
    );
    // 22 and 15 of 37: 59% and 41%, 59.5% and 40.5%, but 18.92 points.
    assert.match(
      compared(reportOn({ one: of(22, 37), other: of(15, 37) }))?.decision ?? '',
      /: 59\.46% against 40\.54% \(18\.92 points, uncorrected \[\d+, \d+\], p /,
    );
    // 32 and 29 of 40: 80% and 73%, but 7.5 points, which is 8.
    assert.match(
      compared(reportOn({ one: of(32, 40), other: of(29, 40) }))?.decision ?? '',
      /: one 80\.0%, other 72\.5% right and firm \(7\.5 points, uncorrected \[/,
    );
  });

  it('are decided between those that have numbers, and the others are named', () => {
    const unread = flipping(0, { label: undefined }).map((spec) => ({ ...spec, b1: '?' as const }));
    const report = reportOn({ firm: flipping(2), weak: flipping(30), mute: unread });
    assert.match(
      compared(report)?.decision ?? '',
      /^firm holds opposed verdicts more often than weak: 95% against 25% \(.*\)\. Not compared: mute\.$/,
    );
    assert.match(
      compared(reportOn({ firm: flipping(2), mute: unread }))?.decision ?? '',
      /^Not compared, as mute has no such number: firm 95% of opposed verdicts held\.$/,
    );
  });

  it('are compared with each other up to 12, and a warning says so', () => {
    const few = flipping(1, { label: 'A' }).slice(0, 3);
    const names = Array.from({ length: 13 }, (_, i) => `judge ${i}`);
    const report = reportOn(Object.fromEntries(names.map((name) => [name, few])));
    assert.equal(report.judgeComparisons?.length, (12 * 11) / 2);
    const warning = report.warnings.find(({ id }) => id === 'judges-hidden');
    assert.match(warning?.message ?? '', /^Only the first 12 of 13 judges/);
  });

  it('that share no pair are only listed', () => {
    const elsewhere = flipping(3, { label: 'A' }).map((spec, i) => ({
      ...spec,
      ...{ pair: `other ${i}`, cluster: `other prompt ${i}` },
    }));
    const found = compared(reportOn({ one: flipping(4, { label: 'A' }), other: elsewhere }));
    assert.equal(
      found?.conclusion,
      'Right and firm, each on its own pairs: other 93% (37 of 40) and one 90% (36 of 40).',
    );
  });

  it('are not compared if there are two runs of one', () => {
    const runs = [1, 2].map((run) => syntheticRun(flipping(run), { run: `run-${run}` }));
    assert.equal(compared(buildReport(runs, { seed: 1 })), undefined);
  });
});

/** Numerator and denominator of the difference in right and firm, by the rows themselves. */
function swappedDifference(first: readonly PairSpec[], second: readonly PairSpec[]) {
  const { rightHeld } = compareFirmness(syntheticPairs(first), syntheticPairs(second));
  const difference = rightHeld.reduce(
    (sum, { before, after }) => sum + Number(after) - Number(before),
    0,
  );
  return [difference, rightHeld.length];
}
