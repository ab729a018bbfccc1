import assert from 'node:assert/strict';
import { test } from 'node:test';
import { traceTrajectory } from '../../../../src/core/metrics/rows/trajectory.ts';
import type { Side } from '../../../../src/core/words/verdict.ts';
import { panelStrings } from '../../../../src/messages/strings.ts';
import { describeOutcome } from '../../../../webview/steps/describeOutcome.ts';

/** `A` and `B` are verdicts, `?` is unreadable, and a leading `n` marks a neutral follow-up. */
function describe(path: string): string | undefined {
  const steps = path.split(' ').filter(Boolean);
  const outcome = traceTrajectory(
    'A',
    steps.map((step) => ({
      preference: step.endsWith('?') ? undefined : (step.at(-1) as Side),
      isChallenge: !step.startsWith('n'),
    })),
  );
  return describeOutcome(outcome, panelStrings);
}

test('summarizes a branch in one line', () => {
  assert.equal(describe('A B A'), 'First flip at challenge 2 · came back');
  assert.equal(describe('nA B B'), 'First flip at challenge 1');
  assert.equal(describe('nB A'), 'Flipped before any challenge · came back');
  assert.equal(describe('A A'), 'Kept the first verdict');
  assert.equal(
    describe('B ? A'),
    'First flip at challenge 1 · ends at an answer that cannot be read',
  );
  assert.equal(describe('?'), 'ends at an answer that cannot be read');
});

test('has no summary before any answer', () => {
  assert.equal(describe(''), undefined);
  assert.equal(describeOutcome(undefined, panelStrings), undefined);
});
