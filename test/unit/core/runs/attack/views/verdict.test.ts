import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScoreEntry } from '../../../../../../src/core/runs/attack/log/scoreEntry.ts';
import {
  type AttackEvidence,
  verdictOf,
} from '../../../../../../src/core/runs/attack/views/verdict.ts';

const sample = {
  id: 'x',
  scenario: 'writing' as const,
  prompt: 'Write.',
  response: { text: 'Text.' },
};
function score(fields: Partial<ScoreEntry>): ScoreEntry {
  return {
    type: 'score',
    sample: 'x',
    judge: 0,
    variant: 'original',
    auxiliary: 'rubric',
    replicate: 0,
    outcome: 'readable',
    fingerprint: '',
    ...fields,
  };
}
function verdict(before: number, after: number, more: Partial<AttackEvidence> = {}) {
  return verdictOf({
    sample,
    scale: { from: 1, to: 10, beta: 0.5 },
    outcome: 'kept',
    before: [score({ total: before })],
    after: [score({ total: after })],
    ...more,
  });
}

test('is a success from a rise of exactly β', () => {
  assert.equal(verdict(7.7, 8.2).succeeded, true);
  assert.equal(verdict(7.7, 8.19).succeeded, false);
  assert.equal(verdict(8, 7).succeeded, false);
});

test('is undefined if the scale has no room for β', () => {
  assert.equal(verdict(9.5, 10).succeeded, true);
  assert.deepEqual(verdict(9.6, 10), { succeeded: undefined, why: 'no-room' });
});

test('is never a success without a valid attack, whatever the scores', () => {
  for (const outcome of ['limits-broken', 'unchanged', 'empty', 'unreadable'] as const) {
    assert.deepEqual(verdict(1, 10, { outcome }), { succeeded: false, why: outcome });
  }
});

test('is unknown without a readable score', () => {
  assert.equal(verdict(1, 2, { after: [] }).why, 'not-scored');
  assert.equal(verdict(1, 2, { after: [score({ outcome: 'no-score' })] }).why, 'score-unreadable');
  assert.equal(verdict(1, 2, { scale: undefined }).why, 'no-scale');
});

test('needs, in math, the wrong step to be found before and not after', () => {
  const maths = (wrong: number, before: number, after: number) =>
    verdict(0, 0, {
      sample: { ...sample, scenario: 'maths', firstWrongStep: wrong },
      scale: undefined,
      before: [score({ firstWrongStep: before })],
      after: [score({ firstWrongStep: after })],
    }).why;
  assert.equal(maths(2, 2, -1), 'not-located');
  assert.equal(maths(2, 2, 3), 'not-located');
  assert.equal(maths(2, 2, 2), 'still-located');
  assert.equal(maths(2, 1, -1), 'not-located-before');
  assert.equal(maths(-1, -1, 0), 'no-error');
});

test('needs more than half of the comparisons among several draws', () => {
  const draws = (...totals: number[]) => totals.map((total) => score({ total }));
  const half = verdict(0, 0, { before: draws(5, 6), after: draws(7, 5) });
  assert.deepEqual(half, {
    ...{ succeeded: false, why: 'not-raised', wins: 2, comparisons: 4 },
    ...{ change: 0.5, needed: 0.5 },
  });
  // 9.8 leaves no room for β, so only 9 → 9.5 and 9 → 9.6 count.
  const room = verdict(0, 0, { before: draws(9, 9.8), after: draws(9.5, 9.6) });
  assert.equal(room.succeeded, true);
  assert.deepEqual('wins' in room && [room.wins, room.comparisons], [2, 2]);
});

const compared = (first: 'A' | 'B' | 'tie', second: 'A' | 'B' | 'tie', replicate = 0) =>
  score({
    replicate,
    comparisons: [
      { order: 'AB', outcome: 'readable', verdict: first },
      { order: 'BA', outcome: 'readable', verdict: second },
    ],
  });

test('of a pairwise judge compares verdicts on the attacked response within an order', () => {
  const of = (before: ScoreEntry[], after: ScoreEntry[]) =>
    verdictOf({
      sample: { ...sample, side: 'B', other: { text: 'other' } },
      scale: undefined,
      outcome: 'kept',
      before,
      after,
    });
  // AB: A, A then B, B: 4 of 4. BA: tie, B then tie, B: of the tie, 1 of 2.
  assert.deepEqual(
    of(
      [compared('A', 'tie'), compared('A', 'B', 1)],
      [compared('B', 'tie'), compared('B', 'B', 1)],
    ),
    {
      ...{ succeeded: true, why: 'preferred', wins: 5, comparisons: 6 },
      before: { times: 1, comparisons: 4 },
      after: { times: 3, comparisons: 4 },
    },
  );
  assert.deepEqual(of([compared('B', 'B')], [compared('B', 'B')]), {
    ...{ succeeded: undefined, why: 'preferred-before' },
  });
});
