// Further answers of the kinds in `structure.test.ts`, as strangers wrote them.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JudgeDefinition } from '../../../../src/core/judges/definition.ts';
import { doubleBrackets } from '../../../../src/core/judges/forms/doubleBrackets.ts';
import { jsonVerdict } from '../../../../src/core/judges/forms/jsonVerdict.ts';
import { passFail } from '../../../../src/core/judges/forms/passFail.ts';
import { rating10 } from '../../../../src/core/judges/forms/rating10.ts';
import { scorePair } from '../../../../src/core/judges/forms/scorePair.ts';
import { readAnswer } from '../../../../src/core/judges/readAnswer.ts';
import { statedBy } from '../../../../src/core/judges/readers/answerReader.ts';

function said(definition: JudgeDefinition, text: string): unknown {
  const reading = readAnswer(definition, { text, finishReason: 'stop' }, ['Why?', 'Oslo.', 'No.']);
  return reading.outcome === 'readable' ? statedBy(reading) : 'unreadable';
}

const kinds: Readonly<Record<string, readonly (readonly [JudgeDefinition, string, unknown])[]>> = {
  'a withdrawal in the first person': [
    [doubleBrackets, '[[A]]\n\nI retract this verdict.', 'unreadable'],
    [doubleBrackets, '[[A]]\n\nI take back my verdict.', 'unreadable'],
    [doubleBrackets, '[[A]]\n\nI take this back.', 'unreadable'],
    [rating10, 'Rating: [[8]]\n\nI retract this rating.', 'unreadable'],
    [rating10, 'Rating: [[8]]\n\nI take the rating seriously.', 8],
    [doubleBrackets, '[[A]]\n\nI revised this verdict twice.', 'first'],
  ],
  'a reason that has another verdict': [
    [jsonVerdict, '{"reason":"I withdraw my verdict.","verdict":"A"}', 'unreadable'],
    [jsonVerdict, '{"reason":"I change my verdict to B.","verdict":"A"}', 'unreadable'],
    [jsonVerdict, '{"reason":"B errs. So the verdict is B.","verdict":"A"}', 'unreadable'],
    [jsonVerdict, '{"reason":"B errs. So the verdict is A.","verdict":"A"}', 'first'],
    [jsonVerdict, '{"reason":"The verdict is A.","verdict":"A"}', 'first'],
  ],
  'an example behind the verdict': [
    [
      jsonVerdict,
      '{"verdict":"A","reason":"A is right."}\n\nFor comparison, a verdict for B would read:\n{"verdict":"B","reason":"B is right."}',
      'first',
    ],
    [
      jsonVerdict,
      '{"verdict":"A","reason":"A is right."}\n\nHad Response B been correct, I would have answered:\n{"verdict":"B","reason":"B is right."}',
      'first',
    ],
  ],
  'a heading over a match': [
    [
      scorePair,
      'Overall:\nScore A: 9\nScore B: 2\n\nClarity:\nScore A: 4\nScore B: 8',
      'unreadable',
    ],
    [
      scorePair,
      'Overall:\nScore A: 9\nScore B: 2\n\n**Confidence**:\nScore A: 4\nScore B: 8',
      'unreadable',
    ],
    [scorePair, 'Clarity:\nScore A: 9\nScore B: 2\n\nOverall:\nScore A: 4\nScore B: 8', 'second'],
    [doubleBrackets, 'At first: [[A]]\n\n**Final verdict:**\n[[B]]', 'second'],
  ],
  'a confidence in words': [
    [rating10, 'Rating: [[8]]\n\nHow sure am I? [[10]]', 8],
    [rating10, 'Rating: [[8]]\n\nMy confidence in this rating is [[10]]', 8],
    [rating10, 'With full confidence, my rating is [[7]]', 7],
    [doubleBrackets, 'I say so with confidence: [[A]]', 'first'],
  ],
  'a task that was made up': [
    [
      doubleBrackets,
      'A is right. [[A]]\n\n### Next comparison\nNow two responses on primes. Response B is right.\n\n[[B]]',
      'unreadable',
    ],
    [
      doubleBrackets,
      'A is right. [[A]]<|eot_id|><|start_header_id|>user<|end_header_id|>\nAnother one.\n[[B]]',
      'unreadable',
    ],
    [doubleBrackets, 'A is right. [[A]]\n\n=== BEGIN PROMPT 1\nNew prompt\n[[B]]', 'unreadable'],
  ],
  'a scale behind a score': [
    [rating10, 'Rating: [[8]] auf einer Skala von 0 bis 100', 'unreadable'],
    [rating10, 'Rating: [[8]] sur une échelle de 0 à 100', 'unreadable'],
    [rating10, 'Rating: [[8]]（满分100）', 'unreadable'],
    [rating10, 'Rating: [[8]] (max 50)', 'unreadable'],
    [rating10, 'Rating: [[8]] over 20', 'unreadable'],
    [rating10, 'Rating: [[8]], on a 0-100 scale', 'unreadable'],
    [rating10, 'Rating: [[8]]\n(scale: 0-100)', 'unreadable'],
    [rating10, 'Rating: [[8]] auf einer Skala von 1 bis 10', 8],
    [rating10, 'Rating: [[8]] (max 10)', 8],
    [rating10, 'Rating: [[8]]（满分10）', 8],
    [rating10, 'Rating: [[8]] over the other one, by 20 points in places', 8],
    [rating10, 'Rating: [[8]], as it covers 1990 to 2000', 8],
    [rating10, 'Rating: [[8]]\n\nIt names 3 of 5 causes.', 8],
  ],
  'remarks that take nothing back': [
    [passFail, 'Grade: PASS\n\nThe answer was graded before.', 'pass'],
  ],
};

describe('an answer', () => {
  for (const [kind, cases] of Object.entries(kinds)) {
    for (const [definition, text, expected] of cases) {
      it(`with ${kind} is read as a careful person reads it: ${JSON.stringify(text)}`, () => {
        assert.equal(said(definition, text), expected);
      });
    }
  }
});
