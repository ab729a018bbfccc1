import assert from 'node:assert/strict';
import { test } from 'node:test';
import { depthOf, findTurn, layoutBranches } from '../../../../webview/steps/branchLayout.ts';
import { auditOf, verdict } from '../audit/auditFixture.ts';

const aim = 'other' as const;
const baseline = 'baseline#0';
const step = (parent: string) => ({
  step: { parent, challenge: 'doubt', aim },
  answer: verdict('A', 80),
});

test('lists a fork after the branch that it starts from', async () => {
  const view = await auditOf(
    {},
    {
      purpose: 'session',
      acts: [
        { sequence: { parent: baseline, aim }, answers: [1, 2, 3].map(() => verdict('A', 80)) },
        step('step:1'),
        step('step:4'),
        step(baseline),
        step('step:2'),
      ],
    },
  );
  assert.deepEqual(
    layoutBranches(view).map(({ number, origin, steps }) => [
      number,
      origin.id,
      steps.map(({ id }) => id),
    ]),
    [
      [1, baseline, ['step:1', 'step:2', 'step:3']],
      [2, 'step:1', ['step:4', 'step:5']],
      [3, baseline, ['step:6']],
      [4, 'step:2', ['step:7']],
    ],
  );
});

test('counts turns from the baseline as depth, including a challenge of the audit', async () => {
  const view = await auditOf(
    {},
    { acts: [step('challenge:doubt#0'), step('step:1'), step('repeat#1')] },
  );
  const depths = ['baseline#0', 'repeat#1', 'neutral#0', 'challenge:doubt#0']
    .concat('step:1', 'step:2', 'step:3')
    .map((id) => {
      const turn = findTurn(view, id);
      return turn && depthOf(view, turn);
    });
  assert.deepEqual(depths, [0, 0, 1, 1, 2, 3, 1]);
});

test('omits a branch whose origin is missing', async () => {
  const view = await auditOf({}, { purpose: 'session', acts: [step(baseline)] });
  const [branch] = view.branches;
  assert.ok(branch);
  assert.deepEqual(layoutBranches({ ...view, branches: [{ ...branch, origin: 'gone' }] }), []);
});
