import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  findLeaning,
  markedSentence,
  phrasesOf,
} from '../../../../../src/core/scoring/answers/leaning.ts';
import { labeledCases } from '../labeledSentences.ts';

const reference = 'The lamp burned on the sill all night long.';
const response = 'A lamp stood on the sill.';

function leaningOf(...texts: Parameters<typeof findLeaning>): number {
  return findLeaning(...texts).share;
}

describe('leaning on the reference', () => {
  it('is the share of sentences that cite it or repeat four of its words in a row', () => {
    const text =
      'It departs from the reference. It should say that it burned on the sill. It is short! Why?';
    assert.equal(leaningOf(text, reference, response), 0.5);
    const { marks } = findLeaning(text, reference, response);
    assert.deepEqual(
      marks.map(({ from, to, why }) => [text.slice(from, to), why]),
      [
        ['It departs from the reference.', 'cites'],
        ['It should say that it burned on the sill.', 'borrows'],
      ],
    );
  });

  it('is marked on the citing or repeated words, merged where they overlap', () => {
    const text =
      'Fine so far.  The reference answer says “a lamp burned on the sill all\nnight”. Is it on the sill all night long?';
    const { marks } = findLeaning(text, reference, response);
    assert.deepEqual(
      marks.map((mark) => phrasesOf(text, mark)),
      [
        ['The reference answer', 'lamp burned on the sill all\nnight'],
        ['on the sill all night long'],
      ],
    );
    assert.deepEqual(
      marks.map((mark) => markedSentence(text, mark)),
      [
        '⟦The reference answer⟧ says “a ⟦lamp burned on the sill all\nnight⟧”.',
        'Is it ⟦on the sill all night long⟧?',
      ],
    );
  });

  it('is found when accents are composed in only one of the texts', () => {
    const composed = 'The caf\u00e9 closed at nine.';
    const text = 'The cafe\u0301 closed at nine.';
    const { marks } = findLeaning(text, composed, response);
    assert.deepEqual(
      marks.map((mark) => phrasesOf(text, mark)),
      [['The cafe\u0301 closed at nine']],
    );
  });

  it('does not include words that are also in the response, or only three in a row', () => {
    assert.equal(leaningOf('It is on the sill.', reference, response), 0);
    assert.equal(leaningOf('A lamp burned on the sill.', reference, `${reference} Indeed.`), 0);
    assert.equal(leaningOf('It says "lamp burned on" there.', reference, response), 0);
  });

  it('is found regardless of case, spaces and punctuation', () => {
    assert.equal(leaningOf('“LAMP, burned\non — the” is missing here.', reference, response), 1);
  });

  it('is 0 without a sentence', () => {
    assert.equal(leaningOf('', reference, response), 0);
    assert.equal(leaningOf(' … !? \n', reference, response), 0);
  });

  it('is found in 24 of 27 leaning sentences among 50 labeled by hand, with 2 false positives', () => {
    const judged = labeledCases.flatMap((one) =>
      one.sentences.map(([leans, sentence]) => ({
        leans,
        isFound: leaningOf(sentence, one.reference, one.response) > 0,
      })),
    );
    const count = (leans: boolean, isFound: boolean) =>
      judged.filter((one) => one.leans === leans && one.isFound === isFound).length;
    assert.deepEqual(
      { hits: count(true, true), missed: count(true, false), wrong: count(false, true) },
      { hits: 24, missed: 3, wrong: 2 },
    );
    assert.equal(judged.length, 50);
  });
});
