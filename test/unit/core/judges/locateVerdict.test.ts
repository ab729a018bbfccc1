import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultJudge } from '../../../../src/core/judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../../../src/core/judges/definition.ts';
import { doubleBrackets } from '../../../../src/core/judges/forms/doubleBrackets.ts';
import { fiveSteps } from '../../../../src/core/judges/forms/fiveSteps.ts';
import { rating10 } from '../../../../src/core/judges/forms/rating10.ts';
import { scorePair } from '../../../../src/core/judges/forms/scorePair.ts';
import { singleToken } from '../../../../src/core/judges/forms/singleToken.ts';
import { locateVerdict, readAnswer } from '../../../../src/core/judges/readAnswer.ts';

const object = '{"justification": "Shorter.", "preference": "B", "confidence": 70}';

const cases: readonly (readonly [
  name: string,
  definition: JudgeDefinition,
  answer: string,
  expected: { text: string; parts: string[] } | undefined,
])[] = [
  [
    'the last marker',
    doubleBrackets,
    'At first I thought [[A]]. On reflection: [[B]]',
    { text: '[[B]]', parts: ['second'] },
  ],
  [
    'no quoted marker',
    doubleBrackets,
    'It says [[B]] itself. [[A]]',
    { text: '[[A]]', parts: ['first'] },
  ],
  ['a mapped marker', fiveSteps, 'My verdict is [[A>>B]].', { text: '[[A>>B]]', parts: [] }],
  [
    'both scores',
    scorePair,
    'Fine. Score A: 7, score B: 9',
    { text: 'Score A: 7, score B: 9', parts: ['first', 'second'] },
  ],
  ['a score', rating10, 'Fine. Rating: [[7]]', { text: '[[7]]', parts: ['score'] }],
  ['a token', singleToken, 'B', { text: 'B', parts: [] }],
  ['a field', defaultJudge, `So: ${object}`, { text: object, parts: ['/preference'] }],
  ['nothing', doubleBrackets, 'Both are fine.', undefined],
];

describe('the part of an answer that holds the verdict', () => {
  for (const [name, definition, text, expected] of cases) {
    it(`is ${name} with "${definition.name}"`, () => {
      const answer = { text, finishReason: 'stop' } as const;
      const material = name.includes('quoted') ? ['It says [[B]] itself.'] : [];
      assert.deepEqual(locateVerdict(definition, answer, material), expected);
      const { outcome } = readAnswer(definition, answer, material);
      assert.equal(outcome === 'readable', expected !== undefined);
    });
  }
});
