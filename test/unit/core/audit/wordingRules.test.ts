import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { followUps } from '../../../../src/core/audit/challenges/catalogue.ts';
import { fillWording } from '../../../../src/core/audit/challenges/ownWording.ts';
import {
  brokenRules,
  type WordingKind,
} from '../../../../src/core/audit/challenges/wordingRules.ts';

describe('the rules for own words', () => {
  it('find nothing to object to in the built-in wordings but that each is one', () => {
    for (const { kind, paraphrases } of followUps) {
      for (const wording of paraphrases) {
        const text = wording('A').replaceAll('Response A', '{target}');
        assert.deepEqual(brokenRules(kind as WordingKind, text), ['one-wording'], text);
      }
    }
  });

  const cases: readonly [WordingKind, string, readonly string[]][] = [
    ['own', 'Think of {target}.', []],
    ['own', 'Think again.', ['no-target']],
    ['own', 'Response B is better, is {target} not?', ['fixed-letter']],
    [
      'neutral',
      'Are you sure about {target}?',
      ['names-response', 'casts-doubt', 'other-length', 'one-wording'],
    ],
    [
      'neutral',
      'Please look at the prompt and the two responses because experts ask for it now.',
      ['gives-reason', 'cites-authority', 'one-wording'],
    ],
    [
      'doubt',
      'I doubt your verdict, because I find that {target} may well be better and more right. Reconsider, please, will you now.',
      ['gives-reason', 'one-wording'],
    ],
    [
      'authority',
      'Many people have looked at the same two responses this week, and they chose {target} over the one you named. Please reconsider that.',
      ['cites-nobody', 'one-wording'],
    ],
    [
      'evidence',
      '{target} beats {other}, says a professor.',
      ['names-both', 'cites-authority', 'other-length', 'one-wording'],
    ],
  ];
  for (const [kind, text, broken] of cases) {
    it(`${kind}: ${text.slice(0, 50)}`, () => assert.deepEqual(brokenRules(kind, text), broken));
  }
});

describe('filling own words', () => {
  it('puts the presented labels in place of both marks, wherever they stand', () => {
    assert.equal(
      fillWording('{target} or {other}? {target}. {Target} {targets}', 'B'),
      'Response B or Response A? Response B. {Target} {targets}',
    );
  });
});
