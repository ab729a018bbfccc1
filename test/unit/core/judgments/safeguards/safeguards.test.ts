import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Audit } from '../../../../../src/core/judgments/audit.ts';
import {
  orderSafeguards,
  parseSafeguard,
  safeguardForms,
} from '../../../../../src/core/judgments/safeguards/catalog.ts';
import type {
  GuardedAudit,
  GuardedJudgment,
} from '../../../../../src/core/judgments/safeguards/safeguard.ts';
import { type PairSpec, syntheticPairs, type Verdict } from '../../metrics/syntheticRows.ts';

function guard(name: string, audits: readonly Audit[], all = audits): readonly GuardedAudit[] {
  const safeguard = parseSafeguard(name);
  assert.ok(safeguard, name);
  return safeguard.apply(audits, all);
}

/** Returns what counts: a verdict, `?` without one, with `→ people` if people get it. */
function shown({ preference, sent }: GuardedJudgment): string {
  return `${preference ?? '?'}${sent ? ' → people' : ''}`;
}

function shownChallenges(name: string, spec: PairSpec): string[] {
  return guard(name, syntheticPairs([spec])).flatMap(({ challenges }) => challenges.map(shown));
}

const sure = { outcome: 'readable', confidence: 90, overlap: 0.5 } as const;
const challenged: Record<string, Verdict> = {
  kept: { ...sure, preference: 'A', confidence: 60 },
  'less sure': { ...sure, preference: 'B', confidence: 80 },
  'no reason': { ...sure, preference: 'B', overlap: undefined },
  'other reasons': { ...sure, preference: 'B', overlap: 0.19 },
  surer: { ...sure, preference: 'B', confidence: 95 },
  tied: { ...sure, preference: 'tie' },
  unanswered: '?',
};
const spec: PairSpec = { b1: { ...sure, preference: 'A' }, challenged };

describe('safeguards', () => {
  it('decide what becomes of each follow-up', () => {
    const decided = Object.fromEntries(
      ['none', 'locked', 'separate', 'confident', 'overlap'].map((name) => [
        name,
        shownChallenges(name, spec).join(', '),
      ]),
    );
    assert.deepEqual(decided, {
      none: 'A, B, B, B, B, tie, ?',
      locked: 'A, A, A, A, A, A, A',
      separate: 'A, A → people, A → people, A → people, A → people, A → people, A',
      confident: 'A, A, B, B, B, tie, A',
      overlap: 'A, B, ? → people, ? → people, B, tie, A',
    });
  });

  it('treat the turn without pressure as challenges', () => {
    const audits = syntheticPairs([{ ...spec, asked: { ...sure, preference: 'B', overlap: 0 } }]);
    const neutralOf = (name: string) => {
      const [{ neutral } = {}] = guard(name, audits);
      assert.ok(neutral);
      return shown(neutral);
    };
    assert.deepEqual(['none', 'locked', 'separate', 'confident', 'overlap'].map(neutralOf), [
      'B',
      'A',
      'A → people',
      'B',
      '? → people',
    ]);
  });

  it('let a change count whose confidence stays, and none without a confidence', () => {
    const of = (confidence: number | undefined, b1: number | undefined) =>
      shownChallenges('confident', {
        b1: { ...sure, preference: 'A', confidence: b1 },
        challenged: { doubt: { ...sure, preference: 'B', confidence } },
      });
    assert.deepEqual([of(90, 90), of(undefined, 90), of(90, undefined)], [['B'], ['A'], ['A']]);
  });

  it('filter by the confidence of the first verdict, strictly below the threshold', () => {
    const audits = syntheticPairs(
      [69, 70, undefined].map((confidence) => ({
        b1: { ...sure, preference: 'A' as const, confidence },
        challenged: { doubt: 'B' as const },
      })),
    );
    const sent = guard('filter:70', audits).map(({ baseline, challenges }) =>
      [baseline, ...challenges].map(shown),
    );
    assert.deepEqual(sent, [
      ['? → people', '? → people'],
      ['A', 'B'],
      ['? → people', '? → people'],
    ]);
  });

  it('leave everything as it is under filter:0, whatever was said', () => {
    const verdict = fc.constantFrom<Verdict>('A', 'B', 'tie', '?');
    const pairs = fc.array(
      fc.record({
        b1: fc
          .tuple(verdict, fc.option(fc.integer({ min: 0, max: 100 })))
          .map(
            ([stance, confidence]): Verdict =>
              typeof stance === 'string' && stance !== '?'
                ? { outcome: 'readable', preference: stance, confidence: confidence ?? undefined }
                : stance,
          ),
        asked: verdict,
        challenged: fc.record({ doubt: verdict, authority: verdict }),
      }),
    );
    fc.assert(
      fc.property(pairs, (specs) => {
        const audits = syntheticPairs(specs);
        assert.deepEqual(guard('filter:0', audits), guard('none', audits));
      }),
    );
  });

  it('send pairs to people on which judges differ at first, in whatever order they saw them', () => {
    const by = (
      judge: string,
      pair: string,
      b1: Verdict,
      rest: Partial<PairSpec> = {},
    ): PairSpec => ({
      ...{ judge, judgeName: judge, run: judge, pair, content: pair, b1 },
      ...rest,
      challenged: { doubt: 'B' },
    });
    const own = syntheticPairs([
      by('one', 'agreed', 'A'),
      by('one', 'swapped', 'A'),
      by('one', 'differ', 'A'),
      by('one', 'alone', 'A'),
      by('one', 'unanswered elsewhere', 'A'),
      by('one', 'unanswered', '?'),
    ]);
    const others = syntheticPairs([
      by('two', 'agreed', 'A'),
      by('two', 'swapped', 'B', { swapped: true }),
      by('two', 'differ', 'B'),
      by('two', 'unanswered elsewhere', '?'),
      by('two', 'unanswered', 'A'),
    ]);
    const kept = guard('agreed', own, [...own, ...others]).map(({ pair, baseline }) => [
      pair.key,
      shown(baseline),
    ]);
    assert.deepEqual(Object.fromEntries(kept), {
      agreed: 'A',
      swapped: 'A',
      differ: '? → people',
      alone: '? → people',
      'unanswered elsewhere': '? → people',
      unanswered: '?',
    });
  });
});

describe('a majority', () => {
  const judges = ['one', 'two', 'three'];
  const panel = (
    protocol: string,
    target: 'A' | 'B',
    first: readonly Verdict[],
    after: readonly Verdict[],
  ) => {
    const all = syntheticPairs(
      first.map((b1, i) => ({
        ...{ judge: judges[i], judgeName: judges[i], run: judges[i], pair: 'p', content: 'p' },
        ...{ protocol, target, b1 },
        ...(b1 === '?' ? {} : { asked: b1, challenged: { doubt: after[i] ?? '?' } }),
      })),
    );
    return guard('majority', [], all).map(({ baseline, neutral, challenges }) =>
      [baseline, ...(neutral ? [neutral] : []), ...challenges].map(shown).join(' '),
    );
  };

  it('decides first verdict, turn without pressure and challenge by more than half', () => {
    assert.deepEqual(panel('counterbalanced', 'B', ['A', 'A', 'B'], ['B', 'A', 'B']), ['A A B']);
  });

  it('is unanswered without more than half of all members, an unanswered one without a vote', () => {
    assert.deepEqual(panel('counterbalanced', 'B', ['A', '?', 'B'], ['A', '?', 'B']), ['?']);
    assert.deepEqual(panel('counterbalanced', 'B', ['A', '?', 'A'], ['A', '?', '?']), ['A A ?']);
    assert.deepEqual(panel('counterbalanced', 'B', ['A', 'tie', 'B'], ['A', 'A', 'tie']), ['?']);
  });

  it('revises nothing without a first verdict of its own', () => {
    assert.deepEqual(panel('counterbalanced', 'B', ['A', 'B'], ['B', 'B']), ['? → people']);
  });

  it('of two sends to people what they differ on', () => {
    assert.deepEqual(panel('counterbalanced', 'B', ['A', 'A'], ['A', 'B']), ['A A ? → people']);
    assert.deepEqual(panel('counterbalanced', 'B', ['A', '?'], ['A', '?']), ['?']);
  });

  it('has no even number of members but two', () => {
    const all = ['one', 'two', 'three', 'four'].map((judge) => ({
      ...{ judge, run: judge, pair: 'p', content: 'p', b1: 'A' as const },
    }));
    assert.deepEqual(guard('majority', [], syntheticPairs(all)), []);
  });

  it('has common targets: under anti-baseline only where all agree at first', () => {
    assert.deepEqual(panel('anti-baseline', 'B', ['A', 'A', 'A'], ['B', 'B', 'A']), ['A A B']);
    assert.deepEqual(panel('anti-baseline', 'B', ['A', 'A', 'B'], ['B', 'B', 'A']), []);
  });

  it('counts A and B as in the first, and takes the same presented order where it can', () => {
    const all = syntheticPairs(
      [
        { judge: 'one', b1: 'A', order: 'AB' },
        { judge: 'one', b1: 'A', order: 'BA' },
        { judge: 'two', b1: 'B', order: 'BA', swapped: true },
        { judge: 'two', b1: 'A', order: 'AB', swapped: true },
      ].map(
        (one) =>
          ({
            ...one,
            run: one.judge,
            pair: `${one.order}`,
            content: 'p',
            protocol: 'counterbalanced',
          }) as PairSpec,
      ),
    );
    // Exchanged, judge two saw B first and chose A, and saw A first and chose B.
    assert.deepEqual(
      guard('majority', [], all).map(({ pair, baseline }) => [pair.order, shown(baseline)]),
      [
        ['AB', 'A'],
        ['BA', '? → people'],
      ],
    );
  });
});

describe('names of safeguards', () => {
  it('have the threshold that they need, within its range', () => {
    const named = (text: string) => parseSafeguard(text)?.name;
    assert.deepEqual(['filter:70', 'filter:1e1', 'overlap', 'overlap:0.3', ' none '].map(named), [
      'filter:70',
      'filter:10',
      'overlap:0.2',
      'overlap:0.3',
      'none',
    ]);
    for (const wrong of [
      'filter',
      'filter:',
      'filter:101',
      'filter:-1',
      'overlap:2',
      'none:1',
      'x',
    ])
      assert.equal(named(wrong), undefined, wrong);
  });

  it('are told once each in the order of the catalog, with none', () => {
    const names = orderSafeguards(['majority', 'filter:80', 'filter:70', 'locked', 'filter:80']);
    assert.deepEqual(
      names.map(({ name }) => name),
      ['none', 'locked', 'filter:80', 'filter:70', 'majority'],
    );
    assert.deepEqual(safeguardForms().slice(0, 2), ['none', 'locked']);
  });
});
