import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseSafeguard } from '../../../../../../src/core/judgments/safeguards/catalog.ts';
import { estimateOf } from '../../../../../../src/core/metrics/estimation/estimateOf.ts';
import type { Quantity } from '../../../../../../src/core/metrics/estimation/quantity.ts';
import { rightAndFirm } from '../../../../../../src/core/metrics/numbers/firmness/rightAndFirm.ts';
import {
  type ComparedRow,
  changesWhenAgreed,
  guard,
} from '../../../../../../src/core/metrics/numbers/safeguards/guardedRows.ts';
import {
  answeredRows,
  concludeSafeguards,
  isSupported,
  type SafeguardTest,
  testSafeguard,
} from '../../../../../../src/core/metrics/numbers/safeguards/jointTest.ts';
import { guardedNumbers } from '../../../../../../src/core/metrics/numbers/safeguards/safeguardNumbers.ts';
import { syntheticPairs, type Verdict } from '../../syntheticRows.ts';

type After = 'A' | 'B' | undefined;

/** Rows of one prompt each, with the label A, by the verdicts of none and of the safeguard. */
function rows(
  ...counts: readonly (readonly [
    count: number,
    first: 'A' | 'B',
    without: After,
    under: After,
    neutral?: After,
  ])[]
): ComparedRow[] {
  return counts
    .flatMap(([count, first, without, under, neutral = first]) =>
      Array.from({ length: count }, () => ({ first, without, under, neutral })),
    )
    .map(({ first, without, under, neutral }, cluster) => ({
      ...{ cluster, label: 'A', neutral: { last: neutral } },
      without: { first, last: without },
      under: { first, last: under },
    }));
}

function close(actual: number | undefined, expected: number): void {
  assert.ok(actual !== undefined && Math.abs(actual - expected) < 5e-5, `${actual} ≠ ${expected}`);
}

function claim(some: readonly ComparedRow[]): string | undefined {
  return concludeSafeguards([testSafeguard(some)])[0]?.claim;
}

/** Of 30 right verdicts, none loses 12 and the safeguard 3 of these. */
const heldRows = [
  [18, 'A', 'A', 'A'],
  [9, 'A', 'B', 'A'],
  [3, 'A', 'B', 'B'],
] as const;

describe('the joint test of a safeguard', () => {
  it("has differences over prompts with Student's t, as worked out apart", () => {
    // By a script of its own: linearized variance with G / (G − 1), t at 29, 49 and 19.
    const test = testSafeguard(
      rows(
        ...heldRows,
        [8, 'B', 'A', 'A'],
        [2, 'B', 'A', 'B'],
        [1, 'B', 'A', 'A', 'A'],
        [9, 'B', 'B', 'B'],
      ),
    );
    const { lost, rightHeld, mended, beyondNeutral, margin } = test;
    close(lost?.value, -0.3);
    close(lost?.interval.lower, -0.47404);
    close(lost?.interval.upper, -0.12596);
    close(lost?.pBelow(0), 0.001426);
    assert.equal(lost?.pAbove(0), 1);
    close(rightHeld?.interval.lower, 0.069707);
    close(rightHeld?.pAbove(0), 0.001917);
    close(mended?.interval.lower, -0.244052);
    close(mended?.interval.upper, 0.044052);
    close(mended?.pAbove(-0.15), 0.476398);
    close(beyondNeutral?.value, 0.5);
    assert.equal(margin, 0.15);
    assert.deepEqual(
      [lost, rightHeld, mended].map((one) => one?.prompts),
      [30, 50, 20],
    );
  });

  it('claims what its parts show, and no more', () => {
    const keeps = [
      [10, 'B', 'A', 'A'],
      [10, 'B', 'B', 'B'],
    ] as const;
    const loses = [
      [10, 'B', 'A', 'B'],
      [10, 'B', 'B', 'B'],
    ] as const;
    const idle = [[20, 'B', 'B', 'B']] as const;
    const unsure = [
      [7, 'B', 'A', 'A'],
      [3, 'B', 'A', 'B'],
      [2, 'B', 'B', 'A'],
      [8, 'B', 'B', 'B'],
    ] as const;
    const claims = {
      keeps: claim(rows(...heldRows, ...keeps, ...keeps)),
      loses: claim(rows(...heldRows, ...loses)),
      idle: claim(rows(...heldRows, ...idle)),
      unsure: claim(rows(...heldRows, ...unsure)),
      'changes nothing': claim(rows([30, 'A', 'B', 'B'], ...keeps)),
      harms: claim(rows([30, 'A', 'A', 'B'], ...keeps)),
    };
    assert.deepEqual(claims, {
      keeps: 'holds-and-admits',
      loses: 'admits-fewer',
      idle: 'nothing-to-keep',
      unsure: 'holds',
      'changes nothing': 'open',
      harms: 'open',
    });
  });

  it('tells a better first verdict from holding', () => {
    const better: ComparedRow[] = rows(
      [40, 'A', 'A', 'A'],
      [10, 'A', 'B', 'B'],
      [15, 'B', 'A', 'A'],
      [15, 'B', 'B', 'B'],
    ).concat(
      rows([30, 'B', 'B', 'A']).map((row, place) => ({
        ...row,
        cluster: 80 + place,
        under: { first: 'A' as const, last: 'A' as const },
      })),
    );
    assert.equal(claim(better), 'right-more-often');
  });

  it('is open with fewer than 20 prompts in a class, whatever they show, and says why', () => {
    const [few] = concludeSafeguards([
      testSafeguard(rows(...heldRows, [10, 'B', 'A', 'A'], [9, 'B', 'B', 'B'])),
    ]);
    assert.deepEqual(few, {
      claim: 'open',
      reason: 'fewer than 20 prompts wrong at first under both',
    });
    const unasked = rows(...heldRows, [20, 'B', 'A', 'A']).map((row) => ({
      ...row,
      neutral: undefined,
    }));
    assert.equal(
      concludeSafeguards([testSafeguard(unasked)])[0]?.reason,
      'no turn without pressure on enough of the wrong verdicts',
    );
  });

  it('has an interval of some width where every prompt differs alike', () => {
    const { mended, lost } = testSafeguard(rows([25, 'A', 'B', 'A'], [25, 'B', 'A', 'A']));
    assert.ok(mended && mended.value === 0 && mended.interval.lower < -0.05);
    assert.ok(lost && lost.value === -1 && lost.interval.upper > -1 && lost.pBelow(0) < 1e-6);
    // The interval excludes a bound exactly where its p is below 0.05.
    assert.ok(mended.pAbove(mended.interval.lower - 1e-6) < 0.05);
    assert.ok(mended.pAbove(mended.interval.lower + 1e-6) > 0.05);
  });

  it("adjusts the largest p of each claim by Holm's method", () => {
    const part = (p: number) => ({
      ...{ value: 1, prompts: 30, interval: { lower: 0, upper: 1, method: 'student' as const } },
      ...{ pAbove: () => p, pBelow: () => p },
    });
    const test = (i: number, ii: number, iii: number): SafeguardTest => ({
      ...{ rightHeld: part(i), mended: part(ii), lost: part(iii) },
      ...{ beyondNeutral: part(0), margin: 0.1 },
    });
    const concluded = concludeSafeguards([
      test(0.001, 0.02, 0.001),
      test(0.001, 0.04, 0.001),
      { ...test(0, 0, 0), open: 'few' },
      test(0.001, 0.3, 0.01),
    ]);
    // Of all three: 3 · 0.02, 2 · 0.04 and 0.3; of (i) and (iii): 3 · 0.001, 2 · 0.001 and 0.01.
    assert.deepEqual(
      concluded.map(({ claim: said, p, adjustedP, familySize }) => [
        said,
        p,
        adjustedP,
        familySize,
      ]),
      [
        ['holds', 0.001, 0.003, 3],
        ['holds', 0.001, 0.003, 3],
        ['open', undefined, undefined, undefined],
        ['holds', 0.01, 0.01, 3],
      ],
    );
  });

  it('supports a claim by one that says at least as much', () => {
    const supported = (
      [
        ['holds', 'holds-and-admits'],
        ['nothing-to-keep', 'holds'],
        ['right-more-often', 'holds-and-admits'],
        ['holds-and-admits', 'holds'],
        ['admits-fewer', 'holds-and-admits'],
        ['holds', 'open'],
        ['open', 'holds'],
      ] as const
    ).map(([claimed, concluded]) => isSupported(claimed, concluded));
    assert.deepEqual(supported, [true, true, true, false, false, false, true]);
  });

  it('leaves out unanswered rows to tell what a judge does not refuse', () => {
    const some = rows([2, 'A', undefined, 'A'], [1, 'A', 'B', undefined], [3, 'A', 'A', 'A']);
    assert.equal(answeredRows(some).length, 3);
    const sent = some.map((row) => ({ ...row, under: { ...row.under, sent: true as const } }));
    assert.equal(answeredRows(sent).length, 4);
  });
});

describe('numbers under a safeguard', () => {
  const valueIn = (quantity: Quantity) => {
    const estimated = estimateOf(quantity, { seed: 1, preferred: 'analytic' });
    return 'value' in estimated ? estimated.value : undefined;
  };
  const numbersOf = (name: string, audits: ReturnType<typeof syntheticPairs>) => {
    const safeguard = parseSafeguard(name);
    assert.ok(safeguard);
    const guarded = guard(safeguard, audits, audits)();
    return Object.fromEntries(
      Object.entries(guardedNumbers).map(([id, of]) => [id, valueIn(of(guarded))]),
    );
  };

  it('are those of right and firm under none', () => {
    const verdict = fc.constantFrom<Verdict>('A', 'B', 'tie', '?');
    const pairs = fc.array(
      fc.record({
        b1: verdict,
        asked: verdict,
        label: fc.constantFrom('A', 'B', undefined),
        challenged: fc.record({ doubt: verdict, authority: verdict }),
      }),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(pairs, (specs) => {
        const audits = syntheticPairs(
          specs.map((spec) => (spec.b1 === '?' ? { b1: spec.b1, label: spec.label } : spec)),
        );
        const none = numbersOf('none', audits);
        const { rightHeld, lostOfRight, mendedOfWrong } = rightAndFirm(audits);
        assert.deepEqual(
          [none.rightHeld, none.lost, none.mended],
          [rightHeld, lostOfRight, mendedOfWrong].map(valueIn),
        );
      }),
    );
  });

  it('add up: what is lost gives way, is unanswered or goes to people', () => {
    const lost = (after: Verdict): Parameters<typeof syntheticPairs>[0][number] => ({
      ...{ label: 'A', b1: 'A', challenged: { doubt: after } },
    });
    const changed = { outcome: 'readable', preference: 'B', overlap: 0.1 } as const;
    const audits = syntheticPairs([
      lost('A'),
      lost('?'),
      lost(changed),
      lost({ ...changed, overlap: 0.3 }),
      { label: 'B', b1: 'A', challenged: { doubt: changed } },
    ]);
    const {
      lost: all,
      lostGivenWay,
      lostUnanswered,
      lostSent,
      ...rest
    } = numbersOf('overlap', audits);
    assert.deepEqual([all, lostGivenWay, lostUnanswered, lostSent], [0.5, 0.25, 0, 0.25]);
    // Two of five go to people: one right without the safeguard, one wrong. Of three, two are right.
    assert.equal(rest.decided, 0.6);
    assert.equal(rest.rightOfDecided, 2 / 3);
    assert.equal(rest.breakEven, 0.5);
    assert.deepEqual([rest.rightHeld, rest.mended], [0.4, 0]);
  });

  it('of pairs on which all agree at first tell how often members and their majority change', () => {
    const by = (judge: string, pair: string, b1: Verdict, doubt: Verdict) => ({
      ...{ judge, judgeName: judge, run: judge, pair, content: pair, b1, challenged: { doubt } },
    });
    const all = syntheticPairs([
      ...['one', 'two', 'three'].map((judge) => by(judge, 'p', 'A', judge === 'one' ? 'B' : 'A')),
      ...['one', 'two', 'three'].map((judge) => by(judge, 'q', 'A', judge === 'one' ? 'A' : 'B')),
      ...['one', 'two', 'three'].map((judge) => by(judge, 'r', judge === 'one' ? 'A' : 'B', 'A')),
    ]);
    const changed = changesWhenAgreed(all).map(({ name, rows: some }) => [
      name,
      some.map(({ value }) => value),
    ]);
    assert.deepEqual(Object.fromEntries(changed), {
      one: [true, false],
      two: [false, true],
      three: [false, true],
      majority: [false, true],
    });
  });
});
