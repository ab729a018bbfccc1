import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { simulateOnLimit } from './falseConclusions.ts';

// 300 cards: 5% are 15; with a standard deviation of 3.8, more than 28 have a probability of 0.001.
describe('bars of a judge that lies on their limit', () => {
  it('are rarely met by chance', () => {
    const { met } = simulateOnLimit({ prompts: 200, share: 0.1, bars: 1 }, 300);
    assert.ok(met <= 28, `${met}`);
  });

  it('are rarely missed by chance, together on a card of five', () => {
    const { missed } = simulateOnLimit({ prompts: 200, share: 0.1, bars: 5 }, 300);
    assert.ok(missed <= 28, `${missed}`);
  });
});
