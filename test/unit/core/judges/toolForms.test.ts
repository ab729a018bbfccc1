import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JudgeDefinition } from '../../../../src/core/judges/definition.ts';
import { builtInJudges } from '../../../../src/core/judges/forms/builtInJudges.ts';
import { passFail } from '../../../../src/core/judges/forms/passFail.ts';
import { readAnswer } from '../../../../src/core/judges/readAnswer.ts';
import { readBy } from './import/support.ts';

function named(name: string): JudgeDefinition {
  const found = builtInJudges.find((one) => one.name === name);
  assert.ok(found, name);
  return found;
}

/** Answers in the form in which a tool's own judge writes them, with what they say. */
const answers: Readonly<Record<string, readonly (readonly [text: string, read: unknown])[]>> = {
  'Prometheus score': [
    ['Feedback: It is kind, but one claim is wrong. [RESULT] 4', 4],
    ['Feedback: Poor.\n[RESULT] (1)', 1],
    ['Feedback: Good. [RESULT] 3/5', 3],
    ['Feedback: At first [RESULT] 4, but then [RESULT] 12', 'bad-score'],
    ['Feedback: Good.', 'no-verdict'],
    ['[RESULT] 4.', 4],
    ['[RESULT] 4.0', 4],
    ['[RESULT] 4 - The response is kind.', 4],
    ['[RESULT] 4 - 2 claims are wrong.', 4],
    ['[RESULT] 4, and 2 claims are wrong.', 4],
    ['[RESULT] 4 of 5', 4],
    ...[
      '4.5',
      '**4**.5',
      '3,5',
      '3-4',
      '3 – 4',
      '4 or 5',
      '**4** or **5**',
      '3 to 4',
      '4 and 5',
    ].map((score) => [`Feedback: Between. [RESULT] ${score}`, 'bad-score'] as const),
    ...['4½', '4 and a half', '4%', '4 of 10', '4 stars of 10'].map(
      (score) => [`Feedback: Between. [RESULT] ${score}`, 'bad-score'] as const,
    ),
  ],
  'Rating 1–10': [
    ['Rating: [[8]]. 3 claims are wrong.', 8],
    ['Rating: [[8]] of 10', 8],
    ['Rating: [[4]] of 5 stars', 'bad-score'],
    ['Rating: [[9]]0%', 'bad-score'],
    ['Rating: [[7]] or 8', 'bad-score'],
    ['Rating: [[7]]-[[8]]', 'withdrawn'],
    ['I would rate between [[7]] and [[8]].', 'withdrawn'],
  ],
  'Result label': [
    ['Feedback: Response B answers what was asked. [RESULT] B', 'second'],
    ['**[RESULT] A**', 'first'],
    ['[RESULT] A. Response B is wrong.', 'first'],
    ['[RESULT] A (slightly better)', 'first'],
    ['[RESULT] A – it is right.', 'first'],
    ['[RESULT] A is better than B', 'first'],
    ['[RESULT] A > B', 'first'],
    ...['A tie', 'a draw', 'A and B', 'A or B', 'A/B', 'A = B', 'A < B', 'A is worse than B'].map(
      (choice) => [`Feedback: Hard to say. [RESULT] ${choice}`, 'bad-preference'] as const,
    ),
  ],
  'Pass or fail': [
    ['Grade: PASS, with reservations', true],
    ['| Grade: PASS | The value is right. |', true],
    ['Grade: PASS and I am sure.', true],
    ['Grade: PASS or FAIL', 'bad-score'],
    ['Grade: PASS/FAIL', 'bad-score'],
    ['Grade: PASS | FAIL', 'bad-score'],
    ['**Grade: PASS**, unless the unit matters', 'bad-score'],
  ],
  'MLflow make_judge': [
    ['{"result": "yes", "rationale": "It answers the question."}', true],
    ['```json\n{"rationale": "It does not.", "result": "No"}\n```', false],
    ['{"result": "maybe", "rationale": "Unclear."}', 'bad-score'],
    ['{"result": 1, "rationale": "Yes."}', 'bad-score'],
  ],
  openevals: [
    ['{"reasoning": "It is correct. Thus, the score should be: true.", "score": true}', true],
    ['{"reasoning": "It is wrong.", "score": false}', false],
    ['{"reasoning": "It is correct.", "score": 1}', true],
    ['{"reasoning": "It is wrong.", "score": 0.0}', false],
    ['{"reasoning": "It is mostly correct.", "score": 0.7}', 'bad-score'],
    ['{"reasoning": "It is good.", "score": 8}', 'bad-score'],
  ],
  'DeepEval G-Eval': [
    ['{"score": 8, "reason": "Step 1 and 2 hold."}', 8],
    ['{\n    "reason": "Nothing holds.",\n    "score": 0\n}', 0],
    ['{"score": 11, "reason": "Beyond."}', 'bad-score'],
  ],
};

describe('a judge in the form of another tool', () => {
  for (const [name, cases] of Object.entries(answers)) {
    it(`reads answers as that tool’s judges write them: ${name}`, () => {
      for (const [text, read] of cases) assert.equal(readBy(named(name), text), read, text);
    });
  }

  it('keeps the reason as the justification', () => {
    const text = '{"score": 8, "reason": "Both steps hold."}';
    const reading = readAnswer(named('DeepEval G-Eval'), { text, finishReason: 'stop' }, []);
    assert.ok(reading.outcome === 'readable');
    assert.equal(reading.justification, 'Both steps hold.');
    assert.equal(reading.passes, true);
  });
});

describe('grades with values', () => {
  const definition: JudgeDefinition = {
    ...passFail,
    reader: {
      kind: 'score',
      pattern: '(?i)\\bGRADE\\s*:\\s*([CPI])\\b',
      grades: { C: 1, P: 0.5, I: 0 },
    },
    scale: { min: 0, max: 1, pass: 0.5, step: 0.5 },
  };

  it('are scores, which pass from the pass mark', () => {
    for (const [grade, score, passes] of [
      ['C', 1, true],
      ['p', 0.5, true],
      ['I', 0, false],
    ] as const) {
      const text = `So.\nGRADE: ${grade}`;
      const reading = readAnswer(definition, { text, finishReason: 'stop' }, []);
      assert.ok(reading.outcome === 'readable');
      assert.deepEqual([reading.score, reading.passes], [score, passes]);
    }
  });

  it('are not read from a sentence or an offer', () => {
    for (const [grade, read] of [
      ['I (incorrect)', 0],
      ['I, since it is wrong.', 0],
      ['I - incorrect', 0],
      ['**I**', 0],
      ['C and I am sure.', 1],
      ['C, I think.', 1],
      ['C-', 1],
      ['I am unable to determine this.', 'bad-score'],
      ['I believe the submission is correct.', 'bad-score'],
      ['I can’t grade this.', 'bad-score'],
      ['C or I', 'bad-score'],
      ['C/I', 'bad-score'],
      ['**C** / **I**', 'bad-score'],
      ['C, P or I', 'bad-score'],
      ['C or GRADE: I', 'withdrawn'],
      ['C, unless a date is needed', 'bad-score'],
    ] as const) {
      assert.equal(readBy(definition, `So.\nGRADE: ${grade}`), read, grade);
    }
  });

  it('are read from JSON in the same way', () => {
    const inJson: JudgeDefinition = {
      ...definition,
      reader: { kind: 'json', score: '/grade', grades: { good: 1, fair: 0.5, poor: 0 } },
      justification: 'none',
    };
    assert.equal(readBy(inJson, '{"grade": "fair"}'), 0.5);
    assert.equal(readBy(inJson, '{"grade": "awful"}'), 'bad-score');
  });
});
