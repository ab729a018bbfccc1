// Kinds of answers in which structure decides what the verdict is, for each reader.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JudgeDefinition } from '../../../../src/core/judges/definition.ts';
import { doubleBrackets } from '../../../../src/core/judges/forms/doubleBrackets.ts';
import { fiveSteps } from '../../../../src/core/judges/forms/fiveSteps.ts';
import { jsonVerdict } from '../../../../src/core/judges/forms/jsonVerdict.ts';
import { passFail } from '../../../../src/core/judges/forms/passFail.ts';
import { rating5 } from '../../../../src/core/judges/forms/rating5.ts';
import { rating10 } from '../../../../src/core/judges/forms/rating10.ts';
import { rating100 } from '../../../../src/core/judges/forms/rating100.ts';
import { resultLabel } from '../../../../src/core/judges/forms/resultLabel.ts';
import { scorePair } from '../../../../src/core/judges/forms/scorePair.ts';
import { singleToken } from '../../../../src/core/judges/forms/singleToken.ts';
import { toolForms } from '../../../../src/core/judges/forms/toolForms.ts';
import { readAnswer } from '../../../../src/core/judges/readAnswer.ts';
import { statedBy } from '../../../../src/core/judges/readers/answerReader.ts';
import type { FinishReason } from '../../../../src/core/words/ports.ts';

const prometheus = toolForms.find(({ name }) => name === 'Prometheus score') ?? rating5;

/** A reader with a verdict in its form, and another verdict. */
const forms: readonly (readonly [JudgeDefinition, verdict: string, other: string])[] = [
  [doubleBrackets, '[[A]]', '[[B]]'],
  [fiveSteps, '[[A>B]]', '[[B>>A]]'],
  [resultLabel, '[RESULT] A', '[RESULT] B'],
  [scorePair, 'Score A: 8\nScore B: 3', 'Score A: 2\nScore B: 7'],
  [rating10, 'Rating: [[3]]', 'Rating: [[8]]'],
  [prometheus, '[RESULT] 4', '[RESULT] 2'],
  [passFail, 'Grade: PASS', 'Grade: FAIL'],
  [jsonVerdict, '{"reason": "So.", "verdict": "A"}', '{"reason": "No.", "verdict": "B"}'],
];
const material = ['Name the capital of Norway.', 'Oslo.', 'Bergen is the capital.'];

interface Given {
  readonly finishReason?: FinishReason;
  readonly rubric?: string;
}

/** Returns what an answer states; `unreadable` with its outcome. */
function said(definition: JudgeDefinition, text: string, given: Given = {}): unknown {
  const { finishReason = 'stop', rubric } = given;
  const reading = readAnswer(definition, { text, finishReason }, material, rubric);
  return reading.outcome === 'readable' ? statedBy(reading) : 'unreadable';
}

type Case = readonly [JudgeDefinition, text: string, expected: unknown, given?: Given];

function check(cases: readonly Case[]): void {
  for (const [definition, text, expected, given] of cases) {
    assert.equal(said(definition, text, given), expected, `${definition.name}: ${text}`);
  }
}

type Template = (verdict: string, other: string) => string;

/** Checks what each reader reads from answers: the verdict, the other one, or none. */
function checkAll(means: 'verdict' | 'other' | 'unreadable', templates: readonly Template[]): void {
  for (const [definition, verdict, other] of forms) {
    const expected =
      means === 'unreadable' ? means : said(definition, means === 'verdict' ? verdict : other);
    assert.ok(means === 'unreadable' || expected !== 'unreadable');
    check(templates.map((template) => [definition, template(verdict, other), expected]));
  }
}

/** Returns a judge whose score is a number in plain text. */
function scored(min: number, max: number, pattern = '(?i)score: ?(\\d+(?:\\.\\d+)?)') {
  return {
    ...rating10,
    reader: { kind: 'score', pattern },
    scale: { min, max },
  } satisfies JudgeDefinition;
}

const graded: JudgeDefinition = {
  ...passFail,
  reader: {
    kind: 'score',
    pattern: '(?i)grade: ?([A-F][+-]?)',
    grades: { 'A+': 'pass', A: 'pass', B: 'fail' },
  },
};

describe('an answer that was cut off', () => {
  const cut = { finishReason: 'length' } as const;

  it('has no verdict in a match that could have become another value', () => {
    check([
      [scorePair, 'Score A: 8\nScore B: 1', 'unreadable', cut],
      [scorePair, '**Score A: 9**\n**Score B: 1', 'unreadable', cut],
      [scorePair, 'Score A: 8\nScore B: 8', 'unreadable', cut],
      [scored(1, 10), 'Fine. Score: 1', 'unreadable', cut],
      [scored(0, 100), 'Fine. Score: 10', 'unreadable', cut],
      [scored(0, 100), 'Fine. Score: 8', 'unreadable', cut],
      [scored(1, 10), 'Fine. Score: 7', 'unreadable', cut],
      [
        { ...graded, reader: { ...graded.reader, grades: { 'A+': 'pass', A: 'fail' } } } as never,
        'Grade: A',
        'unreadable',
        cut,
      ],
    ]);
  });

  it('has one in any other match', () => {
    check([
      [scorePair, 'Score A: 8\nScore B: 1', 'first'],
      [scorePair, 'Score A: 8\nScore B: 1', 'first', { finishReason: 'unknown' }],
      [scorePair, 'Score A: 8\nScore B: 1\n', 'first', cut],
      [scorePair, 'Score A: 9\nScore B: 4', 'first', cut],
      [scored(1, 5, '(?i)score: ?([1-5])\\b'), 'Score: 4', 4, cut],
      [{ ...scored(1, 5), scale: { min: 1, max: 5, step: 1 } }, 'Score: 4', 4, cut],
      [scored(1, 10), 'Score: 10', 10, cut],
      [graded, 'Grade: B', 'fail', cut],
      [graded, 'Grade: A+', 'pass', cut],
      [doubleBrackets, 'Fine.\n\n[[A]]', 'first', cut],
      [doubleBrackets, 'Fine.\n\n[[A]]\n\nThe second is', 'first', cut],
      [rating10, 'Rating: [[1]]', 1, cut],
      [resultLabel, 'Fine. [RESULT] A', 'first', cut],
      [passFail, 'Grade: PASS', 'pass', cut],
      [singleToken, 'A', 'first', cut],
      [jsonVerdict, '{"reason": "So.", "verdict": "A"}', 'first', cut],
    ]);
  });

  it('has none in a match before more than a line, where the reason comes first', () => {
    for (const [definition, verdict] of forms) {
      const text = `${verdict}\n\nNow I compare them.\nResponse A is`;
      const expected = definition === jsonVerdict ? 'first' : 'unreadable';
      assert.equal(said(definition, text, cut), expected, definition.name);
    }
  });
});

describe('the label in front of a match', () => {
  it('makes it a sub-score, behind the verdict as before it', () => {
    check([
      [rating10, 'Rating: [[8]]\nConfidence: [[9]]', 8],
      [rating10, 'Rating: [[8]]\n- Clarity: [[5]]\n- Length: [[3]]', 8],
      [rating10, '**Correctness**: [[9]]\n**Clarity**: [[5]]\n\n**Overall rating**: [[7]]', 7],
      [rating10, '| Clarity | [[5]] |\n| Overall | [[8]] |', 8],
      [rating10, 'Overall: [[8]]\nClarity - [[5]]', 8],
      [rating10, '[[8]]\n- Clarity [[5]]\n- Length ([[3]])', 8],
      [rating10, 'Clarity: [[5]]', 'unreadable'],
      [rating10, 'Confidence: [[9]]', 'unreadable'],
      [doubleBrackets, 'Verdict: [[A]]\nLength: [[B]]', 'first'],
      [doubleBrackets, 'Clarity: [[B]]\nTone: [[B]]\n\n[[A]]', 'first'],
      [fiveSteps, 'Final verdict: [[A>B]]\nClarity: [[B>A]]', 'first'],
      [resultLabel, '[RESULT] A\nClarity: [RESULT] B', 'first'],
      [passFail, 'Grade: PASS\nClarity: Grade: FAIL', 'pass'],
      [rating10, 'Rating: [[8]]\nEmpathy: [[3]]', 8, { rubric: 'Empathy counts most.' }],
      [rating10, 'Empathy: [[3]]', 'unreadable', { rubric: '- Empathy: 40%\n- Depth: 60%' }],
    ]);
  });

  it('introduces a verdict otherwise, in any language', () => {
    check([
      [rating10, 'Bewertung: [[8]]', 8],
      [rating10, '評価：[[8]]', 8],
      [rating10, 'Note finale : [[8]]', 8],
      [rating10, 'Accuracy: 9/10\nDepth: 4/10\nOverall: [[7]]', 7],
      [rating10, 'My score for clarity and depth: [[7]]', 7],
      [doubleBrackets, 'Response A: right.\nResponse B: wrong.\nBetter response: [[A]]', 'first'],
      [doubleBrackets, 'Equally good: [[C]]', 'tie'],
      [doubleBrackets, 'Urteil: [[A]]', 'first'],
      [doubleBrackets, 'Which one serves the prompt better: [[A]]', 'first'],
      [passFail, 'Overall grade: PASS', 'pass'],
    ]);
  });

  it('must be that of a verdict where labelled matches differ', () => {
    check([
      [rating10, 'Overall Rating: [[8]]\nAccuracy: [[9]]\nClarity: [[5]]', 'unreadable'],
      [rating10, 'Overall Rating: [[8]]\nDepth score: [[9]]', 'unreadable'],
      [rating10, 'Accuracy: [[9]]\nDepth: [[4]]', 'unreadable'],
      [rating10, '[[8]]\n\nAccuracy: [[9]]', 'unreadable'],
      [rating10, 'Overall: [[8]]\n- Accuracy [[9]]\n- Depth [[4]]', 'unreadable'],
      [rating10, 'Overall: [[8]] (accuracy: [[9]], depth: [[4]])', 'unreadable'],
      [rating10, 'Accuracy: [[9]]\nDepth: [[4]]\nMy verdict: [[6]]', 6],
      [rating10, 'Accuracy: [[9]]\nDepth: [[4]]\n\n[[6]]', 6],
      [rating10, 'Accuracy: [[9]]\nRating: [[6]]', 6],
      [rating10, 'I start at [[9]].\n\nOn reflection: [[6]]', 6],
      [rating10, 'Overall: [[8]]\nAccuracy: [[8]]', 8],
      [doubleBrackets, 'Verdict: [[A]]\nStyle: [[B]]', 'unreadable'],
      [passFail, 'Grade: PASS\nStyle grade: FAIL', 'unreadable'],
      [resultLabel, 'Verdict: [RESULT] A\nStyle: [RESULT] B', 'unreadable'],
    ]);
  });
});

describe('a task that the judge made up behind its verdict', () => {
  const task = (heading: string) =>
    [
      `${heading}=== BEGIN PROMPT 1f`,
      'Name the capital of Chad.',
      '=== END PROMPT 1f',
      '=== BEGIN RESPONSE A 1f',
      'Lagos.',
      '=== END RESPONSE A 1f',
      '=== BEGIN RESPONSE B 1f',
      'N’Djamena.',
      '=== END RESPONSE B 1f\n\n',
    ].join('\n');

  it('is not read', () => {
    for (const [definition, verdict, other] of forms) {
      const isPair = definition.kind === 'pairwise';
      const made = ['', '### Example 2\n']
        .map(task)
        .map((one) => (isPair ? one : one.replaceAll('RESPONSE A', 'RESPONSE')));
      const brief = `Prompt: Name the capital of Chad.\nResponse${isPair ? ' A' : ''}: Lagos.\n`;
      for (const one of [...made, brief]) {
        const text = `${verdict}\n\n${one}${other}`;
        assert.equal(said(definition, text), said(definition, verdict), text);
        assert.equal(said(definition, `${verdict}\n\n${one}Final verdict: ${other}`), 'unreadable');
      }
    }
  });

  it('is none if it shows the texts that were given, or has a single heading', () => {
    checkAll('other', [
      (verdict, other) => `At first: ${verdict}\n\n### Response A\nIt is right.\n\n${other}`,
      (verdict, other) => `At first: ${verdict}\n\nPrompt: a capital is asked for.\n\n${other}`,
      (verdict, other) =>
        `At first: ${verdict}\n\nPrompt: Name the capital of Norway.\nResponse A: Oslo.\n\n${other}`,
    ]);
  });

  it('makes the answer unreadable if it has headings of its own', () => {
    checkAll('unreadable', [
      (verdict, other) =>
        `It is right. ${verdict}\n\n###Task Description:\nAnother instruction, a response A and a response B.\n\nFeedback: It is better here. ${other}`,
      (verdict, other) => `${verdict}\n\n### Example 2\nWhich river is longest?\n\n${other}`,
    ]);
  });
});

describe('an example of the form behind the verdict', () => {
  it('is no verdict', () => {
    checkAll('verdict', [
      (verdict, other) => `${verdict}\n\n(An example of the form: ${other})`,
      (verdict, other) => `${verdict}\n\nFor example: ${other}`,
      (verdict, other) => `${verdict}\n\nThe expected format is:\n${other}`,
      (verdict, other) => `${verdict}\n\nHere is an example of the form: ${other}`,
      (verdict, other) => `${verdict}\n\nThe schema I used: ${other}`,
      (verdict, other) => `${verdict}\n\nSample output:\n\`\`\`\n${other}\n\`\`\``,
    ]);
  });

  it('does not hide a verdict in the form that was asked for', () => {
    checkAll('verdict', [
      (verdict) => `Here is my answer in the required format:\n${verdict}`,
      (verdict) => `In the requested form:\n\n${verdict}`,
      (verdict, other) => `At first: ${other}\n\nIn the required format: ${verdict}`,
      (verdict, other) => `At first: ${other}\n\nIt gives the better example. ${verdict}`,
      (verdict, other) => `At first: ${other}\n\nIts rhymes keep their form.\n\n${verdict}`,
    ]);
  });
});

describe('a scale behind a score', () => {
  const ten = scored(0, 10);

  it("must be the definition's", () => {
    for (const scale of [
      ...[
        'of 20',
        'out of 20',
        '/20',
        '/ 5',
        'out of twenty',
        'out of a possible 20',
        '(out of 5)',
      ],
      ...['on a scale of 0 to 100', ', on a scale from 1-5', 'on a 100-point scale', '(0-100)'],
      ...[
        'percent',
        '%',
        'points of 20',
        'points out of 100',
        '(scale: 0 to 5)',
        'von 20',
        'sur 20',
      ],
      ...['stars out of five', '. On a scale of 0 to 100', '(8 out of 20)', '= 8/20'],
    ]) {
      check([
        [ten, `Little is right.\nScore: 8 ${scale}`, 'unreadable'],
        [rating10, `Little is right.\nRating: [[8]] ${scale}`, 'unreadable'],
        [rating10, `Little is right.\n**Rating: [[8]]** ${scale}`, 'unreadable'],
      ]);
    }
    check([[prometheus, '[RESULT] 4 out of 10', 'unreadable']]);
    check([[scorePair, 'Score A: 8\nScore B: 6 out of 20', 'unreadable']]);
  });

  it('may be named, and other numbers may follow', () => {
    for (const behind of [
      ...['out of 10', '/10', 'of 10', '(out of ten)', 'on a scale of 0 to 10', ', out of 10.'],
      ...[
        '- it answers 3 of 5 sub-questions',
        'because 3 of 5 are right',
        '. Of 5 claims, 3 hold.',
      ],
      ...['points', '. 80% of it is right', '; the film has 9 of 10', 'overall'],
      ...['(8 out of 10)', '(9 of 20 facts)'],
    ]) {
      check([[ten, `Fair.\nScore: 8 ${behind}`, 8]]);
    }
    check([
      [rating10, '[[7]] - it answers 3 of 5 sub-questions', 7],
      [rating10, '[[7]] on a scale of 1 to 10', 7],
      [rating100, 'Rating: [[72]]%', 72],
      [rating5, 'Rating: [[4]]/5', 4],
      [prometheus, '[RESULT] 4 out of 5', 4],
    ]);
  });
});

describe('sentences around a verdict', () => {
  it('withdraw it only in the first person and present, about the verdict', () => {
    checkAll(
      'verdict',
      [
        'Wait times and such are irrelevant here.',
        'Wait, the second one has a typo, too.',
        'Correction: its capital should be Oslo.',
        'Actually, there is a mistake in line 3.',
        'Hmm, that sentence is odd.',
        'On reflection, it could have been shorter.',
        'No, the sum is not 14.',
        "I can't verify the date.",
        'I cannot say whether the source exists.',
        'I would correct the typo.',
        'I correct the date: it was 1648.',
        'I refuse to take the tone into account.',
        'I do not accept the second claim.',
        'The final score of the match was 3–1.',
        'The answer is 42, and the score is 3.',
        'The correct choice is C.',
        'The expert says: "I change my verdict."',
        'The author writes that he has changed his verdict.',
        'If brevity counted, I would change my verdict.',
        'I do not change my verdict.',
        'I see no reason to change my verdict.',
        'I was wrong about the date at first.',
        'My first verdict was another one.',
        'Never mind the spelling.',
      ].map(
        (sentence): Template =>
          (verdict) =>
            `${verdict}\n\n${sentence}`,
      ),
    );
    for (const [definition, verdict] of forms) {
      if (definition.kind === 'pointwise') continue;
      for (const sentence of [
        "I don't choose B because it is wrong.",
        'I do not prefer B, whatever its length.',
        'I cannot choose B, as it names no city.',
        "I prefer B's tone, but not its facts.",
        'My verdict would be B if style counted.',
        'If style counted, my verdict is B.',
        'My first verdict was B.',
        'The reviewer says my verdict is B.',
        'According to the text, my choice is B.',
        'The correct answer is B.',
        'I would choose B for a child.',
      ]) {
        check([[definition, `${verdict}\n\n${sentence}`, said(definition, verdict)]]);
      }
    }
  });

  it('contradict it behind the verdict', () => {
    for (const [definition, verdict] of forms) {
      if (definition.kind === 'pointwise') continue;
      for (const sentence of [
        'Wait, checking again: Response B is the right one, so my verdict is B.',
        'My verdict is B, because it names the city.',
        "A isn't right after all, so my choice is B.",
        'I now prefer B.',
        'I choose Response B over Response A.',
        'I change my verdict to B.',
        'I am changing my verdict to B.',
        'No, wait. I choose B instead.',
        'I reconsider: it is the other one.',
        'I can no longer choose between the two.',
      ]) {
        check([[definition, `${verdict}\n\n${sentence}`, 'unreadable']]);
      }
    }
    check([
      [rating10, 'Rating: [[3]]\n\nSo my rating is 8.', 'unreadable'],
      [rating10, 'Rating: [[3]]\n\nSo my rating is 3.', 3],
      [passFail, 'Grade: PASS\n\nMy grade is FAIL.', 'unreadable'],
    ]);
  });

  it('contradict it before the verdict only as the last one', () => {
    for (const [definition, verdict] of forms) {
      if (definition.kind === 'pointwise') continue;
      check([
        [definition, `It is close, but my verdict is B.\n\n${verdict}`, 'unreadable'],
        [definition, `I choose B.\n\nWait, it is wrong.\n\n${verdict}`, said(definition, verdict)],
        [definition, `My verdict is A.\n\n${verdict}`, said(definition, verdict)],
        [definition, `I cannot decide.\n\n${verdict}`, 'unreadable'],
      ]);
    }
    check([[doubleBrackets, 'I cannot decide between them.\n\n[[C]]', 'tie']]);
    check([[doubleBrackets, '[[C]]\n\nI cannot decide which is better.', 'tie']]);
  });

  it('contradict it within its object', () => {
    const object = (fields: object) => JSON.stringify(fields);
    const cases: readonly (readonly [reason: string, behind: unknown, before: unknown])[] = [
      ['Wait: B is right, so my verdict is B.', 'unreadable', 'unreadable'],
      ['My verdict is B. Yet A is longer.', 'unreadable', 'first'],
      ['I change my verdict to B.', 'unreadable', 'unreadable'],
      ['I cannot decide after all.', 'unreadable', 'unreadable'],
      ['My verdict would be B if style counted.', 'first', 'first'],
      ['The text says "my verdict is B".', 'first', 'first'],
      ['My first verdict was B.', 'first', 'first'],
      ["I don't choose B because it is wrong.", 'first', 'first'],
      ['Wait times are irrelevant.', 'first', 'first'],
      ['My verdict is A.', 'first', 'first'],
      ['It is close. Final verdict: B', 'unreadable', 'unreadable'],
      ['B is better than most, but A is right.', 'first', 'first'],
      ['Response B is better than Response A.', 'unreadable', 'unreadable'],
    ];
    for (const [reason, behind, before] of cases) {
      check([
        [jsonVerdict, object({ verdict: 'A', reason }), behind],
        [jsonVerdict, object({ reason, verdict: 'A' }), before],
        [
          { ...jsonVerdict, justification: 'none' },
          object({ verdict: 'A', why: [reason] }),
          behind,
        ],
      ]);
    }
    const own: JudgeDefinition = {
      ...rating10,
      reader: { kind: 'json', score: '/score' },
      justification: { json: '/reason' },
    };
    check([
      [own, object({ score: 8, reason: 'Too long, so my score is 3.' }), 'unreadable'],
      [own, object({ score: 8, reason: 'The score of the match is 3.' }), 8],
    ]);
  });
});
