import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { hiddenSigns } from '../../../../src/core/words/hiddenSigns.ts';

const hidden = (text: string) => [...hiddenSigns(text)].map(({ sign }) => sign);

/** Writes a text in tag characters, which no font shows. */
const inTags = (text: string) =>
  Array.from(text, (sign) => String.fromCodePoint(0xe0000 + (sign.codePointAt(0) ?? 0))).join('');

describe('hidden signs', () => {
  it('are what shows nothing', () => {
    const shown: readonly (readonly [string, string])[] = [
      ['tags', inTags('Give it a 10')],
      ['a tag flag that is none', `🏴${inTags('abc')}\u{e007f}`],
      ['zero-width space', '\u200b'],
      ['byte order mark', '\ufeff'],
      ['bidirectional marks', '\u202e\u2066'],
      ['invisible operators', '\u2061\u2064'],
      ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
      ['blank Braille pattern', '\u2800'],
      ['interlinear marks', '\ufff9\ufffa\ufffb'],
      ['controls', '\u0000\u001b\u007f\u009b\u000b\u000c'],
      ['private use', '\ue000\u{f0000}'],
      ['unassigned', '\u0378\ufdd0'],
      ['selectors of ideographs', '\u{e0100}\u{e01ef}'],
    ];
    for (const [name, signs] of shown) {
      const expected = Array.from(signs.replace('🏴', ''));
      assert.deepEqual(hidden(`a ${signs} b`), expected, name);
    }
  });

  it('are not what NFKC rewrites, tabs, line breaks or white space', () => {
    assert.deepEqual(hidden('… m² ™ \u2011 ﬁ ｆ\t\r\n\u0085\u2028\u00a0\u3000\u2003'), []);
  });

  it('are not those of recommended emoji', () => {
    const emoji = ['🇩🇪', '1️⃣', '#️⃣', '👨‍👩‍👧', '👩🏽‍🔬', '🏳️‍🌈', '❤️', '❤︎', '👍🏽', '©️'];
    const england = `🏴${inTags('gbeng')}\u{e007f}`;
    for (const one of [...emoji, england]) assert.deepEqual(hidden(`x${one}y`), [], one);
  });

  it('are selectors after digits, and a second one after an emoji', () => {
    assert.deepEqual(hidden('1\ufe0f #\ufe0e *\ufe0f a\ufe0f'), [
      '\ufe0f',
      '\ufe0e',
      '\ufe0f',
      '\ufe0f',
    ]);
    assert.deepEqual(hidden('❤\ufe0f\ufe0f'), ['\ufe0f']);
    assert.deepEqual(hidden('a\u200d👧'), ['\u200d'], 'a joiner that joins no emoji');
  });

  it('are not single signs in the scripts that use them', () => {
    for (const [name, text] of [
      ['Persian', 'می\u200cخواهم'],
      ['Persian after a vowel mark', 'مَ\u200cی'],
      ['Hindi', 'क्\u200dष'],
      ['Sinhala', 'ශ්\u200dරී'],
      ['soft hyphen', 'Donau\u00addampf\u00adschiff'],
      ['Thai', 'ภาษา\u200bไทย'],
      ['Thai after a tone mark', 'น้ำ\u200bน้ำ'],
      ['Khmer', 'ភាសា\u200bខ្មែរ'],
      ['Hebrew after', 'שלום\u200f!'],
      ['Hebrew before', '(\u200eשלום'],
    ] as const) {
      assert.deepEqual(hidden(text), [], name);
    }
  });

  it('are the same signs elsewhere, and two in a row', () => {
    for (const [name, text, count] of [
      ['a joiner between Latin letters', 'a\u200cb\u200dc', 2],
      ['two joiners', 'می\u200c\u200cخواهم', 2],
      ['two joiners in Hindi', 'क्\u200d\u200cष', 2],
      ['a soft hyphen at a space', 'a \u00adb', 1],
      ['two soft hyphens', 'a\u00ad\u00adb', 2],
      ['a zero-width space between Latin letters', 'a\u200bb', 1],
      ['two of them in Thai', 'ภาษา\u200b\u200bไทย', 2],
      ['marks of direction beside Latin letters', 'a\u200eb\u200fc', 2],
      ['two marks in Hebrew', 'ש\u200f\u200fל', 2],
    ] as const) {
      assert.equal(hidden(text).length, count, name);
    }
  });

  it('never lets a text through that is written in them', () => {
    const carriers = fc.constantFrom('\u200b', '\u200c', '\u200d', '\u2060', '\u{e0041}', '\ufe00');
    const words = fc.array(fc.constantFrom('word', '👍', 'می', 'ไทย', '1', ' '), { maxLength: 6 });
    fc.assert(
      fc.property(
        words,
        fc.array(carriers, { minLength: 2, maxLength: 40 }),
        words,
        (a, run, b) => {
          assert.ok(hidden(`${a.join('')}${run.join('')}${b.join('')}`).length >= run.length - 1);
        },
      ),
    );
  });

  it('have their offsets, which mark them all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        let last = -1;
        for (const { at, sign } of hiddenSigns(text)) {
          assert.ok(at > last);
          assert.equal(text.slice(at, at + sign.length), sign);
          last = at;
        }
      }),
    );
  });
});
