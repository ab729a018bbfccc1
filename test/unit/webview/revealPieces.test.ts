import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { revealInvisible } from '../../../src/core/words/escape.ts';
import { revealPieces } from '../../../webview/revealPieces.ts';
import { hostileTexts } from '../../support/data/hostileText.ts';

test('splits off each character that reorders its neighbors, with a visible mark', () => {
  assert.deepEqual(revealPieces('a\u202Eb'), [
    { text: 'a' },
    { text: '\u202E', mark: '⟨U+202E⟩' },
    { text: 'b' },
  ]);
});

test('doesn’t mark line breaks, tabs, or the joiners of emoji', () => {
  for (const text of ['one\r\ntwo\n\tthree', '👩‍👧', '']) {
    assert.deepEqual(revealPieces(text), [{ text }]);
  }
});

test('marks a carriage return that doesn’t end a line', () => {
  assert.deepEqual(revealPieces('a\rb')[1], { text: '\r', mark: '⟨U+000D⟩' });
});

test('marks the same characters as core, and the joined pieces equal the text', () => {
  const check = (text: string) => {
    const pieces = revealPieces(text);
    assert.equal(pieces.map((piece) => piece.text).join(''), text);
    assert.equal(
      pieces.map(({ mark, text: piece }) => mark ?? piece).join(''),
      revealInvisible(text),
    );
  };
  for (const text of Object.values(hostileTexts)) check(text);
  fc.assert(fc.property(fc.string({ unit: 'binary' }), check));
});

test('marks fillers, tags, and lone surrogates as core does', () => {
  for (const character of ['\u3164', '\u034f', '\u{e01ef}', '\u{e0041}', '\ud800', '\u001b']) {
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    assert.deepEqual(revealPieces(`a${character}b`)[1], { text: character, mark: `⟨U+${code}⟩` });
  }
});

test('leaves text after many marks unmarked behind a final mark, because a million would freeze the panel', () => {
  const text = '\u202Ea'.repeat(1_000_000);
  const pieces = revealPieces(text);
  assert.equal(pieces.length, 4002);
  assert.deepEqual(pieces[4000], { text: '', mark: '⟨U+…⟩' });
  assert.equal(pieces.map((piece) => piece.text).join(''), text);
  const all = revealPieces('\u202Ea'.repeat(2000));
  assert.equal(all.length, 4000);
});
