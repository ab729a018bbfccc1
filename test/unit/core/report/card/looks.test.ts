import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  countLooks,
  type Look,
  looksAt,
  withLooks,
} from '../../../../../src/core/report/card/looks.ts';
import { syntheticRun } from '../syntheticRuns.ts';

const look = (judgments: Look['judgments'], judge = 'j'): Look => ({ judge, judgments });

describe('the looks of a card', () => {
  const half = look({ one: 60 });
  const whole = look({ one: 120 });
  const extended = look({ one: 120, two: 30 });

  it('are the cards of fewer judgments of the same runs, and itself', () => {
    assert.equal(countLooks(half, []), 1);
    assert.equal(countLooks(whole, [half]), 2);
    assert.equal(countLooks(extended, [half, whole]), 3);
  });

  it('count a card of the same judgments once, however often it is printed', () => {
    assert.equal(countLooks(half, [half, half]), 1);
    assert.equal(countLooks(whole, [half, half, whole]), 2);
    assert.deepEqual(withLooks([half], [half, whole]), [half, whole]);
  });

  it('count no card of other runs or of another judge', () => {
    assert.equal(countLooks(whole, [look({ other: 10 })]), 1);
    assert.equal(countLooks(whole, [look({ one: 60 }, 'another')]), 1);
    assert.equal(countLooks(half, [whole, extended]), 1);
  });

  it('are of samples only: sessions and picked pairs are not inferred from', () => {
    const specs = [{ b1: 'A', challenged: { doubt: 'B' } }] as const;
    const of = (selection: 'all' | undefined) =>
      looksAt({ audits: [syntheticRun(specs, { selection })], attacks: [] });
    assert.deepEqual(
      of('all').map(({ judgments }) => judgments),
      [{ 'run-1': 2 }],
    );
    assert.deepEqual(of(undefined), []);
  });
});
