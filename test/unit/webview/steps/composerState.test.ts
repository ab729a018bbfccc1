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

test('closing and opening elsewhere keep the words and begin with no aim', () => {
  const chosen = { ...typed, aim: 'A' as const, source: 'fixed' };
  const again = openComposer(closeComposer(chosen), 'step:1');
  assert.equal(closeComposer(chosen).parent, undefined);
  assert.deepEqual(again.words, typed.words);
  assert.deepEqual([again.parent, again.aim, again.source], ['step:1', undefined, undefined]);
});

test('only the words of a step that has come into the run are forgotten', () => {
  const sent = { ...typed, sent: { words: 'own', known: [] } };
  assert.equal(settleComposer(sent, []), sent);
  assert.equal(settleComposer(typed, steps), typed);
  const settled = settleComposer(sent, steps);
  assert.equal(settled.parent, undefined);
  assert.deepEqual(settled.words, { 'template:x': 'Other words' });
});

test('a step from elsewhere, or from before, does not close the composer', () => {
  const sent = { ...typed, sent: { words: 'own', known: ['step:1'] } };
  assert.equal(settleComposer(sent, steps), sent);
});

test('after a problem the words stand as if nothing had been sent', () => {
  const refused = keepUnsent({ ...typed, sent: { words: 'own', known: [] } });
  assert.equal(settleComposer(refused, steps).parent, parent);
  assert.deepEqual(refused.words, typed.words);
  assert.equal(keepUnsent(typed), typed);
});

test('what the panel kept is read back, also where names are those of every object', () => {
  const words = Object.fromEntries(prototypeNames.map((name) => [`template:${name}`, name]));
  for (const composer of [emptyComposer, typed, { ...typed, words, paraphrase: 2, aim: 'B' }]) {
    assert.deepEqual(readComposer(JSON.parse(JSON.stringify(composer))), composer);
  }
  const sent = { ...typed, sent: { known: ['step:1'] } };
  assert.deepEqual(readComposer(sent), sent);
});

test('anything else is passed over', () => {
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
    { ...typed, sent: { known: 'step:1' } },
  ];
  for (const kept of wrong) assert.equal(readComposer(kept), undefined, JSON.stringify(kept));
});
