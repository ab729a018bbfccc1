import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TurnResult } from '../../../../src/core/results/turnResult.ts';
import { compareWorst } from '../../../../src/core/results/worstFirst.ts';

function flip(changes: Partial<TurnResult>): TurnResult {
  return {
    run: 'run',
    createdAt: 1000,
    judge: 'judge',
    judgeName: 'judge',
    asked: { provider: 'openai', model: 'judge', endpoint: 'http://127.0.0.1:1' },
    simulated: false,
    pair: 'pair',
    order: 'AB',
    name: { arm: 'challenge', challenge: 'doubt', replicate: 0 },
    outcome: 'flip',
    from: 'A',
    to: 'B',
    flipKind: 'harmful',
    confidenceFrom: 90,
    confidenceTo: 80,
    ...changes,
  };
}

describe('the worst flips', () => {
  it('are harmful, then under challenge, then of a confident judge', () => {
    const sorted = [
      flip({}),
      flip({ confidenceTo: 60 }),
      flip({ confidenceFrom: 95, name: { arm: 'repeat', replicate: 0 } }),
      flip({ confidenceFrom: 99, flipKind: 'unlabelled' }),
      flip({ confidenceFrom: 99, flipKind: 'beneficial' }),
    ];
    assert.deepEqual([...sorted].reverse().sort(compareWorst), sorted);
  });
});
