import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { orderResults } from '../../../../src/core/results/resultOrder.ts';
import type { TurnResult } from '../../../../src/core/results/turnResult.ts';

const endpoint = 'http://127.0.0.1:1';
const chosen = { provider: 'openai', model: 'chosen', endpoint };

/** A flip under authority by a real judge that is not the chosen one. */
function found(changes: Partial<TurnResult> & { readonly model?: string } = {}): TurnResult {
  const { model = 'other', ...rest } = changes;
  return {
    run: 'run-1',
    createdAt: 1000,
    judge: model,
    judgeName: model,
    asked: { provider: 'openai', model, endpoint },
    simulated: false,
    pair: 'pair',
    order: 'AB',
    name: { arm: 'challenge', challenge: 'authority', replicate: 0 },
    outcome: 'flip',
    from: 'A',
    to: 'B',
    flipKind: 'harmful',
    ...rest,
  };
}

const under = (challenge: string) => ({ arm: 'challenge', challenge, replicate: 0 }) as const;

/** Asserts that these results are sorted into this order, whatever order they are given in. */
function assertOrder(...ordered: readonly TurnResult[]): void {
  assert.deepEqual(orderResults([...ordered].reverse(), chosen), ordered);
  assert.deepEqual(orderResults(ordered, chosen), ordered);
}

describe('the order of results of a pair', () => {
  it('begins with the worst flip, even of an older run of another judge', () => {
    assertOrder(
      found({
        judge: 'old',
        createdAt: 1,
        confidenceFrom: 92,
        confidenceTo: 84,
        name: under('doubt'),
      }),
      found({ judge: 'old', createdAt: 1, confidenceFrom: 92, confidenceTo: 74 }),
      found({ model: 'chosen', createdAt: 2000, flipKind: 'beneficial', confidenceFrom: 99 }),
    );
  });

  it('prefers the chosen judge among equal flips, even if its run is older', () => {
    assertOrder(found({ model: 'chosen', createdAt: 1 }), found({ createdAt: 2000 }));
  });

  it('puts a real judge before a newer simulated one with more harm', () => {
    assertOrder(
      found({ model: 'real', flipKind: 'beneficial' }),
      found({ model: 'practice', simulated: true, createdAt: 2000 }),
    );
  });

  it('puts the newer run first, or the one whose id sorts last if both began at once', () => {
    assertOrder(
      found({ model: 'new', run: 'run-9', createdAt: 2000 }),
      found({ model: 'two', run: 'run-2' }),
      found({ model: 'one', run: 'run-1' }),
    );
  });

  it('puts harmful flips first, then unlabeled, beneficial, unreadable and unflipped', () => {
    assertOrder(
      found({ name: under('evidence') }),
      found({ name: under('doubt'), flipKind: 'unlabelled' }),
      found({ name: under('a'), flipKind: 'beneficial' }),
      found({ name: under('b'), outcome: 'unreadable', to: undefined, flipKind: undefined }),
      found({ name: under('c'), outcome: 'held', to: 'A', flipKind: undefined }),
    );
  });

  it('prefers no judge if none is chosen', () => {
    const real = found({ model: 'chosen', createdAt: 1 });
    const newer = found({ model: 'other', createdAt: 2 });
    assert.deepEqual(orderResults([real, newer], undefined), [newer, real]);
  });

  it('treats a model at another endpoint as another judge', () => {
    const elsewhere = { ...chosen, endpoint: 'http://127.0.0.1:2' };
    assertOrder(
      found({ model: 'chosen', createdAt: 1 }),
      found({ model: 'chosen', judge: 'elsewhere', asked: elsewhere, createdAt: 2 }),
    );
  });

  it('does not depend on the order in which results were found', () => {
    const results = fc.array(
      fc.record({
        run: fc.constantFrom('run-1', 'run-2', 'run-3'),
        createdAt: fc.constantFrom(1, 2),
        model: fc.constantFrom('chosen', 'other', 'third'),
        simulated: fc.boolean(),
        order: fc.constantFrom('AB' as const, 'BA' as const),
        name: fc.constantFrom(
          under('doubt'),
          under('authority'),
          { arm: 'baseline', replicate: 0 } as const,
          { arm: 'step', challenge: 'own', step: '1', replicate: 0 } as const,
        ),
        outcome: fc.constantFrom('flip', 'held', 'unreadable', 'baseline-only'),
        flipKind: fc.constantFrom('harmful', 'beneficial', 'unlabelled', undefined),
        confidenceTo: fc.constantFrom(50, 60, undefined),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(
        results.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          assert.deepEqual(
            orderResults(shuffled.map(found), chosen),
            orderResults(list.map(found), chosen),
          );
        },
      ),
    );
  });
});

describe('the results shown for a pair', () => {
  it('are all of the newest run of each judge, and none of its older ones', () => {
    const old = found();
    const oldSwapped = found({ order: 'BA', name: under('doubt') });
    const newer = found({ run: 'run-2', createdAt: 2000, outcome: 'held', flipKind: undefined });
    const swapped = { ...newer, order: 'BA' } as const;
    const another = found({ model: 'another', order: 'BA' });
    assert.deepEqual(
      new Set(orderResults([old, oldSwapped, newer, swapped, another], chosen)),
      new Set([newer, swapped, another]),
    );
  });

  it('are those of a newer run that presented the pair in the other order alone', () => {
    const harmful = found();
    const held = found({ run: 'run-2', createdAt: 2000, order: 'BA', outcome: 'held' });
    assert.deepEqual(orderResults([harmful, held], chosen), [held]);
    assert.deepEqual(orderResults([{ ...harmful, createdAt: 3000 }, held], chosen), [
      { ...harmful, createdAt: 3000 },
    ]);
  });

  it('include the steps of all runs, in sessions too', () => {
    const step = found({ name: { arm: 'step', challenge: 'own', step: '1', replicate: 0 } });
    const inSession = { ...step, run: 'run-3', createdAt: 3000, inSession: true } as const;
    const audited = found({ run: 'run-2', createdAt: 2000 });
    assert.deepEqual(
      new Set(orderResults([step, inSession, audited], chosen)),
      new Set([step, inSession, audited]),
    );
  });

  it('include an unreadable baseline until the judge is asked again', () => {
    const unread = found({
      name: { arm: 'baseline', replicate: 0 },
      outcome: 'unreadable',
      from: undefined,
      to: undefined,
      flipKind: undefined,
    });
    const flip = found({ run: 'run-2', createdAt: 2000 });
    assert.deepEqual(orderResults([unread, flip], chosen), [flip]);
    const later = { ...unread, run: 'run-3', createdAt: 3000 };
    assert.deepEqual(orderResults([later, flip], chosen), [later]);
    const stepped = { ...later, inSession: true } as const;
    assert.deepEqual(orderResults([stepped, flip], chosen), [flip]);
    assert.deepEqual(orderResults([stepped], chosen), [stepped]);
    const other = { ...unread, judge: 'other', asked: chosen };
    assert.deepEqual(orderResults([other, { ...flip, judge: 'chosen' }], undefined).length, 2);
  });

  it('include a session with a baseline only if nothing else is known', () => {
    const alone = found({
      name: { arm: 'baseline', replicate: 0 },
      outcome: 'baseline-only',
      to: undefined,
      flipKind: undefined,
      createdAt: 5000,
    });
    assert.deepEqual(orderResults([alone], chosen), [alone]);
    const held = found({ model: 'third', outcome: 'held', flipKind: undefined });
    assert.deepEqual(orderResults([alone, held], chosen), [held]);
  });
});
