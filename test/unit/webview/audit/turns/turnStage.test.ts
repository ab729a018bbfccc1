import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TurnView } from '../../../../../src/core/runs/audit/views/turnView.ts';
import { ModelError } from '../../../../../src/core/words/ports.ts';
import { panelStrings } from '../../../../../src/messages/strings.ts';
import { stageOf, whyLeftOut } from '../../../../../webview/audit/turns/turnStage.ts';
import { auditOf, turnOf } from '../auditFixture.ts';

const unasked: TurnView = {
  id: 'repeat#1',
  name: { arm: 'repeat', replicate: 1 },
  title: 'Repeat',
  status: 'waiting',
  requests: 0,
  answers: [],
  asides: [],
};

test('treats a sent turn as asking while the audit runs and as interrupted afterward', () => {
  const sent: TurnView = { ...unasked, status: 'pending' };
  assert.equal(stageOf(sent, true, undefined), 'asking');
  assert.equal(stageOf(sent, false, undefined), 'interrupted');
});

test('treats arriving text as asking, even after an earlier failure', () => {
  const failed: TurnView = {
    ...unasked,
    status: 'failed',
    failure: { reason: 'timeout', message: 'late' },
  };
  assert.equal(stageOf(failed, true, undefined), 'failed');
  assert.equal(stageOf(failed, true, '{"pre'), 'asking');
  assert.equal(stageOf(unasked, true, undefined), 'waiting');
});

test('does not treat cancellation as a failure', async () => {
  const view = await auditOf({ doubt: new ModelError('cancelled', 'Canceled.') });
  assert.equal(stageOf(turnOf(view, 'challenge:doubt#0'), false, undefined), 'interrupted');
});

test('treats an unreadable answer as judged but distinguishes it from a readable one', async () => {
  const view = await auditOf({ doubt: 'Neither, really.' });
  assert.equal(stageOf(turnOf(view, 'challenge:doubt#0'), false, undefined), 'unreadable');
  assert.equal(stageOf(turnOf(view, 'baseline#0'), false, undefined), 'judged');
});

test('skips the steps after an unreadable step because of that step, not because of B1', () => {
  const cut: TurnView = {
    ...unasked,
    id: 'sequence:2',
    name: { arm: 'sequence', challenge: 'authority', step: '2', replicate: 0 },
    status: 'left-out',
  };
  assert.equal(whyLeftOut(cut, panelStrings), panelStrings.steps.leftOut);
  assert.equal(whyLeftOut({ ...unasked, status: 'left-out' }, panelStrings), panelStrings.leftOut);
});
