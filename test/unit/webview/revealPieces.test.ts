import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { revealPieces } from '../../../webview/revealPieces.ts';

test('a character that reorders its neighbours is a piece of its own, with a visible mark', () => {
  assert.deepEqual(revealPieces('a\u202Eb'), [
    { text: 'a' },
    { text: '\u202E', mark: '‹U+202E›' },
    { text: 'b' },
  ]);
});

test('line ends, tabs and the joiners of emoji are no marks', () => {
  for (const text of ['one\r\ntwo\n\tthree', '👩‍👧', '']) {
    assert.deepEqual(revealPieces(text), [{ text }]);
  }
});

test('a carriage return that ends no line is marked', () => {
  assert.deepEqual(revealPieces('a\rb')[1], { text: '\r', mark: '‹U+000D›' });
});

test('the pieces, joined, are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.equal(
        revealPieces(text)
          .map((piece) => piece.text)
          .join(''),
        text,
      );
    }),
  );
});

test('a million marks would freeze the panel: the later ones stay plain', () => {
  const text = '\u202E'.repeat(1_000_000);
  const pieces = revealPieces(text);
  assert.equal(pieces.length, 2001);
  assert.equal(pieces.map((piece) => piece.text).join(''), text);
});
