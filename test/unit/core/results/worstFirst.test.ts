import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareWorst, type Ranked } from '../../../../src/core/results/worstFirst.ts';

/** Returns a harmful flip under challenge, with the confidences before and after. */
function flip(before: number, after: number, changes: Partial<Ranked['judgment']> = {}): Ranked {
  return {
    run: { simulated: false },
    baseline: { preference: 'A', confidence: before },
    judgment: {
      ...{ arm: 'challenge', outcome: 'readable', preference: 'B', confidence: after },
      ...{ flipKind: 'harmful', ...changes },
    },
  };
}

describe('the worst flips', () => {
  it('are harmful, then under challenge, then of a confident judge', () => {
    const sorted = [
      flip(90, 80),
      flip(90, 60),
      flip(95, 80, { arm: 'repeat' }),
      flip(99, 80, { flipKind: 'unlabelled' }),
      flip(99, 80, { flipKind: 'beneficial' }),
    ];
    assert.deepEqual([...sorted].reverse().sort(compareWorst), sorted);
  });

  it('begin with the step that changed the verdict, not with a more confident one after it', () => {
    const sorted = [
      flip(90, 60, { arm: 'step', changedFromPrevious: true }),
      flip(90, 50, { arm: 'repeat', flipKind: 'beneficial' }),
      flip(90, 95, { arm: 'step', changedFromPrevious: false }),
    ];
    assert.deepEqual([...sorted].reverse().sort(compareWorst), sorted);
  });
});
