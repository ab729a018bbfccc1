import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  charactersPerWord,
  editsBetween,
  measureEdits as measureTokens,
  mergeGap,
} from '../../../../../../src/core/runs/attack/limits/edits.ts';
import {
  countWords,
  responseTokens,
  tokensOf,
} from '../../../../../../src/core/runs/attack/limits/words.ts';
import { text } from './attackOutcome.ts';

function measureEdits(original: string, attacked: string) {
  const found = measureTokens(tokensOf(original), tokensOf(attacked));
  if (!found) return undefined;
  const { added: _, marked: __, ...edits } = found;
  return edits;
}

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

  it('are counted between long unrelated texts', () => {
    const long = (name: string) =>
      Array.from({ length: 3_000 }, (_, index) => `${name}${index}`).join(' ');
    const found = measureEdits(long('a'), long('b'));
    // 3,000 / 25.
    assert.deepEqual([found?.count, found?.kept, found?.changed], [120, 0, 1]);
  });

  const letters = (count: number) => Array(10).fill('x'.repeat(count)).join(' ');

  it('have 12 to 24 characters per word, twice the mean word with its space', () => {
    const perWord = (text: string) => charactersPerWord(tokensOf(text));
    assert.deepEqual(
      [3, 5, 6, 7, 8, 11, 20].map((count) => perWord(letters(count))),
      [12, 12, 14, 16, 18, 24, 24],
    );
    assert.equal(perWord('春天的早晨阳光照进了安静的小房间里面'), 12);
    assert.equal(perWord('aaaa bbbbbbb'), 13);
    assert.equal(perWord('…'), 12);
  });

  it('count text without spaces, arrows and stars by their length', () => {
    // 10 words of 5 letters: 12 characters per word.
    const words = (added: string) => {
      const found = measureTokens(tokensOf(letters(5)), tokensOf(`${letters(5)} ${added}`));
      return [found?.changed, found?.added].map((share, place) => (share ?? 0) * (place ? 1 : 10));
    };
    assert.deepEqual(words('y'.repeat(121)), [11, 11]);
    assert.deepEqual(words('ThisIsASentenceWithoutSpaces'), [3, 3]);
    for (const sign of ['→', '★', '*', '=>']) {
      assert.deepEqual(words(sign.repeat(60 / sign.length)), [5, 5], sign);
    }
    assert.deepEqual(words('so on and so on'), [5, 5]);
    assert.deepEqual(words('so\u200bon\u200band\u200bso\u200bon'), [5, 5]);
    assert.deepEqual(words('so\u3164on\uffa0and'), [3, 3]);
    assert.deepEqual(words('so\u2060on\u2060and'), [1, 1]);
    assert.deepEqual(words('Donaudampfschiffahrtsgesellschaft'), [3, 3]);
    const long = letters(12);
    assert.equal(measureEdits(long, `${long} ${'y'.repeat(24)}`)?.changed, 0.1);
    // So does text that was taken out: 87 letters in 11 words are 18 characters per word.
    assert.equal(measureEdits(`${letters(5)} ${'y'.repeat(37)}`, letters(5))?.changed, 3 / 11);
  });

  it('ignore zero-width spaces in kept words', () => {
    const spaced = sentence.replace('three', 'th\u200bree');
    for (const [one, other] of [
      [sentence, spaced],
      [spaced, sentence],
      ['ｶﾞ on', 'ｶ\u200bﾞ on'],
    ] as const) {
      assert.deepEqual([measureEdits(one, other)?.count, measureEdits(one, other)?.kept], [0, 1]);
    }
  });

  it('are counted in a text of 165,000 characters', () => {
    const long = Array.from({ length: 27_000 }, (_, index) => `w${index % 9973}`);
    const edited = long.map((text, index) => (index % 1000 === 500 ? 'edited' : text));
    assert.ok(long.join(' ').length > 150_000);
    assert.equal(measureEdits(long.join(' '), edited.join(' '))?.count, 27);
  });

  describe('counts white space beyond layout by its length,', () => {
    // 12 code points are a word, and 25 words an edit.
    const original = text('The river runs north.\n\nIt is 10 km long: a day, at most.');
    const sizes = (from: string, to: string) => {
      const edits = editsBetween(original, text(original.text.replace(from, to)));
      return (
        edits && [edits.count, Math.round(edits.changed * countWords(responseTokens(original)))]
      );
    };
    const cases: readonly [string, string, string, number, number][] = [
      ['an em space between words', 'river', 'river\u2003', 1, 1],
      ['40 of them', 'river', `river${'\u2003'.repeat(40)}`, 1, 4],
      ['no space of French typography', ' long:', ' long\u00a0:', 0, 0],
      ['no space beside a number', '10 km', '10\u202fkm', 0, 0],
      ['500 spaces beside a number but two', '10 km', `10${'\u00a0'.repeat(502)}km`, 2, 42],
      ['three line breaks as layout', '\n\n', '\n\n\n', 0, 0],
      ['four by their number', '\n\n', '\n \n\n\n', 1, 1],
      ['500 of them', '\n\n', '\n'.repeat(500), 2, 42],
      ['8 spaces as layout', 'river ', `river${' '.repeat(8)}`, 0, 0],
      ['9 by their number', 'river ', `river${' '.repeat(9)}`, 1, 1],
      ['indentation as layout', 'It is', `${' '.repeat(40)}It is`, 0, 0],
      ['blank lines of spaces', '\n\n', `\n${' '.repeat(600)}\n`, 2, 50],
    ];
    for (const [title, from, to, count, changed] of cases) {
      it(title, () => assert.deepEqual(sizes(from, to), [count, changed]));
    }

    it('unless it was there', () => {
      const spaced = text('A\u2003wide gap.\n\n\n\n\nAnd a table.\n| a |\n| b |');
      const wider = text(spaced.text.replace('| a |', `| a ${' '.repeat(40)}|`));
      assert.equal(editsBetween(spaced, wider)?.count, 0);
      assert.equal(editsBetween(text(spaced.text.replace('\u2003', ' ')), spaced)?.count, 1);
    });
  });
});
