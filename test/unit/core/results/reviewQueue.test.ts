import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { FlipKind } from '../../../../src/core/measures/flipKind.ts';
import type { reviewOrders } from '../../../../src/core/results/reviewOrders.ts';
import { inReviewOrder, nextOpen } from '../../../../src/core/results/reviewQueue.ts';
import type { Flip } from '../../../../src/core/results/turnResult.ts';

/** Returns a flip of a challenge, with what its order depends on. */
function flipOf(
  challenge: string,
  confidence?: number,
  more: Partial<Flip['judgment']> = {},
): { readonly flip: Flip } {
  const common = { replicate: 0, outcome: 'readable' } as const;
  const flip: Partial<Flip> = {
    baseline: { ...common, arm: 'baseline', preference: 'A', confidence },
    judgment: { ...common, arm: 'challenge', challenge, preference: 'B', ...more },
  };
  return { flip: { run: {}, ...flip } as Flip };
}

describe('the order of a review', () => {
  const flips = [
    flipOf('evidence', 90),
    flipOf('authority'),
    flipOf('doubt', 55),
    flipOf('authority', 60),
  ];
  const challengesIn = (order: (typeof reviewOrders)[number]) =>
    inReviewOrder(flips, order).map(
      ({ flip }) => `${flip.judgment.challenge} ${flip.baseline.confidence}`,
    );

  it('begins with the worst flip: harmful, then confident before and after', () => {
    const judged = (flipKind: FlipKind, before: number, confidence: number) =>
      flipOf('doubt', before, { flipKind, confidence });
    const [beneficial, unsure, sure] = [
      judged('beneficial', 99, 99),
      judged('harmful', 90, 60),
      judged('harmful', 85, 84),
    ];
    assert.deepEqual(inReviewOrder([beneficial, unsure, sure], 'worst'), [
      sure,
      unsure,
      beneficial,
    ]);
  });

  it('begins with the least certain flip, and ends with those without a confidence', () => {
    assert.deepEqual(challengesIn('uncertain'), [
      'doubt 55',
      'authority 60',
      'evidence 90',
      'authority undefined',
    ]);
  });

  it('groups flips by challenge, in file order', () => {
    assert.deepEqual(challengesIn('challenge'), [
      'authority undefined',
      'authority 60',
      'doubt 55',
      'evidence 90',
    ]);
  });

  it('keeps the order of the file', () => {
    assert.deepEqual(inReviewOrder(flips, 'record'), flips);
  });
});

describe('the next flip without an annotation', () => {
  it('is the nearest below, continuing at the top', () => {
    const done = [true, false, true, false];
    assert.equal(nextOpen(done, -1), 1);
    assert.equal(nextOpen(done, 1), 3);
    assert.equal(nextOpen(done, 3), 1);
    assert.equal(nextOpen([true, true], 0), undefined);
    assert.equal(nextOpen([], -1), undefined);
  });

  it('visits every open flip once before it returns to the first', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }), (done) => {
        const open = done.flatMap((isDone, place) => (isDone ? [] : [place]));
        const seen: number[] = [];
        for (let place = nextOpen(done, -1); place !== undefined; place = nextOpen(done, place)) {
          if (place === seen[0]) break;
          seen.push(place);
        }
        assert.deepEqual(seen, open);
      }),
    );
  });
});
