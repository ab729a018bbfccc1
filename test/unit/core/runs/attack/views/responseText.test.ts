import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ResponseContent } from '../../../../../../src/core/data/samples/sample.ts';
import {
  readResponseText,
  responseText,
} from '../../../../../../src/core/runs/attack/views/responseText.ts';
import { shownContent } from '../../../../../../src/core/scoring/scoreMaterial.ts';

test('leaves a text unchanged', () => {
  const content = { text: 'One line.\n[Step 0] x\n\nAnother.\n' };
  assert.equal(responseText(content), content.text);
  assert.deepEqual(readResponseText(content.text, content), content);
});

test('writes steps and turns as judges are shown them', () => {
  const steps = { steps: ['2 + 2 = 4', 'So 4.'] };
  assert.equal(responseText(steps), '[Step 0] 2 + 2 = 4\n\n[Step 1] So 4.');
  assert.equal(responseText(steps), shownContent(steps));
  const dialogue = [
    { role: 'Ann', content: '"Hello", she said. 🙂' },
    { role: 'NSP', content: 'Environment' },
    { role: 'Environment', content: '' },
    { role: 'Ben', content: 'Ben: Good\n\nmorning.' },
    { role: 'NSP', content: '<END>' },
  ];
  const text =
    '[Turn 0] Ann: "Hello", she said. 🙂\n\n[Turn 1] Environment: \n\n[Turn 2] Ben: Good\n\nmorning.';
  assert.equal(responseText({ dialogue }), text);
  assert.equal(text, shownContent({ dialogue }));
  assert.deepEqual(readResponseText(text, { dialogue }), { dialogue });
});

test('reads edited blocks: added, removed and changed ones, with or without blank lines', () => {
  const like = { steps: ['one', 'two'] };
  assert.deepEqual(readResponseText('[Step 0] one!\n[Step 1] two\n\n[Step 7] three', like), {
    steps: ['one!', 'two', 'three'],
  });
  assert.deepEqual(readResponseText('[Step 0] one\r\n\r\n[Step 1] two', like), like);
  assert.deepEqual(readResponseText('[Step 0]\n\n[Step 1] two', like), { steps: ['', 'two'] });
  assert.equal(readResponseText('one\n[Step 1] two', like), undefined);
  assert.equal(readResponseText('', like), undefined);
});

test('keeps announcements in place, and reads new speakers', () => {
  const like = {
    dialogue: [
      { role: 'NSP', content: 'Ann' },
      { role: 'Ann', content: 'Hi.' },
      { role: 'NSP', content: 'Ben' },
      { role: 'Ben', content: 'Hello.' },
    ],
  };
  const [first, , second] = like.dialogue;
  assert.deepEqual(
    readResponseText('[Turn 0] Ann: Hi there.\n\n[Turn 1] Eve: Hello.\n\n[Turn 2] Ben: Bye.', like),
    {
      dialogue: [
        first,
        { role: 'Ann', content: 'Hi there.' },
        second,
        { role: 'Eve', content: 'Hello.' },
        { role: 'Ben', content: 'Bye.' },
      ],
    },
  );
});

test('never shows an editor what would be lost', () => {
  const content = { text: 'a\rb\0c\ud800d‹U+0041›' };
  assert.equal(responseText(content), 'a‹U+000D›b‹U+0000›c‹U+D800›d‹U+2039›U+0041›');
  assert.equal(responseText({ text: 'a\r\nb' }), 'a\nb');
});

test('starts headings at line starts only, not after Unicode separators', () => {
  const dialogue = [
    { role: '\u2028[Turn 1] ', content: 'a\u2029[Turn 1] b' },
    { role: '', content: '' },
  ];
  assert.deepEqual(readResponseText(responseText({ dialogue }), { dialogue }), { dialogue });
});

test('reads every response back unchanged', () => {
  const piece = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '[Step 0] ',
          '[Turn 12]',
          ': ',
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
      .array(
        fc.record(
          { role: fc.oneof(piece, fc.constant('NSP')), content: piece },
          { noNullPrototype: true },
        ),
        {
          minLength: 1,
        },
      )
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
