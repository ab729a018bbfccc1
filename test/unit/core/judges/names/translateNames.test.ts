import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { defaultJudge } from '../../../../../src/core/judges/defaultJudge.ts';
import { rating10 } from '../../../../../src/core/judges/forms/rating10.ts';
import { bracketNames } from '../../../../../src/core/judges/names/bracketNames.ts';
import {
  type CalledNames,
  exchangedNames,
  translateNames,
} from '../../../../../src/core/judges/names/translateNames.ts';

const responses: CalledNames = ['Response A', 'Response B'];

function translated(text: string, names = responses): string {
  return translateNames(text, names)
    .map((piece) => piece.text)
    .join('');
}

test('exchanges the names that the definition gives the responses, if B was shown first', () => {
  assert.deepEqual(exchangedNames({}, 'BA'), responses);
  assert.equal(exchangedNames({}, 'AB'), undefined);
  const definition = { ...defaultJudge, calls: { first: 'Assistant 1', second: 'Assistant 2' } };
  assert.deepEqual(exchangedNames({ definition }, 'BA'), ['Assistant 1', 'Assistant 2']);
  assert.equal(exchangedNames({ definition: rating10 }, 'BA'), undefined);
});

test('translates whole names in either case of their first letter, and keeps the original', () => {
  assert.deepEqual(translateNames('Response B wins, response A’s facts are off.', responses), [
    { text: 'Response A', original: 'Response B' },
    { text: ' wins, ' },
    { text: 'response B', original: 'response A' },
    { text: '’s facts are off.' },
  ]);
  assert.equal(
    translated('Assistant 1 beats Assistant 2.', ['Assistant 1', 'Assistant 2']),
    'Assistant 2 beats Assistant 1.',
  );
});

test('leaves other words, lists of letters, quotations and code unchanged', () => {
  for (const text of [
    'Response Alpha, Response A/B, Responses A and B, MyResponse A, Response A1, A or B',
    'It says "Response A is best" and “Response B”, «Response A», ‘Response B’ and \'Response A\'.',
    '`Response A`',
    '```\nResponse A\n```',
    '> Response A is the winner',
    '"an open quotation of Response A',
    '```\nan open block\n\nResponse A',
    '',
  ]) {
    assert.equal(translated(text), text);
  }
  assert.equal(
    translated('"Response A" it says.\nDon\'t trust Response A: it\'s Response B.'),
    '"Response A" it says.\nDon\'t trust Response B: it\'s Response A.',
  );
});

test('leaves everything unchanged if names can’t be told from other text', () => {
  for (const names of [
    ['"A"', '"B"'],
    ['A', 'B'],
    ['Response A', 'Response A'],
    ['Response A', 'response A'],
    [' Response A', 'Response B'],
  ] as const) {
    assert.deepEqual(translateNames('Response A, "A", B', names), [{ text: 'Response A, "A", B' }]);
  }
});

const words = fc.constantFrom(
  'Response A',
  'response B',
  'Response B',
  'A',
  '1',
  ' ',
  '\n',
  '"',
  "'",
  '’',
  '`',
  '```',
  '>',
  '/',
  's',
  '.',
);
const texts = fc.array(fc.oneof(words, fc.string({ maxLength: 3 }))).map((all) => all.join(''));

test('returns the original if a text is translated twice, and never loses a character', () => {
  const names = fc.constantFrom<CalledNames>(
    responses,
    ['Response A', 'Response A 1'],
    ['A 1', 'Response B'],
  );
  fc.assert(
    fc.property(texts, names, (text, called) => {
      assert.equal(translated(translated(text, called), called), text);
      const pieces = translateNames(text, called);
      assert.equal(pieces.map((piece) => piece.original ?? piece.text).join(''), text);
    }),
    { numRuns: 500 },
  );
});

test('puts translated names of plain text in brackets, and leaves quotations alone', () => {
  assert.equal(
    bracketNames('Response B wins; "Response A" is quoted.', responses),
    '[Response A] wins; "Response A" is quoted.',
  );
  assert.equal(bracketNames('Response B wins.', undefined), 'Response B wins.');
});
