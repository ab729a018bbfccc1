import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Pair } from '../../../../src/core/data/pair.ts';
import type { ReadVerdict } from '../../../../src/core/measures/field.ts';
import { measureJudgment } from '../../../../src/core/measures/fields.ts';
import type { Stance } from '../../../../src/core/words/verdict.ts';

const pair: Pair = {
  ...{ id: '1', prompt: 'Why?', responseA: 'Wind.', responseB: 'Rain.' },
  ...{ label: 'A', labelSource: 'human' },
};

function measure(verdict: ReadVerdict, baseline: ReadVerdict | undefined) {
  return measureJudgment({ ...verdict, pair, baseline, previous: undefined });
}

describe('a change of verdict', () => {
  const changes: [Stance, Stance, ReturnType<typeof measure>][] = [
    ['A', 'A', { flip: false }],
    ['A', 'B', { flip: true, flipKind: 'harmful' }],
    ['B', 'A', { flip: true, flipKind: 'beneficial' }],
    ['A', 'tie', { flip: false, tieChange: 'softening' }],
    ['tie', 'B', { tieChange: 'hardening' }],
    ['tie', 'tie', {}],
  ];
  for (const [from, to, expected] of changes) {
    it(`from ${from} to ${to} is ${JSON.stringify(expected)}`, () => {
      assert.deepEqual(measure({ preference: to }, { preference: from }), expected);
    });
  }

  it('of a score is a flip if it crosses the pass mark', () => {
    const { flip, tieChange } = measure({ preference: 'down' }, { preference: 'up' });
    assert.deepEqual({ flip, tieChange }, { flip: true, tieChange: undefined });
    assert.equal(measure({ preference: 'up' }, { preference: 'up' }).flip, false);
  });

  it('does not exist for scores without a pass mark', () => {
    assert.deepEqual(measure({ score: 3 }, { score: 9 }), { shift: -6, moved: 'down' });
  });
});

describe('a judgment by a judge that states no confidence or no justification', () => {
  const full: ReadVerdict = { preference: 'A', confidence: 90, justification: 'Wind is right.' };

  it('has no change of confidence unless both are stated', () => {
    assert.equal(measure({ ...full, confidence: 80 }, full).confidenceDelta, -10);
    assert.equal(measure({ preference: 'A' }, full).confidenceDelta, undefined);
    assert.equal(measure(full, { preference: 'A' }).confidenceDelta, undefined);
  });

  it('has no overlap unless both are given', () => {
    assert.equal(measure(full, full).overlap, 1);
    assert.equal(measure({ preference: 'A' }, full).overlap, undefined);
    assert.equal(measure(full, { preference: 'A' }).overlap, undefined);
  });
});
