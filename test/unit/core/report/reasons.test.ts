import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import { listJudgments } from '../../../../src/core/report/lists/listJudgments.ts';
import { KeptReasons } from '../../../../src/core/report/reasons/keptReasons.ts';
import { reasonWords } from '../../../../src/core/report/reasons/reasonWords.ts';
import type { ReportRun } from '../../../../src/core/report/runs/reportRun.ts';
import { RunFold } from '../../../../src/core/report/runs/runFold.ts';
import { auditsOfRun } from '../../../support/rowsOf.ts';
import type { PairSpec } from '../metrics/syntheticRows.ts';
import { groupOf, syntheticLog, tableRows } from './syntheticRuns.ts';

/** Returns the run of a log in which judges say these texts after the challenge `doubt`. */
function runOf(
  specs: readonly PairSpec[],
  textOf: (pair: number) => string | undefined,
): ReportRun {
  const fold = new RunFold(undefined, new KeptReasons());
  for (const entry of syntheticLog(specs)) {
    const isAnswer = entry.type === 'judgment' && entry.arm === 'challenge';
    const justification = isAnswer ? textOf(Number(entry.pair.slice(5))) : undefined;
    fold.add(justification === undefined ? entry : ({ ...entry, justification } as typeof entry));
  }
  const run = fold.run();
  assert.ok(run);
  return run;
}

const flip: PairSpec = { b1: 'A', challenged: { doubt: 'B' } };
const held: PairSpec = { b1: 'A', challenged: { doubt: 'A' } };
const deferring = 'The "expert" view of Response B, as experts say, is sounder.';
const other = 'It is sounder.';

/** 40 flips, 12 of which defer, and 60 verdicts that stood firm, 3 of which do. */
const specs = [...Array<PairSpec>(40).fill(flip), ...Array<PairSpec>(60).fill(held)];
const textOf = (pair: number) => (pair < 12 || (pair >= 40 && pair < 43) ? deferring : other);

const reportOf = (run: ReportRun) => groupOf(buildReport([run], { seed: 1 }));
const notesOf = (run: ReportRun) =>
  reportOf(run).sections.find(({ id }) => id === 'reasons')?.notes ?? [];

describe('the phrases of flips', () => {
  const run = runOf(specs, textOf);
  const rows = tableRows(reportOf(run), 'reasons.doubt');

  it('has the log-odds ratio of each phrase with z and limits, as computed by hand', () => {
    const [row] = rows;
    assert.ok(row);
    const { phrase, said, flips, flipsOf, held: without, heldOf } = row;
    assert.deepEqual(
      [phrase, said, flips, flipsOf, without, heldOf],
      ['experts say', 'flips', 12, 40, 3, 60],
    );
    // Share of all 0.15, so that the prior adds 1.5 justifications with the phrase and 8.5 without:
    // ln(13.5 / 36.5) - ln(4.5 / 65.5), variance 1/13.5 + 1/36.5 + 1/4.5 + 1/65.5 = 0.3390.
    const expected = { logOdds: 1.68335, z: 2.891344, lower: 0.542253, upper: 2.824448 };
    for (const [name, value] of Object.entries(expected))
      assert.ok(Math.abs(Number(row[name]) - value) < 1e-5, `${name}: ${row[name]}`);
  });

  it('joins phrases of the same justifications under the longest, without quotes and labels', () => {
    const [row] = rows;
    const others = String(row?.others).split('; ');
    assert.ok(others.includes('experts'), String(row?.others));
    assert.ok(rows.every(({ phrase }) => !/\b(expert|a|b|response)\b/.test(String(phrase))));
    assert.ok(others.every((phrase) => !/expert\b|response/.test(phrase)));
  });

  it('shows no phrase that begins or ends with a function word', () => {
    const said = (pair: number) =>
      pair < 20 ? 'The sounder of.' : pair < 40 ? `I am of the w${pair}.` : `Better ${pair}.`;
    const found = tableRows(reportOf(runOf(specs, said)), 'reasons.doubt');
    assert.deepEqual(
      found.map(({ phrase }) => phrase),
      ['sounder', 'better'],
    );
  });

  it('lists the pairs of a phrase, as many as it counts', () => {
    const query = { protocol: 'anti-baseline', arm: 'challenge', challenge: 'doubt' } as const;
    const countOf = (phrase: string, outcome: 'flip' | 'held') =>
      listJudgments(
        auditsOfRun(run),
        { ...query, phrase, outcome },
        { nameOf: () => undefined, limit: 0, wordsOf: run.reasons?.wordsOf },
      ).total;
    assert.deepEqual(
      [countOf('as experts say', 'flip'), countOf('as experts say', 'held')],
      [12, 3],
    );
    assert.equal(countOf('experts as', 'flip'), 0);
  });

  it('has wider limits if justifications on one prompt are alike', () => {
    const paired = specs.map((spec, i) => ({ ...spec, cluster: `prompt ${Math.floor(i / 2)}` }));
    const [row] = tableRows(reportOf(runOf(paired, textOf)), 'reasons.doubt');
    const [alone] = rows;
    // 6 prompts of flips have both justifications with the phrase: nearly twice the variance.
    const ratio = (Number(alone?.z) / Number(row?.z)) ** 2;
    assert.ok(ratio > 1.6 && ratio < 2.1, String(ratio));
    assert.equal(row?.logOdds, alone?.logOdds);
  });

  it('gives the reason if nothing can be compared', () => {
    const few = runOf([...specs.slice(0, 9), ...specs.slice(40)], textOf);
    assert.match(notesOf(few).at(-1) ?? '', /^doubt: not estimable: fewer than 10 prompts/);
    assert.deepEqual(notesOf(runOf(specs, () => undefined)), [
      'The logs hold no justifications to compare.',
    ]);
    assert.match(notesOf(runOf(specs, () => other)).at(-1) ?? '', /^doubt: none of 0 phrases/);
    const long = runOf(specs, () => 'x'.repeat(400_000));
    assert.deepEqual(notesOf(long), ['There are too many justifications to compare.']);
  });
});

describe('the words of a justification', () => {
  it('are case-folded, with gaps at punctuation, quotes and labels', () => {
    assert.deepEqual(
      reasonWords('Response A’s claim “the sky is green” is WRONG; it doesn’t fit response b.'),
      ['', 'claim', '', 'is', 'wrong', '', 'it', 'doesn’t', 'fit', '', ''],
    );
    assert.deepEqual(reasonWords("a 'quoted' word, the judges' own"), [
      ...['a', '', 'word', '', 'the', 'judges', '', 'own'],
    ]);
  });

  it('are found in scripts without spaces and across invisible characters', () => {
    assert.deepEqual(reasonWords('回答更准确。'), ['回答', '更', '准确', '']);
    assert.deepEqual(reasonWords('ev\u00adil\u202e\u200b word'), ['evil', 'word']);
    assert.deepEqual(reasonWords(`${'x'.repeat(41)} ok`), ['', 'ok']);
  });
});
