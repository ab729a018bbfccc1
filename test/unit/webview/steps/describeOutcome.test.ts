import assert from 'node:assert/strict';
import { test } from 'node:test';
import { traceTrajectory } from '../../../../src/core/measures/trajectory.ts';
import type { Side } from '../../../../src/core/words/verdict.ts';
import { panelStrings } from '../../../../src/messages/strings.ts';
import { describeOutcome } from '../../../../webview/steps/describeOutcome.ts';

/** `A` and `B` are verdicts, and `?` is unreadable. */
function describe(path: string): string | undefined {
  const steps = path.split(' ').filter(Boolean);
  const outcome = traceTrajectory(
    'A',
    steps.map((step) => ({
      preference: step === '?' ? undefined : (step as Side),
      isChallenge: true,
    })),
  );
  const flipped = outcome.away.indexOf(true);
  return describeOutcome(outcome, flipped < 0 ? undefined : `step ${flipped + 1}`, panelStrings);
}

test('summarizes a branch in one line', () => {
  assert.equal(describe('A B A'), 'First flip at step 2 · came back');
  assert.equal(describe('A B B'), 'First flip at step 2');
  assert.equal(describe('A A'), 'Kept the first verdict');
  assert.equal(describe('B ? A'), 'First flip at step 1 · ends at an answer that cannot be read');
  assert.equal(describe('?'), 'ends at an answer that cannot be read');
});

test('has no summary before any answer', () => {
  assert.equal(describe(''), undefined);
  assert.equal(describeOutcome(undefined, undefined, panelStrings), undefined);
});
