import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { compilePattern, PatternError } from '../../../../src/core/judges/pattern.ts';
import { assertProportionalWork } from '../../../support/measuring/growth.ts';

const texts = (pattern: string, text: string) =>
  compilePattern(pattern)
    .lastMatches(text)
    .map(({ source }) => source);

describe('a pattern', () => {
  it('has its groups by name in either spelling, and in order', () => {
    const { names, lastMatches } = compilePattern('(?P<first>A)|(?<second>B)|(C)');
    assert.deepEqual(names, ['first', 'second']);
    assert.deepEqual(
      lastMatches('A.B.C').map(({ named, groups, start, end }) => [named, groups, start, end]),
      [
        [{ first: 'A' }, ['A'], 0, 1],
        [{ second: 'B' }, ['B'], 2, 3],
        [{}, ['C'], 4, 5],
      ],
    );
  });

  it('may ignore case', () => assert.deepEqual(texts('(?i)grade: c', 'GRADE: C'), ['GRADE: C']));

  const unusable: readonly [pattern: string, message: RegExp][] = [
    ['(?=A)', /look-ahead or look-behind \(\?=\), which RE2 syntax does not have/],
    ['A(?!B)', /\(\?!\)/],
    ['(?<=A)B', /\(\?<=\)/],
    ['(?<!A)B', /\(\?<!\)/],
    ['(A)\\1', /a back-reference \(\\1\)/],
    ['(?P<x>A)\\k<x>', /a back-reference \(\\k<\)/],
    ['(?P<x>A)(?P=x)', /a back-reference \(\?P=\)/],
    ['(?>A)', /an atomic group/],
    ['[', /not valid: missing closing \]/],
    ['(?<x>A)(?<x>B)', /duplicate/],
    ['(a{1000}){1000}', /invalid repeat count/],
    ['(?:a{500}){2}', /too large/],
    ['a'.repeat(2001), /longer than 2000 characters/],
  ];
  for (const [pattern, message] of unusable) {
    it(`that cannot be used says why: ${pattern.slice(0, 40)}`, () => {
      assert.throws(
        () => compilePattern(pattern),
        (error) => {
          assert.ok(error instanceof PatternError);
          assert.match(error.message, message);
          return true;
        },
      );
    });
  }

  it('may contain the signs of a missing construct as plain characters', () => {
    assert.deepEqual(texts('\\(\\?=[(?=\\]\\\\1]', '(?=1'), ['(?=1']);
    assert.deepEqual(texts('\\\\1', 'a\\1'), ['\\1']);
  });
});

describe('the matches of a pattern', () => {
  it('are all of them, in order, in a text with up to 8', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('[ab]', 'a+', '(a)(b)?', '\\d', '[[]{2}a', 'a|ab', '(?:ab)+c?'),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '['), maxLength: 15 }),
        (pattern, text) => {
          const expected = [...text.matchAll(new RegExp(pattern, 'g'))].map(
            ({ 0: source }) => source,
          );
          fc.pre(expected.length <= 8);
          assert.deepEqual(texts(pattern, text), expected);
        },
      ),
    );
  });

  it('end with the last one, however many there are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('[[A]]', '[[B]]', ' and ', '[[', 'x'.repeat(500)), {
          maxLength: 300,
        }),
        (pieces) => {
          const text = pieces.join('');
          const last = [...text.matchAll(/\[\[[AB]\]\]/g)].at(-1);
          const found = compilePattern('\\[\\[[AB]\\]\\]').lastMatches(text).at(-1);
          assert.deepEqual([found?.source, found?.start], [last?.[0], last?.index]);
        },
      ),
    );
  });

  it('are found in linear time, whatever pattern and text', () => {
    const hostile: readonly (readonly [pattern: string, unit: string])[] = [
      ['(a)+b|(a)', 'a'],
      ['(a|aa)+$', 'a'],
      ['(a*)*b', 'a'],
      ['(?:x+x+)+y', 'x'],
      ['(.*)(.*)(.*)(.*)z|a', 'a'],
      ['\\[\\[(A|B)\\]\\]', '[[A]]'],
      ['(\\d+)', '1 '],
      ['', 'a'],
      ['a?', 'b'],
    ];
    for (const [pattern, unit] of hostile) {
      const { lastMatches } = compilePattern(pattern);
      assertProportionalWork(
        pattern,
        (times) => unit.repeat((times * 2_000) / unit.length),
        lastMatches,
      );
    }
  });

  it('of any pattern in any text are found, unless the pattern is refused with a reason', () => {
    const pieces = fc.constantFrom(
      '(',
      ')',
      '[',
      ']',
      '(?',
      'P<',
      'a',
      '|',
      '*',
      '+',
      '{9}',
      '{',
      '\\',
      '\\b',
      '^',
      '$',
      '.',
      '?',
      'i)',
      '-',
      '\\pL',
      '=',
    );
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
        fc.string({ unit: 'binary', maxLength: 200 }),
        (pattern, text) => {
          try {
            for (const { source, start, end } of compilePattern(pattern).lastMatches(text)) {
              assert.equal(text.slice(start, end), source);
            }
          } catch (error) {
            assert.ok(error instanceof PatternError, String(error));
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
