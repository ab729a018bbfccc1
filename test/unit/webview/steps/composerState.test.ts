import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ComposerState,
  closeComposer,
  emptyComposer,
  keepUnsent,
  openComposer,
  readComposer,
  settleComposer,
} from '../../../../webview/steps/composerState.ts';
import { prototypeNames } from '../../../support/data/hostileText.ts';
import { auditOf, verdict } from '../audit/auditFixture.ts';

const parent = 'baseline#0';
const typed: ComposerState = {
  ...emptyComposer,
  parent,
  choice: 'own',
  words: { own: 'Really {target}?', 'template:x': 'Other words' },
};
const { steps } = await auditOf(
  {},
  {
    purpose: 'session',
    acts: [
      { step: { parent, challenge: 'doubt', aim: 'A' }, answer: verdict('A', 80) },
      { step: { parent: 'step:1', challenge: 'doubt', aim: 'A' }, answer: verdict('A', 80) },
    ],
  },
);

test('keeps the text and resets the aim when it closes and opens elsewhere', () => {
  const chosen = { ...typed, aim: 'A' as const, source: 'fixed' };
  const again = openComposer(closeComposer(chosen), 'step:1');
  assert.equal(closeComposer(chosen).parent, undefined);
  assert.deepEqual(again.words, typed.words);
  assert.deepEqual([again.parent, again.aim, again.source], ['step:1', undefined, undefined]);
});

test('clears only the text of a step that was added to the run', () => {
  const sent = { ...typed, sent: { parent, words: 'own', known: [] } };
  assert.equal(settleComposer(sent, []), sent);
  assert.equal(settleComposer(typed, steps), typed);
  const settled = settleComposer(sent, steps);
  assert.deepEqual(
    [settled.parent, settled.branch, settled.choice],
    [undefined, 'step:1', undefined],
  );
  assert.deepEqual(settled.words, { 'template:x': 'Other words' });
});

test('doesn’t close for a step from elsewhere or an earlier one', () => {
  const sent = { ...typed, sent: { parent, words: 'own', known: ['step:1'] } };
  assert.equal(settleComposer(sent, steps), sent);
});

test('keeps the text after a problem as if nothing had been sent', () => {
  const refused = keepUnsent({ ...typed, sent: { parent, words: 'own', known: [] } });
  assert.equal(settleComposer(refused, steps).parent, parent);
  assert.deepEqual(refused.words, typed.words);
  assert.equal(keepUnsent(typed), typed);
});

test('restores the panel’s saved state, even for names that every object has', () => {
  const words = Object.fromEntries(prototypeNames.map((name) => [`template:${name}`, name]));
  for (const composer of [emptyComposer, typed, { ...typed, words, paraphrase: 2, aim: 'B' }]) {
    assert.deepEqual(readComposer(JSON.parse(JSON.stringify(composer))), composer);
  }
  const sent = { ...typed, branch: 'step:1', sent: { parent, known: ['step:1'] } };
  assert.deepEqual(readComposer(sent), sent);
});

test('ignores invalid saved data', () => {
  const wrong: unknown[] = [
    undefined,
    null,
    7,
    'own',
    [],
    {},
    { ...typed, choice: 'other' },
    { ...typed, aim: 'C' },
    { ...typed, parent: 7 },
    { ...typed, paraphrase: 0.5 },
    { ...typed, meantAs: undefined },
    { ...typed, words: null },
    { ...typed, words: { own: 7 } },
    { ...typed, sent: 'yes' },
    { ...typed, sent: { parent, known: 'step:1' } },
    { ...typed, sent: { known: ['step:1'] } },
    { ...typed, isOpen: 'yes' },
    { ...typed, branch: 7 },
  ];
  for (const kept of wrong) assert.equal(readComposer(kept), undefined, JSON.stringify(kept));
});
