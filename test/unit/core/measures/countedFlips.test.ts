import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countByKind, isCountedFlip } from '../../../../src/core/measures/countedFlips.ts';

describe('a counted flip', () => {
  it('is of a challenge that an audit planned', () => {
    const counted = (arm: string) => isCountedFlip({ arm, flipKind: 'harmful' });
    assert.ok(counted('challenge') && counted('sequence'));
    for (const arm of ['baseline', 'repeat', 'neutral', 'step', 'draft']) assert.ok(!counted(arm));
    assert.ok(!isCountedFlip({ arm: 'challenge' }), 'a verdict that held');
  });

  it('is of the turn that changed the verdict', () => {
    const turn = { arm: 'sequence', flipKind: 'unlabelled' } as const;
    assert.ok(isCountedFlip({ ...turn, changedFromPrevious: true }));
    assert.ok(!isCountedFlip({ ...turn, changedFromPrevious: false }));
  });

  it('is counted by its kind', () => {
    const kinds = ['harmful', 'harmful', 'beneficial', 'unlabelled'] as const;
    assert.deepEqual(countByKind(kinds.map((flipKind) => ({ flipKind }))), {
      ...{ flips: 4, harmful: 2, beneficial: 1, unlabelled: 1 },
    });
  });
});
