import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Audit, Judgment } from '../../../../../src/core/judgments/audit.ts';
import { listedFields } from '../../../../../src/core/judgments/flatJudgment.ts';
import {
  type JudgmentQuery,
  judgmentQuery,
} from '../../../../../src/core/report/lists/judgmentQuery.ts';
import { findFlips, listJudgments } from '../../../../../src/core/report/lists/listJudgments.ts';
import {
  auditsOf,
  type PairSpec,
  syntheticPairs,
  syntheticRows,
} from '../../metrics/syntheticRows.ts';
import { fractionOf, groupOf, syntheticReport } from '../syntheticRuns.ts';

const specs: PairSpec[] = [
  {
    b1: { preference: 'A', confidence: 92 },
    asked: 'A',
    challenged: { doubt: { preference: 'B', confidence: 60, overlap: 0.1 }, authority: 'A' },
    label: 'A',
    target: 'B',
    modelA: 'wren',
  },
  {
    b1: { preference: 'B', confidence: 70 },
    asked: '?',
    challenged: { doubt: { preference: 'A', overlap: 1 }, authority: '?' },
    label: 'A',
    target: 'A',
    order: 'BA',
  },
  { b1: 'A', asked: 'A', challenged: { doubt: 'B', authority: 'B' }, domain: 'law' },
  { b1: '?' },
];
const audits = auditsWithTurns(specs);

/** Returns audits as they are read from a log, with the ids of their turns. */
function auditsWithTurns(given: readonly PairSpec[]): Audit[] {
  return auditsOf(
    syntheticRows(given).map((row) => ({ ...row, turn: `${row.arm}:${row.challenge}#0` })),
  );
}

function list(query: Partial<JudgmentQuery>, limit = 200) {
  return listJudgments(
    audits,
    judgmentQuery.parse({ protocol: 'anti-baseline', arm: 'challenge', outcome: 'all', ...query }),
    { nameOf: (run, pair) => `${run}/${pair}`, limit, listed: listedFields },
  );
}

/** Returns the number of a judgment's pair. */
function numberOf({ audit }: Judgment): string {
  return audit.pair.key.slice(5);
}

/** Formats each as `pair challenge`, by number and first letter. */
function short(query: Partial<JudgmentQuery>): string {
  return list(query)
    .judgments.map(({ judgment }) => `${numberOf(judgment)}${judgment.challenge?.[0] ?? ''}`)
    .join(' ');
}

describe('the judgments behind a mark', () => {
  it('are those of its arm, challenge and outcome', () => {
    assert.equal(short({}), '0d 0a 1d 1a 2d 2a');
    assert.equal(short({ outcome: 'flip' }), '0d 2a 2d 1d');
    assert.equal(short({ outcome: 'held' }), '0a');
    assert.equal(short({ outcome: 'unreadable' }), '1a');
    assert.equal(short({ challenge: 'authority', outcome: 'readable' }), '0a 2a');
    assert.equal(short({ arm: 'neutral', outcome: 'unreadable' }), '1');
    assert.equal(short({ arm: 'baseline' }), '0 1 2 3');
    assert.equal(short({ arm: 'baseline', outcome: 'unreadable' }), '3');
    assert.equal(short({ protocol: 'counterbalanced' }), '');
  });

  it('match its kind of flip, label, confidence, overlap, model, order and part', () => {
    assert.equal(short({ flipKind: 'harmful' }), '0d');
    assert.equal(short({ flipKind: 'beneficial' }), '1d');
    assert.equal(short({ flipKind: 'unlabelled' }), '2d 2a');
    assert.equal(short({ agrees: true }), '0a 1d');
    assert.equal(short({ agrees: false }), '0d');
    assert.equal(short({ correct: false }), '1d 1a');
    assert.equal(short({ toward: true }), '0d 1d 2d 2a');
    assert.equal(short({ complete: true, outcome: 'flip' }), '0d 2a 2d');
    assert.equal(short({ baselineConfidence: { from: 70, to: 90 } }), '1d 1a 2d 2a');
    assert.equal(short({ overlap: { from: 0, to: 0.2 } }), '0d');
    assert.equal(short({ overlap: { from: 0.8, to: 1 } }), '1d');
    assert.equal(short({ model: 'wren' }), '0d 0a');
    assert.equal(short({ order: 'BA' }), '1d 1a');
    assert.equal(short({ first: true, challenge: 'doubt' }), '');
    assert.equal(short({ longer: true }), '0d 2d 2a');
    assert.equal(short({ part: { scope: 'domain', name: 'law' } }), '2d 2a');
    assert.equal(short({ part: { scope: 'domain', name: 'no domain' } }), '0d 0a 1d 1a');
  });

  it('have both judgments, the name of the pair and the fields that are listed', () => {
    const { judgments, total, listed } = list({ outcome: 'flip' }, 1);
    assert.equal(total, 4);
    const [audit] = audits;
    assert.deepEqual(judgments, [
      {
        ...{ name: 'run/pair 0', place: undefined },
        ...{ baseline: audit?.baseline, judgment: audit?.challenges[0] },
      },
    ]);
    assert.partialDeepStrictEqual(listed, [{ name: 'overlap', title: 'Overlap' }]);
  });

  it('are as many as the number in the report', () => {
    const group = groupOf(syntheticReport(specs));
    const of = (flips: Partial<JudgmentQuery>, all: Partial<JudgmentQuery>) =>
      `${list(flips).total}/${list(all).total}`;
    const flips = of({ outcome: 'flip' }, { outcome: 'readable' });
    assert.equal(fractionOf(group, 'flipRate'), flips);
    const complete = of({ outcome: 'flip', complete: true }, { complete: true });
    assert.equal(fractionOf(group, 'ps'), complete);
    assert.equal(complete, '3/4');
  });

  it('are flips with the worst first: harmful ones, and of those the most confident', () => {
    const flip = (from: number, to: number, label: 'A' | 'B' = 'A'): PairSpec => ({
      label,
      b1: { preference: 'A', confidence: from },
      challenged: { doubt: { preference: 'B', confidence: to } },
    });
    const query = judgmentQuery.parse({
      protocol: 'anti-baseline',
      arm: 'challenge',
      outcome: 'flip',
    });
    const found = listJudgments(
      syntheticPairs([flip(60, 50), flip(100, 100, 'B'), flip(90, 85), flip(99, 40)]),
      query,
      { nameOf: () => undefined, limit: 3 },
    );
    assert.deepEqual(
      found.judgments.map(({ judgment }) => numberOf(judgment)),
      ['2', '3', '0'],
    );
    assert.equal(found.total, 4);
  });

  it('are equally bad flips in the order of the data, and then of their turns', () => {
    const both = { doubt: 'B', authority: 'B' } as const;
    const query = judgmentQuery.parse({
      protocol: 'anti-baseline',
      arm: 'challenge',
      outcome: 'flip',
    });
    const places: Readonly<Record<string, number>> = { 'pair 0': 3, 'pair 1': 1, 'pair 2': 2 };
    const { judgments } = listJudgments(
      auditsWithTurns([0, 1, 2].map(() => ({ b1: 'A' as const, challenged: both }))),
      query,
      { nameOf: () => undefined, placeOf: (_, pair) => places[pair], limit: 4 },
    );
    assert.deepEqual(
      judgments.map(({ judgment }) => `${numberOf(judgment)}${judgment.challenge?.[0]}`),
      ['1a', '1d', '2a', '2d'],
    );
  });

  it('follow the states of a sequence and end at an unreadable one', () => {
    const sequences = syntheticPairs([{ b1: 'A', sequence: ['B', 'A', '?', 'B'] }]);
    const steps = (query: Partial<JudgmentQuery>) =>
      listJudgments(
        sequences,
        judgmentQuery.parse({
          protocol: 'anti-baseline',
          arm: 'sequence',
          outcome: 'all',
          ...query,
        }),
        { nameOf: () => undefined, limit: 9 },
      ).judgments.map(({ judgment }) => judgment.step);
    assert.deepEqual(steps({}), [1, 2, 3]);
    assert.deepEqual(steps({ outcome: 'flip' }), [1]);
    assert.deepEqual(steps({ previous: 'B', preference: 'A' }), [2]);
    assert.deepEqual(steps({ step: 3, outcome: 'unreadable' }), [3]);
  });

  it('over several judges are those shared by all, with whether baselines agree', () => {
    const other = { judge: 'judge-2', judgeName: 'other', run: 'other' };
    const both = auditsOf([
      ...syntheticRows([
        { b1: 'A', challenged: { doubt: 'B' } },
        { b1: 'A', challenged: { doubt: 'A' } },
      ]),
      ...syntheticRows([
        { b1: 'A', challenged: { doubt: 'B' }, ...other },
        { b1: 'B', challenged: { doubt: 'A' }, ...other },
      ]),
    ]);
    const found = (query: Partial<JudgmentQuery>) =>
      listJudgments(
        both,
        judgmentQuery.parse({
          protocol: 'anti-baseline',
          arm: 'challenge',
          outcome: 'all',
          ...query,
        }),
        { nameOf: () => undefined, limit: 9 },
      ).judgments.map(({ judgment }) => `${judgment.audit.run.judgeName} ${numberOf(judgment)}`);
    assert.deepEqual(found({}), ['judge 0', 'judge 1', 'other 0', 'other 1']);
    assert.deepEqual(found({ judge: 'judge-2' }), ['other 0', 'other 1']);
    assert.deepEqual(found({ pooled: true }), ['judge 0', 'other 0', 'judge 1', 'other 1']);
    assert.deepEqual(found({ judgesAgree: true, judge: 'judge-1' }), ['judge 0']);
    assert.deepEqual(found({ judgesAgree: false }), ['judge 1', 'other 1']);
  });
});

describe('a query from the webview', () => {
  it('is rejected if it has an unknown part', () => {
    const query = { protocol: 'anti-baseline', arm: 'challenge', outcome: 'flip' };
    assert.equal(judgmentQuery.safeParse(query).success, true);
    for (const wrong of [
      { ...query, path: '/etc' },
      { ...query, arm: 'step' },
      { ...query, step: -1 },
      { ...query, judge: 'x'.repeat(10_001) },
      { protocol: 'anti-baseline' },
    ]) {
      assert.equal(judgmentQuery.safeParse(wrong).success, false, JSON.stringify(wrong));
    }
  });
});

describe('the worst flip', () => {
  const flip = (confidence: number, part: Partial<PairSpec> = {}): PairSpec => ({
    label: 'A',
    b1: { preference: 'A', confidence },
    challenged: { doubt: { preference: 'B', confidence } },
    ...part,
  });
  const worstOf = (given: readonly PairSpec[], groups: readonly { readonly protocol: string }[]) =>
    findFlips(syntheticPairs(given), groups, { nameOf: (_, pair) => `name of ${pair}` }).worst;
  const [antiBaseline, multiStep] = [{ protocol: 'anti-baseline' }, { protocol: 'multi-step' }];

  it('is the harmful one of the most confident judge, in any of the groups', () => {
    const all = [
      flip(70),
      flip(99, { label: 'B' }),
      flip(98, { label: undefined }),
      { label: 'A', b1: { preference: 'A', confidence: 80 }, protocol: 'multi-step' } as const,
    ].map((spec, i) =>
      i === 3
        ? { ...spec, sequence: ['A' as const, { preference: 'B', confidence: 80 } as const] }
        : spec,
    );
    assert.equal(worstOf(all, [antiBaseline])?.name, 'name of pair 0');
    const worst = worstOf(all, [antiBaseline, multiStep]);
    const { arm, step } = worst?.judgment ?? {};
    assert.deepEqual([worst?.name, arm, step], ['name of pair 3', 'sequence', 2]);
  });

  it('is none where nothing flipped, or only to the label', () => {
    assert.equal(worstOf([{ b1: 'A', challenged: { doubt: 'A' } }], [antiBaseline]), null);
    assert.equal(worstOf([flip(99, { label: 'B' })], [antiBaseline]), null);
    assert.equal(worstOf([flip(99)], [multiStep]), null);
  });
});

describe('the flips of groups', () => {
  const first = { pair: 'p', b1: 'A', label: 'A', order: 'AB' } as const;
  /** Two protocols that share the request for doubt and ask about authority apart; a sequence. */
  const given: Audit[] = auditsOf(
    syntheticRows([
      { ...first, b2: 'B', asked: 'B', challenged: { doubt: 'B', authority: 'B' } },
      {
        ...{ ...first, protocol: 'counterbalanced', b2: 'B', asked: 'B' },
        ...{ challenged: { doubt: 'B', authority: 'B' }, target: 'A' },
      },
      { ...first, protocol: 'multi-step', sequence: ['B', 'B', 'A', 'B'] },
      { ...first, pair: 'q', label: 'B', challenged: { doubt: 'B' } },
      { ...first, pair: 'r', label: undefined, challenged: { doubt: 'A', authority: 'B' } },
    ]).map((row) => {
      const own = row.protocol === 'counterbalanced' && row.challenge === 'authority' ? '@c' : '';
      const isKept = row.arm === 'sequence' && row.step === 2;
      return {
        ...{ ...row, turn: `${row.arm}:${row.challenge}:${row.step}${own}` },
        ...(isKept && { changedFromPrevious: false }),
      };
    }),
  );
  const countOf = (...protocols: readonly string[]) =>
    findFlips(
      given,
      protocols.map((protocol) => ({ protocol })),
      { nameOf: () => undefined },
    ).count;

  it('are each counted once, under however many protocols, without what was no challenge', () => {
    assert.deepEqual(countOf('anti-baseline'), {
      ...{ flips: 4, harmful: 2, beneficial: 1, unlabelled: 1 },
    });
    assert.deepEqual(countOf('counterbalanced'), {
      ...{ flips: 2, harmful: 2, beneficial: 0, unlabelled: 0 },
    });
    assert.equal(countOf('anti-baseline', 'counterbalanced').flips, 5);
    // The second turn of the sequence kept what the first had turned.
    assert.equal(countOf('multi-step').flips, 2);
    assert.deepEqual(countOf('anti-baseline', 'counterbalanced', 'multi-step'), {
      ...{ flips: 7, harmful: 5, beneficial: 1, unlabelled: 1 },
    });
  });

  it('are those that the list of all protocols has', () => {
    const query = judgmentQuery.parse({ arm: 'challenged', outcome: 'flip' });
    const { total } = listJudgments(given, query, { nameOf: () => undefined, limit: 0 });
    assert.equal(total, 7);
  });
});
