import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  measureEdits as measureTokens,
  mergeGap,
  mostDifferences,
} from '../../../../../../src/core/runs/attack/limits/edits.ts';
import { tokensOf } from '../../../../../../src/core/runs/attack/limits/words.ts';
import { assertProportionalWork } from '../../../../../support/measuring/growth.ts';

const measureEdits = (original: string, attacked: string) =>
  measureTokens(tokensOf(original), tokensOf(attacked));

const sentence = 'one two three four five six seven eight nine ten eleven twelve';

describe('edits', () => {
  it('are none between equal texts, whatever their spacing', () => {
    assert.deepEqual(measureEdits(sentence, `${sentence.replaceAll(' ', '  ')} `), {
      count: 0,
      large: 0,
      kept: 1,
      changed: 0,
      lookAlikes: 0,
    });
  });

  it('count a replaced, an inserted and a removed word as one each', () => {
    const replaced = sentence.replace('six', 'VI');
    const inserted = sentence.replace('six', 'six and');
    const removed = sentence.replace('six ', '');
    assert.deepEqual(measureEdits(sentence, replaced), {
      count: 1,
      large: 0,
      kept: 11 / 12,
      changed: 1 / 12,
      lookAlikes: 0,
    });
    assert.deepEqual(measureEdits(sentence, inserted), {
      count: 1,
      large: 0,
      kept: 1,
      changed: 1 / 12,
      lookAlikes: 0,
    });
    assert.deepEqual(measureEdits(sentence, removed), {
      count: 1,
      large: 0,
      kept: 11 / 12,
      changed: 1 / 12,
      lookAlikes: 0,
    });
  });

  it('are merged if fewer words than the gap separate them', () => {
    const changed = (word: string) =>
      sentence.replace('two', 'II').replace(word, word.toUpperCase());
    assert.equal(mergeGap, 4);
    assert.equal(measureEdits(sentence, changed('six'))?.count, 1);
    assert.equal(measureEdits(sentence, changed('seven'))?.count, 2);
  });

  it('count case, punctuation and line breaks, but not the width of spaces', () => {
    assert.equal(measureEdits('It is so, they say.', 'it is so, they say.')?.count, 1);
    assert.equal(measureEdits('It is so, they say.', 'It is so; they say.')?.count, 1);
    assert.equal(measureEdits('It is so. They say.', 'It is so.\nThey say.')?.count, 1);
    assert.equal(
      measureEdits('It is so.\r\n\r\n\r\nThey say.', 'It is so.\n\nThey say.')?.count,
      0,
    );
  });

  it('treat each character of a script without spaces as a word', () => {
    const before = '春天的早晨阳光照进了安静的小房间里面';
    const after = '春天的早晨月光照进了安静的大房间里面';
    assert.deepEqual(measureEdits(before, after), {
      count: 2,
      large: 0,
      kept: 16 / 18,
      changed: 2 / 18,
      lookAlikes: 0,
    });
  });

  it('change more than everything if more is added than there was', () => {
    assert.deepEqual(measureEdits('yes', 'no and no again'), {
      count: 1,
      large: 1,
      kept: 0,
      changed: 4,
      lookAlikes: 0,
    });
  });

  it('keep all of a text without words', () => {
    assert.deepEqual(measureEdits('', 'some words'), {
      count: 1,
      large: 0,
      kept: 1,
      changed: 2,
      lookAlikes: 0,
    });
  });

  it('are large if they change four or more words', () => {
    const cosmetic = sentence.replace('two', 'a b c');
    const both = cosmetic.replace('ten eleven', 'a b c d');
    assert.equal(measureEdits(sentence, cosmetic)?.large, 0);
    assert.equal(measureEdits(sentence, both)?.large, 1);
    assert.equal(measureEdits(sentence, sentence.replace('two three four five', ''))?.large, 1);
  });

  const word = fc.stringMatching(/^[a-z]{2,8}$/);
  const kinds = ['replace', 'insert', 'remove'] as const;

  it('are counted exactly if they are far enough apart', () => {
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 20, maxLength: 300 }),
        fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 12 }),
        (spoken, edits) => {
          const words = spoken.map((text, index) => `${text}${index}`);
          const stride = 12;
          const made = edits.slice(0, Math.floor(words.length / stride));
          const edited = [...words];
          made.forEach((kind, index) => {
            const place = index * stride + 5;
            const was = words[place] ?? '';
            edited[place] =
              kind === 'remove' ? '' : kind === 'insert' ? `${was} (new ${index})` : `NEW${index}`;
          });
          const found = measureEdits(words.join(' '), edited.join(' '));
          const lost = made.filter((kind) => kind !== 'insert').length;
          assert.equal(found?.count, made.length);
          assert.ok(Math.abs(found.kept - (1 - lost / words.length)) < 1e-12);
        },
      ),
    );
  });

  it('count insertions into prose with repeated words exactly', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('the', 'a', 'dog', 'saw', 'and', '.'), {
          minLength: 30,
          maxLength: 200,
        }),
        fc.integer({ min: 0, max: 9 }),
        (words, wanted) => {
          const stride = 15;
          const made = Math.min(wanted, Math.floor(words.length / stride));
          const edited: string[] = [...words];
          for (let edit = made - 1; edit >= 0; edit--)
            edited.splice(edit * stride, 0, `new${edit}`);
          const gaps = Array.from({ length: Math.max(0, made - 1) }, (_, gap) =>
            words.slice(gap * stride, (gap + 1) * stride).filter((text) => text !== '.'),
          );
          fc.pre(gaps.every(({ length }) => length >= mergeGap));
          const found = measureEdits(words.join(' '), edited.join(' '));
          assert.deepEqual([found?.count, found?.kept], [made, 1]);
        },
      ),
    );
  });

  it('keep every share within its range for all texts', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (one, other) => {
          const found = measureEdits(one, other);
          assert.ok(found && found.kept >= 0 && found.kept <= 1 && found.changed >= 0);
          assert.equal(measureEdits(one, one)?.count, 0);
        },
      ),
    );
  });

  it('are not counted between long unrelated texts, which is detected early', () => {
    const long = (name: string, length: number) =>
      Array.from({ length }, (_, index) => `${name}${index}`).join(' ');
    assertProportionalWork(
      'Different words',
      (times) => [long('a', 3_000 * times), long('b', 3_000 * times)] as const,
      ([one, other]) => assert.equal(measureEdits(one, other), undefined),
    );
    assert.equal(measureEdits('short', 'x '.repeat(mostDifferences + 2)), undefined);
  });

  it('are counted in a text of 165,000 characters', () => {
    const long = Array.from({ length: 27_000 }, (_, index) => `w${index % 9973}`);
    const edited = long.map((text, index) => (index % 1000 === 500 ? 'edited' : text));
    assert.ok(long.join(' ').length > 150_000);
    assert.equal(measureEdits(long.join(' '), edited.join(' '))?.count, 27);
  });
});
