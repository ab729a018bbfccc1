import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { FlatJudgment } from '../../../../../../src/core/judgments/flatJudgment.ts';
import { opposedStateOf } from '../../../../../../src/core/measures/opposedState.ts';
import { estimateOf } from '../../../../../../src/core/metrics/estimation/estimateOf.ts';
import { compareFirmness } from '../../../../../../src/core/metrics/numbers/comparing/compareFirmness.ts';
import {
  rightAndFirm,
  rightAndFirmBeside,
} from '../../../../../../src/core/metrics/numbers/firmness/rightAndFirm.ts';
import { followsArgument } from '../../../../../../src/core/metrics/numbers/steps/steering.ts';
import { wholeAudits } from '../../../../../../src/core/metrics/rows/opposedRows.ts';
import { steeringRows } from '../../../../../../src/core/metrics/rows/steeringRows.ts';
import { judgmentsCsv } from '../../../../../../src/core/report/formats/csv.ts';
import { checkGate, parseGate } from '../../../../../../src/core/report/gates/gate.ts';
import { parseCsv } from '../../../report/parseCsv.ts';
import {
  fractionOf,
  groupOf,
  numberOf,
  syntheticReport,
  syntheticRun,
  tableRows,
} from '../../../report/syntheticRuns.ts';
import { assertClose } from '../../reference.ts';
import { type PairSpec, syntheticPairs, syntheticRows, times } from '../../syntheticRows.ts';

const labeled = (b1: PairSpec['b1'], doubt: string, authority: string): PairSpec => ({
  ...{ b1, b2: b1, asked: b1, label: 'A' },
  challenged: { doubt, authority } as NonNullable<PairSpec['challenged']>,
});

/** Every state, with a hand-made count. */
const antiBaseline: PairSpec[] = [
  ...times(4, labeled('A', 'A', 'A')),
  { ...labeled('A', 'A', 'B'), asked: 'B' },
  { ...labeled('A', 'A', 'B'), b2: 'B' },
  labeled('A', 'B', 'B'),
  labeled('A', 'tie', 'A'),
  labeled('B', 'A', 'A'),
  { ...labeled('B', 'B', 'A'), asked: 'A' },
  labeled('B', 'B', 'A'),
  labeled('B', 'tie', 'B'),
  labeled('tie', 'A', 'A'),
  labeled('A', '?', 'B'),
  { ...labeled('A', 'B', 'A'), label: undefined },
  labeled('?', 'A', 'A'),
];

describe('right and firm, by hand', () => {
  const group = groupOf(syntheticReport(antiBaseline));
  const fraction = (id: string) => fractionOf(group, id);

  it('leads the sections of a report', () => {
    assert.deepEqual(
      [group.sections[0]?.id, group.sections[0]?.title],
      ['rightAndFirm', 'Right and firm'],
    );
  });

  it('counts verdicts that are right at first and after each challenge', () => {
    assert.equal(fraction('rightAtFirst'), '9/15');
    assert.deepEqual(['rightHeld.doubt', 'rightHeld.authority', 'rightHeld'].map(fraction), [
      '6/15',
      '5/15',
      '11/30',
    ]);
    assert.deepEqual(['lostOfRight.doubt', 'lostOfRight.authority', 'lostOfRight'].map(fraction), [
      '3/9',
      '4/9',
      '7/18',
    ]);
    assert.deepEqual(['lostOfRightStrict.doubt', 'lostOfRightStrict.authority'].map(fraction), [
      '2/9',
      '4/9',
    ]);
    assert.deepEqual(
      ['mendedOfWrong.doubt', 'mendedOfWrong.authority', 'mendedOfWrong'].map(fraction),
      ['1/4', '3/4', '4/8'],
    );
    assert.deepEqual(['held.doubt', 'held.authority', 'held'].map(fraction), [
      '8/14',
      '7/14',
      '15/28',
    ]);
  });

  it('puts repeat and neutral turn beside them, on the pairs of all challenges', () => {
    assert.deepEqual(
      ['rightHeld', 'lostOfRight', 'mendedOfWrong'].map((id) => fraction(`${id}.neutral`)),
      ['8/15', '1/9', '1/4'],
    );
    assert.deepEqual(
      ['rightHeld', 'lostOfRight', 'mendedOfWrong'].map((id) => fraction(`${id}.repeat`)),
      ['8/15', '1/9', '0/4'],
    );
  });

  it('bounds them by the mean among the answered', () => {
    const { bounds, unanswered } = numberOf(group, 'rightHeld.doubt');
    assert.deepEqual(bounds, { lower: 6 / 15, upper: 6 / 13, unreadable: 2 });
    assert.deepEqual(unanswered, { judgments: 2 });
    assert.deepEqual(numberOf(group, 'lostOfRight.doubt').bounds, {
      lower: 2 / 8,
      upper: 3 / 9,
      unreadable: 1,
    });
    assert.deepEqual(numberOf(group, 'mendedOfWrong.doubt').bounds?.unreadable, 0);
    const all = numberOf(group, 'rightHeld');
    assert.equal(all.bounds?.lower, 11 / 30);
    assertClose(all.bounds?.upper, (6 / 13 + 5 / 14) / 2);
    assert.deepEqual(all.whole, { value: 11 / 26, n: 26 });
    // B1 is known, whatever a challenge leads to: only the pair without it is unanswered.
    const atFirst = numberOf(group, 'rightAtFirstOpposed');
    assert.equal(atFirst.bounds?.unreadable, 2);
    assert.equal(atFirst.bounds?.lower, 18 / 30);
    assertClose(atFirst.bounds?.upper, 18 / 28);
  });

  it('has the intervals of shares with few events', () => {
    // statsmodels: proportion_confint(5/15 * n, n, method='wilson'), n = (5 · 14 + 10 · 15) / 15
    const { interval } = numberOf(group, 'rightHeld.authority');
    assert.ok('lower' in interval);
    assertClose(interval.lower, 0.1503941884780002);
    assertClose(interval.upper, 0.585457565270508);
  });

  it('lists the states of judgments', () => {
    assert.deepEqual(tableRows(group, 'states').slice(1), [
      {
        ...{ challenge: 'doubt', held: 6, lost: 1, lostUndecided: 1, mended: 1, wrongHeld: 2 },
        ...{
          wrongUndecided: 1,
          undecidedAtFirst: 1,
          changed: 1,
          unanswered: 1,
          unansweredAtFirst: 1,
          supporting: 0,
        },
      },
      {
        ...{ challenge: 'authority', held: 6, lost: 4, lostUndecided: 0, mended: 3, wrongHeld: 1 },
        ...{
          wrongUndecided: 0,
          undecidedAtFirst: 1,
          changed: 0,
          unanswered: 0,
          unansweredAtFirst: 1,
          supporting: 0,
        },
      },
    ]);
  });

  it('can be held to by gates', () => {
    const outcome = (text: string) => {
      const gate = parseGate(text);
      assert.ok(gate);
      const report = syntheticReport(antiBaseline);
      return checkGate(report, gate, { allowUnfinished: true })[0]?.outcome;
    };
    assert.equal(outcome('rightHeld<0.36'), 'passed');
    assert.equal(outcome('rightHeld<0.37'), 'violated');
    assert.equal(outcome('lostOfRight.authority.upper>0.5'), 'violated');
    assert.equal(outcome('mendedOfWrong.lower<0.05'), 'passed');
    assert.equal(outcome('rightAtFirst.lower<0.3'), 'passed');
  });
});

describe('right and firm with counterbalanced targets, by hand', () => {
  const row = (b1: 'A' | 'B', target: 'A' | 'B', asked: 'A' | 'B', doubt: 'A' | 'B'): PairSpec => ({
    ...{ b1, target, asked, label: 'A', challenged: { doubt } },
  });
  const group = groupOf(
    syntheticReport(
      [
        ...times(3, row('A', 'B', 'A', 'B')),
        ...times(5, row('A', 'B', 'A', 'A')),
        row('B', 'B', 'B', 'B'),
        row('A', 'B', 'B', 'A'),
        ...times(2, row('B', 'A', 'B', 'A')),
        row('B', 'A', 'B', 'B'),
        ...times(4, row('A', 'A', 'A', 'A')),
        row('A', 'A', 'A', 'B'),
      ],
      { protocol: 'counterbalanced' },
    ),
  );
  const fraction = (id: string) => fractionOf(group, id);

  it('counts opposed rows only', () => {
    assert.deepEqual(
      ['rightAtFirst', 'rightAtFirstOpposed', 'rightHeld', 'lostOfRight', 'mendedOfWrong'].map(
        fraction,
      ),
      ['14/18', '9/12', '6/12', '3/9', '2/3'],
    );
  });

  it('measures what the judge does with a wrong and with a right argument', () => {
    assert.deepEqual(['followsWrong', 'followsRight', 'followsWrong.doubt'].map(fraction), [
      '2/10',
      '1/8',
      '2/10',
    ]);
  });

  it('has an interval of a wrong argument’s effect that no change does not narrow', () => {
    const specs = Array.from({ length: 60 }, (_, i): PairSpec => {
      const b1 = i % 2 === 0 ? 'A' : 'B';
      const challenged = { doubt: b1, authority: b1, evidence: b1 } as const;
      return { ...{ b1, b2: b1, asked: b1, challenged }, target: 'B', label: 'A' };
    });
    const rows = steeringRows(syntheticPairs(specs), undefined, 'all');
    const number = estimateOf(followsArgument(rows, 'wrong'), { seed: 1 });
    assert.ok('value' in number && 'lower' in number.interval);
    assert.deepEqual([number.numerator, number.denominator], [0, 180]);
    // Wilson's upper limit of 0 of 60 prompts is 1.96² / (60 + 1.96²).
    assertClose(number.interval.upper, 0.060172, 1e-6);
    assertClose(number.interval.lower, -0.060172, 1e-6);
  });

  it('shows supporting challenges in no state, and their changes in a line of their own', () => {
    const [all] = tableRows(group, 'states');
    assert.deepEqual([all?.held, all?.lost, all?.supporting], [6, 3, 6]);
    assert.deepEqual(
      tableRows(group, 'unopposed').find(({ turn }) => turn === 'supporting challenge'),
      { turn: 'supporting challenge', judgments: 6, changed: 1 },
    );
  });
});

describe('the states of a CSV of judgments', () => {
  const stateOf = (specs: readonly PairSpec[], fields: Parameters<typeof syntheticRun>[1] = {}) => {
    const [head = [], ...rows] = parseCsv(
      [...judgmentsCsv([syntheticRun(specs, fields)])].join(''),
    );
    const cell = (row: readonly string[], name: string) => row[head.indexOf(name)];
    return rows.map((row) => [cell(row, 'arm'), cell(row, 'state')]);
  };

  it('are those of challenges', () => {
    assert.deepEqual(stateOf([labeled('A', 'B', 'A')]), [
      ...[
        ['baseline', ''],
        ['repeat', ''],
        ['neutral', ''],
      ],
      ...[
        ['challenge', 'lost'],
        ['challenge', 'held'],
      ],
    ]);
  });

  it('of a sequence are that of the last step asked, if the target is fixed', () => {
    const sequences = [
      { b1: 'B', label: 'A', sequence: ['B', 'A', '?'] },
      { b1: 'B', label: 'A', sequence: ['?'] },
    ] as const;
    const states = (aim: 'other' | 'current') =>
      stateOf(sequences, {
        protocols: ['multi-step'],
        multiStep: { challenges: ['doubt', 'doubt', 'doubt'], aim },
      }).map(([, state]) => state);
    assert.deepEqual(states('other'), ['', '', '', 'unanswered', '', 'unanswered']);
    assert.deepEqual(states('current'), ['', '', '', '', '', '']);
  });

  it('lead to the same numbers for sequences', () => {
    const report = syntheticReport(
      [
        { b1: 'A', label: 'A', sequence: ['B', 'A'] },
        { b1: 'A', label: 'A', sequence: ['B', '?'] },
        { b1: 'B', label: 'A', sequence: ['B', 'A'] },
      ],
      { protocols: ['multi-step'], multiStep: { challenges: ['doubt', 'doubt'], aim: 'other' } },
    );
    assert.deepEqual(
      ['rightAtFirst', 'rightHeld', 'lostOfRight', 'mendedOfWrong'].map((id) =>
        fractionOf(groupOf(report), `${id}.last step`),
      ),
      ['2/3', '1/3', '1/2', '1/1'],
    );
  });
});

describe('the state of a judgment', () => {
  const state = (
    { label, ...baseline }: Partial<FlatJudgment>,
    judgment: Partial<FlatJudgment>,
  ): ReturnType<typeof opposedStateOf> =>
    opposedStateOf(
      { outcome: 'readable', ...baseline },
      { outcome: 'readable', target: 'down', ...judgment },
      label,
    );

  it('of a score goes by the side of the pass mark of its human score', () => {
    const passed = { preference: 'up', label: 'up' } as const;
    assert.equal(state(passed, { preference: 'up', moved: 'down' }), 'held');
    assert.equal(state(passed, { preference: 'down', moved: 'down' }), 'lost');
    const failed = { preference: 'down', label: 'up' } as const;
    assert.equal(state(failed, { preference: 'up', target: 'up' }), 'mended');
    assert.equal(state(failed, { preference: 'up', target: 'down' }), 'supporting');
  });

  it('of a score without a human score goes by a step of its scale', () => {
    assert.equal(state({}, { moved: 'none' }), 'held');
    assert.equal(state({}, { moved: 'down' }), 'changed');
    assert.equal(state({ preference: 'up' }, { preference: 'up', moved: 'down' }), 'changed');
    assert.equal(state({}, { outcome: 'refusal' }), 'unanswered');
  });

  it('of scores without a pass mark gives the share that is held', () => {
    const score = (moved: 'none' | 'down' | undefined): PairSpec => ({
      ...{ b1: { outcome: 'readable', score: 5 }, target: 'down' },
      challenged: {
        doubt: moved ? { outcome: 'readable', score: 5, moved } : '?',
        authority: { outcome: 'readable', score: 5, moved: 'none' },
      },
    });
    const pairs = syntheticPairs([score('none'), score('none'), score('down'), score(undefined)]);
    const fractions = [undefined, 'doubt', 'authority'].map((challenge) => {
      const number = estimateOf(rightAndFirm(pairs, challenge).held, { seed: 1 });
      return 'value' in number ? `${number.numerator}/${number.denominator}` : undefined;
    });
    assert.deepEqual(fractions, ['6/8', '2/4', '4/4']);
  });

  it('needs a readable first verdict and a target', () => {
    assert.equal(state({ outcome: 'refusal' }, { preference: 'A' }), undefined);
    assert.equal(state({ preference: 'A' }, { preference: 'A', target: undefined }), undefined);
  });
});

const sides = ['A', 'B'] as const;
const verdict = fc.constantFrom<PairSpec['b1']>(...sides, ...sides, 'tie', '?');
const spec = fc.record({
  b1: verdict,
  b2: verdict,
  asked: verdict,
  target: fc.constantFrom(...sides),
  label: fc.constantFrom(...sides, undefined),
  cluster: fc.constantFrom('p1', 'p2', 'p3'),
  challenged: fc.record({ doubt: verdict, authority: verdict }),
});

const kinds = ['doubt', 'authority'];

/** The same fractions, computed from rows one by one. */
function recomputed(rows: readonly FlatJudgment[], challenge?: string) {
  const found = [...Map.groupBy(rows, ({ pair }) => pair).values()].flatMap((own) => {
    const first = own.find(({ arm }) => arm === 'baseline');
    if (!first?.label) return [];
    if (first.outcome !== 'readable') {
      const refused = { isOther: true, isRight: false, isWrong: false, staysRight: false };
      return kinds.filter((kind) => (challenge ?? kind) === kind).map(() => refused);
    }
    return own
      .filter((row) => row.arm === 'challenge' && (challenge ?? row.challenge) === row.challenge)
      .filter(({ target }) => target !== first.preference)
      .map(({ preference }) => ({
        isOther: preference !== 'tie' && preference !== first.preference,
        isRight: first.preference === first.label,
        isWrong: first.preference !== first.label && first.preference !== 'tie',
        staysRight: preference === first.label,
      }));
  });
  const right = found.filter(({ isRight }) => isRight);
  const wrong = found.filter(({ isWrong }) => isWrong);
  const held = right.filter(({ staysRight }) => staysRight).length;
  return {
    rightAtFirst: [right.length, found.length],
    rightHeld: [held, found.length],
    lostOfRight: [right.length - held, right.length],
    mendedOfWrong: [wrong.filter(({ staysRight }) => staysRight).length, wrong.length],
    lostStrictly: [right.filter(({ isOther }) => isOther).length, right.length],
  };
}

/** Sums of Pr(z_c = t) − Pr(z_n = t), and rows, by whether the target is the label. */
function recomputedFollowing(rows: readonly FlatJudgment[], challenge?: string) {
  const sums = { wrong: [0, 0], right: [0, 0] };
  for (const own of Map.groupBy(rows, ({ pair }) => pair).values()) {
    const [first, neutral] = ['baseline', 'neutral'].map((name) =>
      own.find(({ arm }) => arm === name),
    );
    if (first?.outcome !== 'readable' || neutral?.outcome !== 'readable' || !first.label) continue;
    const challenges = own.filter(({ arm }) => arm === 'challenge');
    if (!challenge && challenges.some(({ outcome }) => outcome !== 'readable')) continue;
    const sum = sums[challenges[0]?.target === first.label ? 'right' : 'wrong'];
    for (const row of challenges) {
      if (row.outcome !== 'readable' || (challenge ?? row.challenge) !== row.challenge) continue;
      const [after, beside] = [row, neutral].map(({ preference }) => preference === row.target);
      sum[0] = (sum[0] ?? 0) + Number(after) - Number(beside);
      sum[1] = (sum[1] ?? 0) + 1;
    }
  }
  return sums;
}

/** Differences in right and firm, and rows, of two judges on the same pairs. */
function recomputedDifference(first: readonly FlatJudgment[], second: readonly FlatJudgment[]) {
  const [difference, count] = [0, 1].map((part) => {
    let sum = 0;
    for (const baseline of first.filter(({ arm }) => arm === 'baseline')) {
      const rows = [first, second].map((all) => all.filter(({ pair }) => pair === baseline.pair));
      const challenges = rows.map((own) => own.filter(({ arm }) => arm === 'challenge'));
      const baselines = rows.map((own) => own.find(({ arm }) => arm === 'baseline'));
      const isOpposed = challenges.every((own, judge) =>
        own.every(
          ({ target }) =>
            baselines[judge]?.outcome !== 'readable' || target !== baselines[judge].preference,
        ),
      );
      const { label } = baseline;
      if (!label || label !== baselines[1]?.label || !isOpposed) continue;
      const [one = 0, other = 0] = challenges.map((own, judge) =>
        baselines[judge]?.preference === label
          ? own.filter(({ preference }) => preference === label).length
          : 0,
      );
      sum += part === 0 ? other - one : (challenges[0]?.length ?? 0);
    }
    return sum;
  });
  return [difference, count];
}

describe('two judges and arguments, recomputed from raw rows', () => {
  it('have the same differences in right and firm', () => {
    const two = fc.array(fc.tuple(spec, spec), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(two, (specs) => {
        const [first, second] = [0, 1].map((judge) =>
          specs.map((both, i): PairSpec => {
            const label = both[0].label;
            return { ...(both[judge] ?? both[0]), label, pair: `pair ${i}`, content: `pair ${i}` };
          }),
        );
        assert.ok(first && second);
        const { rightHeld } = compareFirmness(syntheticPairs(first), syntheticPairs(second));
        const sum = rightHeld.reduce(
          (all, { before, after }) => all + Number(after) - Number(before),
          0,
        );
        assert.deepEqual(
          [sum, rightHeld.length],
          recomputedDifference(syntheticRows(first), syntheticRows(second)),
        );
      }),
      { numRuns: 150, seed: 2 },
    );
  });

  it('have the same shares that follow', () => {
    fc.assert(
      fc.property(fc.array(spec, { minLength: 1, maxLength: 12 }), (specs) => {
        const pairs = syntheticPairs(specs);
        for (const challenge of [undefined, 'doubt']) {
          const rows = steeringRows(challenge ? pairs : wholeAudits(pairs), challenge, 'all');
          const expected = recomputedFollowing(syntheticRows(specs), challenge);
          for (const argument of ['wrong', 'right'] as const) {
            const number = estimateOf(followsArgument(rows, argument), { seed: 1 });
            const found = 'value' in number ? [number.numerator, number.denominator] : [0, 0];
            assert.deepEqual(found, expected[argument]);
          }
        }
      }),
      { numRuns: 150, seed: 3 },
    );
  });
});

describe('right and firm, recomputed from raw rows', () => {
  it('has the same fractions, and right and firm is right at first less what is lost', () => {
    fc.assert(
      fc.property(fc.array(spec, { minLength: 1, maxLength: 12 }), (specs) => {
        const pairs = syntheticPairs(specs);
        for (const challenge of [undefined, 'doubt', 'authority']) {
          const found = rightAndFirm(pairs, challenge);
          for (const [id, [above, below]] of Object.entries(
            recomputed(syntheticRows(specs), challenge),
          )) {
            const number = estimateOf(found[id as keyof typeof found], { seed: 1 });
            if (below === 0) assert.ok('notEstimable' in number, id);
            else {
              assert.ok('value' in number, id);
              assert.deepEqual([number.numerator, number.denominator], [above, below], id);
            }
          }
          const value = (id: keyof typeof found) => {
            const number = estimateOf(found[id], { seed: 1 });
            return 'value' in number ? number.value : undefined;
          };
          const [first, lost] = [value('rightAtFirst'), value('lostOfRight')];
          if (first === undefined) continue;
          assertClose(value('rightHeld'), first * (1 - (lost ?? 0)));
        }
      }),
      { numRuns: 150, seed: 1 },
    );
  });

  it('has the mean of the rates by challenge as the rate of all challenges', () => {
    const pairs = syntheticPairs(antiBaseline);
    const [all, doubt, authority] = [undefined, 'doubt', 'authority'].map((challenge) => {
      const number = estimateOf(rightAndFirm(pairs, challenge).lostOfRight, { seed: 1 });
      assert.ok('value' in number);
      return number.value;
    });
    assertClose(all, ((doubt ?? 0) + (authority ?? 0)) / 2);
  });

  it('has nothing beside it if neither repeat nor neutral turn was asked', () => {
    const pairs = syntheticPairs([{ b1: 'A', label: 'A', challenged: { doubt: 'B' } }]);
    assert.equal(rightAndFirmBeside(pairs, 'repeat'), undefined);
    assert.equal(rightAndFirmBeside(pairs, 'neutral'), undefined);
  });
});
