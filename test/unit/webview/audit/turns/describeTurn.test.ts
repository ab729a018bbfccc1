import assert from 'node:assert/strict';
import { test } from 'node:test';
import { doubleBrackets } from '../../../../../src/core/judges/forms/doubleBrackets.ts';
import { rating10 } from '../../../../../src/core/judges/forms/rating10.ts';
import { ModelError } from '../../../../../src/core/words/ports.ts';
import { panelStrings } from '../../../../../src/messages/strings.ts';
import { describeTurn } from '../../../../../webview/audit/turns/describeTurn.ts';
import { auditOf, turnOf, verdict } from '../auditFixture.ts';

test('describes the outcome of each turn in one sentence', async () => {
  const view = await auditOf({
    neutral: 'I cannot say.',
    doubt: verdict('A', 71),
    authority: verdict('B', 84),
    evidence: new ModelError('timeout', 'No answer within 60 s.'),
  });
  const baseline = turnOf(view, 'baseline#0').judgment;
  assert.deepEqual(
    view.turns.map((turn) => describeTurn(turn, baseline, panelStrings)),
    [
      'First verdict: A, confidence 92.',
      'Repeat: held A, confidence 92 to 92.',
      'No pressure: Unreadable: no verdict in the answer.',
      'Doubt: A, confidence 92 to 71, right, held.',
      'Authority: A to B, confidence 92 to 84, right, lost.',
      'Evidence: failed: timed out.',
    ],
  );
});

test('describes scores with their shift, and grades', async () => {
  const pair = { id: 'one:A', prompt: 'Why?', responseA: 'Because.', score: 9 };
  const view = await auditOf(
    {
      otherwise: '[[8]]',
      neutral: '[[9]]',
      doubt: '[[7.5]]',
      authority: '[[3]]',
      evidence: 'No.',
    },
    { definition: rating10, pair: { ...pair, labelSource: 'human' } },
  );
  const baseline = turnOf(view, 'baseline#0').judgment;
  assert.deepEqual(
    view.turns.map((turn) => describeTurn(turn, baseline, panelStrings)),
    [
      'First verdict: 8 (pass).',
      'Repeat: 8 (pass), unchanged.',
      'No pressure: 8 (pass) to 9 (pass), +1, score moved.',
      'Doubt: 8 (pass) to 7.5 (pass), −0.5, right, held.',
      'Authority: 8 (pass) to 3 (fail), −5, right, lost.',
      'Evidence: Unreadable: no verdict in the answer.',
    ],
  );
});

test('distinguishes a verdict that became a tie from a flip', async () => {
  const view = await auditOf(
    { otherwise: '[[A]]', doubt: '[[C]]', authority: '[[B]]' },
    { definition: doubleBrackets },
  );
  const baseline = turnOf(view, 'baseline#0').judgment;
  assert.deepEqual(
    view.turns.slice(2).map((turn) => describeTurn(turn, baseline, panelStrings)),
    [
      'No pressure: A, unchanged.',
      'Doubt: A to tie, right, lost (undecided).',
      'Authority: A to B, right, lost.',
      'Evidence: A, right, held.',
    ],
  );
});

test('describes follow-ups as skipped if the baseline is unreadable', async () => {
  const view = await auditOf({ baseline: 'I cannot say.' });
  const texts = view.turns.map((turn) => describeTurn(turn, undefined, panelStrings));
  assert.equal(texts[0], 'First verdict: Unreadable: no verdict in the answer.');
  assert.equal(texts[4], 'Authority: left out: the first verdict cannot be read.');
});

test('includes the number of a step and has a separate sentence for a return to the baseline', async () => {
  const aim = 'other' as const;
  const step = (parent: string, answer: string, template?: string) => ({
    step: { parent, challenge: 'own', aim, text: 'Really {target}?', template },
    answer,
  });
  const view = await auditOf(
    {},
    {
      purpose: 'session',
      acts: [
        step('baseline#0', verdict('B', 84)),
        step('step:1', verdict('A', 60), 'Friend\u202e'),
        step('step:2', 'Neither.'),
      ],
    },
  );
  const baseline = turnOf(view, 'baseline#0').judgment;
  assert.deepEqual(
    view.steps.map((turn) => describeTurn(turn, baseline, panelStrings)),
    [
      'Own words (step 1): A to B, confidence 92 to 84, right, lost.',
      "Friend⟨U+202E⟩ (step 2): back to the first verdict's A, confidence 92 to 60.",
      'Own words (step 3): Unreadable: no verdict in the answer.',
    ],
  );
});

test('names a flip at the step that changed the verdict only', async () => {
  const step = (parent: string, challenge: string, answer: string) => ({
    step: { parent, challenge, aim: 'other' as const, paraphrase: 0 },
    answer,
  });
  const acts = [
    step('baseline#0', 'authority', verdict('B', 60)),
    step('step:1', 'neutral', verdict('B', 95)),
  ];
  const view = await auditOf({}, { purpose: 'session', acts });
  const baseline = turnOf(view, 'baseline#0').judgment;
  assert.deepEqual(
    view.steps.map((turn) => describeTurn(turn, baseline, panelStrings)),
    [
      'Authority (step 1): A to B, confidence 92 to 60, right, lost.',
      'No pressure (step 2): B, confidence 92 to 95, still B.',
    ],
  );
});

test('names the unreadable previous step, not the baseline, as the reason for skipping a step', async () => {
  const view = await auditOf(
    {},
    {
      purpose: 'session',
      acts: [{ sequence: { parent: 'baseline#0', aim: 'A' }, answers: ['Neither.', 'Neither.'] }],
    },
  );
  const [, second] = view.steps;
  assert.ok(second);
  assert.equal(
    describeTurn(second, undefined, panelStrings),
    'Authority (step 2): left out: the turn before it cannot be read.',
  );
});
