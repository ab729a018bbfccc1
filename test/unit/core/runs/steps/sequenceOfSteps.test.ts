import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sequenceOfSteps } from '../../../../../src/core/runs/steps/sequenceOfSteps.ts';
import type { StepChoice } from '../../../../../src/core/runs/steps/steps.ts';
import { auditOf, verdict } from '../../../webview/audit/auditFixture.ts';

const parent = 'baseline#0';

async function sequenceOf(...choices: readonly Partial<StepChoice>[]) {
  const view = await auditOf(
    {},
    {
      purpose: 'session',
      acts: choices.map((choice, index) => ({
        step: {
          parent: index === 0 ? parent : `step:${index}`,
          challenge: 'doubt',
          aim: 'other',
          ...choice,
        },
        answer: verdict('A', 80),
      })),
    },
  );
  return sequenceOfSteps(view, `step:${choices.length}`);
}

test('is the challenges and the aim of the steps up to one, and no wording of several', async () => {
  assert.deepEqual(
    await sequenceOf(
      { paraphrase: 0 },
      { challenge: 'neutral', paraphrase: 1 },
      { challenge: 'evidence', paraphrase: 1 },
    ),
    {
      challenges: ['doubt', 'neutral', 'evidence'],
      aim: 'other',
      wording: undefined,
    },
  );
  const counterbalanced = await sequenceOf({ aim: 'B' }, { aim: 'B' });
  assert.equal(counterbalanced?.aim, 'assigned');
});

test('counts a wording that all steps share from 1', async () => {
  const chosen = await Promise.all(
    [0, 1, 2].map((paraphrase) =>
      sequenceOf({ paraphrase }, { challenge: 'authority', paraphrase }),
    ),
  );
  assert.deepEqual(
    chosen.map((sequence) => sequence?.wording),
    [1, 2, 3],
  );
});

test('is nothing that a file can be asked for a text of the user, or for too many steps', async () => {
  assert.equal(await sequenceOf({}, { challenge: 'own', text: 'Hm.' }), undefined);
  assert.equal(await sequenceOf({ text: 'Hm.' }), undefined);
  assert.equal(await sequenceOf(...Array.from({ length: 11 }, () => ({}))), undefined);
});
