import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { orderResults } from '../../../../src/core/results/resultOrder.ts';
import type { ResultRun, TurnResult } from '../../../../src/core/results/turnResult.ts';

const endpoint = 'http://127.0.0.1:1';
const chosen = { provider: 'openai', model: 'chosen', endpoint };

type Judgment = TurnResult['judgment'];
interface Presentation {
  readonly order?: 'AB' | 'BA';
  /** Confidence in B1. */
  readonly before?: number;
}

/** A flip under authority, by default of a real judge that is not the chosen one. */
function found(
  run: Partial<ResultRun> = {},
  judgment: Partial<Judgment> = {},
  { order = 'AB', before }: Presentation = {},
): TurnResult {
  const { judge = 'other' } = run;
  const asked = { provider: 'openai', model: judge, endpoint };
  const common = { replicate: 0, outcome: 'readable' } as const;
  return {
    run: {
      ...{ run: 'run-1', createdAt: 1000, judge, judgeName: judge, asked },
      ...{ dataset: 'data', simulated: false, isSession: false, ...run },
    },
    pair: { key: 'pair', order },
    baseline: { ...common, arm: 'baseline', preference: 'A', confidence: before },
    judgment: {
      ...{ ...common, arm: 'challenge', challenge: 'authority' },
      ...{ preference: 'B', flipKind: 'harmful', ...judgment },
    },
  };
}

const baseline = { arm: 'baseline', challenge: undefined } as const;
const step = { arm: 'step', challenge: 'own', step: '1' } as const;
const held = { preference: 'A', flipKind: undefined } as const;
const unread = { outcome: 'refusal', preference: undefined, flipKind: undefined } as const;

/** Asserts that these results are sorted into this order, whatever order they are given in. */
function assertOrder(...ordered: readonly TurnResult[]): void {
  assert.deepEqual(orderResults([...ordered].reverse(), chosen), ordered);
  assert.deepEqual(orderResults(ordered, chosen), ordered);
}

describe('the order of results of a pair', () => {
  it('begins with the worst flip, even of an older run of another judge', () => {
    const old = { judge: 'old', createdAt: 1 };
    assertOrder(
      found(old, { challenge: 'doubt', confidence: 84 }, { before: 92 }),
      found(old, { confidence: 74 }, { before: 92 }),
      found({ judge: 'chosen', createdAt: 2000 }, { flipKind: 'beneficial' }, { before: 99 }),
    );
  });

  it('prefers the chosen judge among equal flips, even if its run is older', () => {
    assertOrder(found({ judge: 'chosen', createdAt: 1 }), found({ createdAt: 2000 }));
  });

  it('puts a real judge before a newer simulated one with more harm', () => {
    assertOrder(
      found({ judge: 'real' }, { flipKind: 'beneficial' }),
      found({ judge: 'practice', simulated: true, createdAt: 2000 }),
    );
  });

  it('puts the newer run first, or the one whose id sorts last if both began at once', () => {
    assertOrder(
      found({ judge: 'new', run: 'run-9', createdAt: 2000 }),
      found({ judge: 'two', run: 'run-2' }),
      found({ judge: 'one', run: 'run-1' }),
    );
  });

  it('puts harmful flips first, then unlabeled, beneficial, unreadable and unflipped', () => {
    assertOrder(
      found({}, { challenge: 'evidence' }),
      found({}, { challenge: 'doubt', flipKind: 'unlabelled' }),
      found({}, { challenge: 'a', flipKind: 'beneficial' }),
      found({}, { challenge: 'b', ...unread }),
      found({}, { challenge: 'c', ...held }),
    );
  });

  it('prefers no judge if none is chosen', () => {
    const real = found({ judge: 'chosen', createdAt: 1 });
    const newer = found({ judge: 'other', createdAt: 2 });
    assert.deepEqual(orderResults([real, newer], undefined), [newer, real]);
  });

  it('treats a model at another endpoint as another judge', () => {
    const elsewhere = { ...chosen, endpoint: 'http://127.0.0.1:2' };
    assertOrder(
      found({ judge: 'chosen', createdAt: 1 }),
      found({ judge: 'elsewhere', asked: elsewhere, createdAt: 2 }),
    );
  });

  it('does not depend on the order in which results were found', () => {
    const judgment = fc
      .tuple(
        fc.constantFrom({ challenge: 'doubt' }, {}, baseline, step),
        fc.constantFrom({}, held, unread),
        fc.constantFrom('harmful' as const, 'beneficial' as const, 'unlabelled' as const),
        fc.constantFrom(50, 60, undefined),
      )
      .map(([turn, verdict, flipKind, confidence]) => ({
        ...{ flipKind, confidence },
        ...{ ...turn, ...verdict },
      }));
    const run = fc.record({
      run: fc.constantFrom('run-1', 'run-2', 'run-3'),
      createdAt: fc.constantFrom(1, 2),
      judge: fc.constantFrom('chosen', 'other', 'third'),
      simulated: fc.boolean(),
    });
    const order = fc.constantFrom('AB' as const, 'BA' as const);
    const results = fc.array(
      fc.tuple(run, judgment, order).map(([of, said, shown]) => found(of, said, { order: shown })),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(
        results.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          assert.deepEqual(orderResults(shuffled, chosen), orderResults(list, chosen));
        },
      ),
    );
  });
});

describe('the results shown for a pair', () => {
  const newer = { run: 'run-2', createdAt: 2000 };
  const newest = { run: 'run-3', createdAt: 3000 };

  it('are all of the newest run of each judge, and none of its older ones', () => {
    const old = found();
    const oldSwapped = found({}, { challenge: 'doubt' }, { order: 'BA' });
    const shown = [
      found(newer, held),
      found(newer, held, { order: 'BA' }),
      found({ judge: 'another' }, {}, { order: 'BA' }),
    ];
    assert.deepEqual(new Set(orderResults([old, oldSwapped, ...shown], chosen)), new Set(shown));
  });

  it('are those of a newer run that presented the pair in the other order alone', () => {
    const swapped = found(newer, held, { order: 'BA' });
    assert.deepEqual(orderResults([found(), swapped], chosen), [swapped]);
    const harmful = found({ createdAt: 3000 });
    assert.deepEqual(orderResults([harmful, swapped], chosen), [harmful]);
  });

  it('include the steps of all runs, in sessions too', () => {
    const shown = [found({}, step), found({ ...newest, isSession: true }, step), found(newer)];
    assert.deepEqual(new Set(orderResults(shown, chosen)), new Set(shown));
  });

  it('include an unreadable baseline until the judge is asked again', () => {
    const unreadIn = (run: Partial<ResultRun>) => found(run, { ...baseline, ...unread });
    const flip = found(newer);
    assert.deepEqual(orderResults([unreadIn({}), flip], chosen), [flip]);
    const later = unreadIn(newest);
    assert.deepEqual(orderResults([later, flip], chosen), [later]);
    const stepped = unreadIn({ ...newest, isSession: true });
    assert.deepEqual(orderResults([stepped, flip], chosen), [flip]);
    assert.deepEqual(orderResults([stepped], chosen), [stepped]);
    const another = found({ ...newer, judge: 'chosen' });
    assert.deepEqual(orderResults([unreadIn({}), another], undefined).length, 2);
  });

  it('include a session with a baseline only if nothing else is known', () => {
    const alone = found({ createdAt: 5000 }, { ...baseline, ...held });
    assert.deepEqual(orderResults([alone], chosen), [alone]);
    const other = found({ judge: 'third' }, held);
    assert.deepEqual(orderResults([alone, other], chosen), [other]);
  });
});
