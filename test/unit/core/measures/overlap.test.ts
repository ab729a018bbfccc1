import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  justificationOverlap,
  justificationWords,
} from '../../../../src/core/measures/justificationOverlap.ts';

/** The words of a text, sorted. */
function words(text: string): string[] {
  return [...justificationWords(text)].sort();
}

function assertOverlap(one: string, other: string, expected: number): void {
  const overlap = justificationOverlap(one, other);
  assert.ok(overlap !== undefined && Math.abs(overlap - expected) < 1e-12, `${overlap}`);
}

describe('the overlap of two justifications', () => {
  it('is shared words over all words, each counted once', () => {
    // {it, is, clear, and, short} and {it, is, clear, but, wrong}: 3 shared of 7.
    assertOverlap('It is clear and short.', 'It is clear, but wrong.', 3 / 7);
    // {the, order, helps} and {the, order, the, order}: 2 of 3.
    assertOverlap('The order helps.', 'The order, the order!', 2 / 3);
    assertOverlap('one two three four', 'five six', 0);
    assertOverlap('Same words here.', 'HERE: same — words', 1);
  });

  it('ignores the labels of the responses, so that naming the other one adds no new word', () => {
    assertOverlap('Response A is clear.', 'Response B is clear.', 1);
    assertOverlap('A is clear.', 'B is clear.', 1);
    // {is, clearer, than} both times.
    assertOverlap('Response A is clearer than B.', 'Response B is clearer than Response A.', 1);
    assertOverlap("Response A's order is clear.", 'Response B’s order is clear.', 1);
    assertOverlap('**Response A** wins', '"response B" wins', 1);
    assertOverlap('Response (A) wins', 'Response-B wins', 1);
    assertOverlap('response_a wins', 'Response_B wins', 1);
    assertOverlap('Responses A and B agree', 'and they agree', 2 / 3);
    assertOverlap('回答A更准确', '回答B更准确', 1);
  });

  it('keeps words that only look like a label', () => {
    assert.deepEqual(words('a response to a question'), ['a', 'question', 'response', 'to']);
    assert.deepEqual(words('It beats the response. A pity!'), [
      'beats',
      'it',
      'pity',
      'response',
      'the',
    ]);
    assert.deepEqual(words('The response is AB, not Ab.'), ['ab', 'is', 'not', 'response', 'the']);
    assert.deepEqual(words('Vitamins B12 and A1'), ['a1', 'and', 'b12', 'vitamins']);
  });

  it('recognizes words in any script', () => {
    assert.deepEqual(words('Größe zählt, naïve Ärzte'), ['größe', 'naïve', 'zählt', 'ärzte']);
    assertOverlap('Größe', 'GRÖSSE'.replace('SS', 'ß'), 1);
    // Composed and decomposed é are one letter.
    assertOverlap('caf\u00e9', 'cafe\u0301', 1);
    assertOverlap('первый ответ яснее', 'второй ответ яснее', 2 / 4);
    const chinese = words('这个回答更准确。');
    assert.ok(chinese.length >= 3, chinese.join(' '));
    assertOverlap('这个回答更准确。', '这个回答更准确!', 1);
    assert.deepEqual(words("don't 3.5 C++"), ['3.5', 'c', "don't"]);
  });

  it('is undefined if either has no words', () => {
    for (const empty of ['', '  \n', '…!?', 'Response A.', 'A', '🙂']) {
      assert.equal(justificationOverlap(empty, 'It is clear.'), undefined, empty);
      assert.equal(justificationOverlap('It is clear.', empty), undefined, empty);
    }
    assert.equal(justificationOverlap('', ''), undefined);
  });

  it('is between 0 and 1, symmetric, and 1 with itself', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.lorem({ maxCount: 12 }));
    fc.assert(
      fc.property(text, text, (one, other) => {
        const overlap = justificationOverlap(one, other);
        assert.equal(justificationOverlap(other, one), overlap);
        assert.ok(overlap === undefined || (overlap >= 0 && overlap <= 1));
        assert.ok([1, undefined].includes(justificationOverlap(one, one)));
      }),
    );
  });
});
