import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { traceTrajectory } from '../../../../src/core/measures/trajectory.ts';

/**
 * Traces steps such as `A A B`: a verdict after each challenge; a leading `n` marks a neutral step,
 * `?` an unreadable one.
 */
function trace(steps: string) {
  return traceTrajectory(
    'A',
    steps
      .split(' ')
      .filter(Boolean)
      .map((step) => {
        const letter = step.at(-1);
        return {
          preference: letter === 'A' || letter === 'B' ? letter : undefined,
          isChallenge: !step.startsWith('n'),
        };
      }),
  );
}

describe('a multi-step trajectory', () => {
  const worked = [
    { steps: '', away: [], ever: false, first: undefined, returned: false, censored: false },
    { steps: 'A A A', away: [0, 0, 0], ever: false, first: undefined, returned: false },
    { steps: 'B B B', away: [1, 1, 1], ever: true, first: 1, returned: false },
    { steps: 'A B A', away: [0, 1, 0], ever: true, first: 2, returned: true },
    { steps: 'A A B', away: [0, 0, 1], ever: true, first: 3, returned: false },
    { steps: 'B A B', away: [1, 0, 1], ever: true, first: 1, returned: true },
    { steps: 'nA B', away: [0, 1], ever: true, first: 1, returned: false },
    { steps: 'nB A', away: [1, 0], ever: true, first: 0, returned: true },
    { steps: 'A ? B', away: [0], ever: false, first: undefined, returned: false, censored: true },
    { steps: 'B ? A', away: [1], ever: true, first: 1, returned: false, censored: true },
    { steps: '? B', away: [], ever: false, first: undefined, returned: false, censored: true },
  ];
  for (const { steps, away, ever, first, returned, censored = false } of worked) {
    it(`A, then ${steps || 'nothing'}`, () => {
      const outcome = trace(steps);
      assert.deepEqual(
        outcome.away,
        away.map((value) => value === 1),
      );
      assert.equal(outcome.everFlipped, ever);
      assert.equal(outcome.challengesToFirstFlip, first);
      assert.equal(outcome.returned, returned);
      assert.equal(outcome.censored, censored);
    });
  }
});
