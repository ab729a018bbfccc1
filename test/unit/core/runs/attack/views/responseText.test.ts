import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ResponseContent } from '../../../../../../src/core/pointwise/sample.ts';
import {
  readResponseText,
  responseText,
} from '../../../../../../src/core/runs/attack/views/responseText.ts';

test('leaves a text unchanged', () => {
  const content = { text: 'One line.\n──── Step 0\n\nAnother.\n' };
  assert.equal(responseText(content), content.text);
  assert.deepEqual(readResponseText(content.text, content), content);
});

test('writes steps and turns as blocks below headings', () => {
  assert.equal(
    responseText({ steps: ['2 + 2 = 4', 'So 4.'] }),
    '──── Step 0\n2 + 2 = 4\n\n──── Step 1\nSo 4.',
  );
  const dialogue = [
    { role: 'Ann', content: '"Hello", she said. 🙂' },
    { role: 'Environment', content: '' },
    { role: 'NSP', content: 'Ben\n' },
  ];
  const text = '──── Ann\n"Hello", she said. 🙂\n\n──── Environment\n\n\n──── NSP\nBen\n';
  assert.equal(responseText({ dialogue }), text);
  assert.deepEqual(readResponseText(text, { dialogue }), { dialogue });
});

test('reads edited blocks: added, removed and changed ones, with or without blank lines', () => {
  const like = { steps: ['one', 'two'] };
  assert.deepEqual(
    readResponseText('──── Step 0\none!\n──── Step 1\ntwo\n\n──── new\nthree', like),
    {
      steps: ['one!', 'two', 'three'],
    },
  );
  assert.deepEqual(readResponseText('──── Step 0\r\none\r\n\r\n──── Step 1\r\ntwo', like), like);
  assert.equal(readResponseText('one\n──── Step 1\ntwo', like), undefined);
  assert.equal(readResponseText('', like), undefined);
});

test('never shows an editor what would be lost', () => {
  const content = { text: 'a\rb\0c\ud800d‹U+0041›' };
  assert.equal(responseText(content), 'a‹U+000D›b‹U+0000›c‹U+D800›d‹U+2039›U+0041›');
  assert.equal(responseText({ text: 'a\r\nb' }), 'a\nb');
});

test('starts headings at line starts only, not after Unicode separators', () => {
  const dialogue = [
    { role: '\u2028──── ', content: 'a\u2029──── b' },
    { role: '', content: '' },
  ];
  assert.deepEqual(readResponseText(responseText({ dialogue }), { dialogue }), { dialogue });
});

test('reads every response back unchanged', () => {
  const piece = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '──── ',
          '\\',
          '\n',
          '\r\n',
          '\r',
          '\0',
          '‹U+0041›',
          '‹',
          '\ud800',
          'Step 1',
          ' ',
          '\ufeff',
        ),
        fc.string({ unit: 'grapheme' }),
      ),
    )
    .map((parts) => parts.join(''));
  const content: fc.Arbitrary<ResponseContent> = fc.oneof(
    piece.map((text) => ({ text })),
    fc.array(piece, { minLength: 1 }).map((steps) => ({ steps })),
    fc
      .array(fc.record({ role: piece, content: piece }, { noNullPrototype: true }), {
        minLength: 1,
      })
      .map((dialogue) => ({ dialogue })),
  );
  fc.assert(
    fc.property(content, (one) => {
      const text = responseText(one);
      assert.deepEqual(readResponseText(text, one), one);
      assert.ok(text.isWellFormed() && !/[\r\0]/.test(text));
    }),
    { numRuns: 2000 },
  );
});
