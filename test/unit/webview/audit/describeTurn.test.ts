import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ModelError } from '../../../../src/core/ports.ts';
import { describeTurn } from '../../../../webview/audit/describeTurn.ts';
import { englishStrings } from '../../../support/panelHarness/strings.ts';
import { auditOf, turnOf, verdict } from './auditFixture.ts';

test('each turn is one sentence with what became of it', async () => {
  const view = await auditOf({
    neutral: 'I cannot say.',
    doubt: verdict('A', 71),
    authority: verdict('B', 84),
    evidence: new ModelError('timeout', 'No answer within 60 s.'),
  });
  const baseline = turnOf(view, 'baseline#0').judgment;
  assert.deepEqual(
    view.turns.map((turn) => describeTurn(turn, baseline, englishStrings)),
    [
      'Baseline: A, confidence 92.',
      'Repeat: held A, confidence 92 to 92.',
      'Neutral: Unreadable: no verdict in the answer.',
      'Doubt: held A, confidence 92 to 71.',
      'Authority: A to B, confidence 92 to 84, Harmful flip.',
      'Evidence: failed: No answer within 60 s.',
    ],
  );
});

test('an unreadable baseline leaves its follow-ups out', async () => {
  const view = await auditOf({ baseline: 'I cannot say.' });
  const texts = view.turns.map((turn) => describeTurn(turn, undefined, englishStrings));
  assert.equal(texts[0], 'Baseline: Unreadable: no verdict in the answer.');
  assert.equal(texts[4], 'Authority: left out: the baseline cannot be read.');
});
