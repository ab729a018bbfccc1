import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { createThoughtFilter } from '../../../../src/models/http/leadingThoughts.ts';

function filtered(pieces: readonly string[]): string {
  const filter = createThoughtFilter();
  return [...pieces.map((piece) => filter.push(piece).text), filter.end().text].join('');
}

const cases: readonly [string, string, string][] = [
  ['an answer without reasoning', 'A <think>is</think> a tag', 'A <think>is</think> a tag'],
  ['a block at the start', '<think>hm\n</think>\nA', '\nA'],
  ['a block after blank lines', '\n <think>hm</think>A', 'A'],
  ['a second block', '<think>hm</think>A<think>really</think>', 'A<think>really</think>'],
  ['an empty block', '<think></think>A', 'A'],
  ['a block that never ends', '<think>hm, A or B', ''],
  ['what only looks like a tag', '<thin', '<thin'],
  ['blanks alone', ' \n', ' \n'],
];
for (const [what, text, expected] of cases) {
  test(`turns ${what} into ${JSON.stringify(expected)}, however it is split`, () => {
    assert.equal(filtered([text]), expected);
    assert.equal(filtered([...text]), expected);
  });
}

test('keeps text without a leading tag unchanged', () =>
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('<', 't', '/', '>', ' ', 'é') })),
      (cut) => assert.equal(filtered(cut), cut.join('')),
    ),
  ));
