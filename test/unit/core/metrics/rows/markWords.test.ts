import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  justificationOverlap,
  justificationWords,
} from '../../../../../src/core/measures/justificationOverlap.ts';
import { type MarkedPiece, markWords } from '../../../../../src/core/metrics/rows/markWords.ts';

function shown(pieces: readonly MarkedPiece[]): string {
  return pieces.map(({ text, mark }) => (mark ? `${mark}(${text})` : text)).join('');
}

function textOf(pieces: readonly MarkedPiece[]): string {
  return pieces.map(({ text }) => text).join('');
}

test('separates words shared in order, words shared elsewhere and new words', () => {
  const [before, after] = markWords(
    'Response A is clear, short and right.',
    'It is clear and, above all, right: short.',
  );
  assert.equal(
    shown(before),
    'new(Response A) shared(is clear), elsewhere(short) shared(and right).',
  );
  assert.equal(
    shown(after),
    'new(It) shared(is clear and), new(above all), shared(right): elsewhere(short).',
  );
});

test('marks the name of a response that only one text names', () => {
  const [before, after] = markWords(
    'I find Response A the stronger of the two.',
    'Looking again, Response B is the stronger of the two.',
  );
  assert.equal(shown(before), 'new(I find Response A) shared(the stronger of the two).');
  assert.equal(shown(after), 'new(Looking again, Response B is) shared(the stronger of the two).');
});

test('marks names that have changed places', () => {
  const [before, after] = markWords(
    'Response A is better than B.',
    'response_B is better than Response A.',
  );
  const marked = 'elsewhere(Response A) shared(is better than) elsewhere(B).';
  assert.equal(shown(before), marked);
  assert.equal(shown(after), 'elsewhere(response_B) shared(is better than) elsewhere(Response A).');
});

test('does not count a word as new because of its case or Unicode composition', () => {
  const [, after] = markWords('The café', 'THE cafe\u0301');
  assert.equal(shown(after), 'shared(THE cafe\u0301)');
});

test('shares nothing with an empty text', () => {
  assert.deepEqual(markWords('', 'Two words'), [[], [{ text: 'Two words', mark: 'new' }]]);
});

const words = fc
  .array(
    fc.constantFrom('alpha', 'beta', 'Gamma', 'delta', 'A', 'Response B', ',', '\u202E', 'été'),
  )
  .map((parts) => parts.join(' '));

test('returns pieces that join to the original texts', () => {
  fc.assert(
    fc.property(
      fc.oneof(words, fc.string({ unit: 'binary' })),
      fc.oneof(words, fc.string({ unit: 'binary' })),
      (one, other) => {
        assert.deepEqual(markWords(one, other).map(textOf), [one, other]);
      },
    ),
  );
});

test('marks as shared exactly the words that overlap counts, and names', () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      const counted = [justificationWords(one), justificationWords(other)];
      const shared = new Set<string>();
      const all = new Set<string>();
      for (const { text, mark } of markWords(one, other).flat()) {
        if (!mark) continue;
        for (const word of text.toLowerCase().match(/[\p{L}]+/gu) ?? []) {
          if (!counted.some((own) => own.has(word))) continue;
          if (mark !== 'new') shared.add(word);
          all.add(word);
        }
      }
      const overlap = justificationOverlap(one, other);
      if (overlap !== undefined) assert.equal(shared.size / all.size, overlap);
    }),
  );
});

test('keeps the words of entirely different texts, and does not compare texts longer than a justification', () => {
  const one = Array.from({ length: 2500 }, (_, index) => `one${index}`).join(' ');
  const other = Array.from({ length: 2500 }, (_, index) => `two${index}`).join(' ');
  const long = 'x'.repeat(1_000_000);
  assert.deepEqual(markWords(one, other), [
    [{ text: one, mark: 'new' }],
    [{ text: other, mark: 'new' }],
  ]);
  assert.deepEqual(markWords(long, 'x'), [[{ text: long }], [{ text: 'x' }]]);
});
