import { passFail } from '../../../../../src/core/judges/forms/passFail.ts';
import { resultLabel } from '../../../../../src/core/judges/forms/resultLabel.ts';
import { singleToken } from '../../../../../src/core/judges/forms/singleToken.ts';
import type { NaturalAnswers } from './naturalAnswers.ts';

/** Answers that finish with a label, a grade or one letter. */
export const labels: readonly NaturalAnswers[] = [
  {
    definition: resultLabel,
    answers: [
      ['[RESULT] A', 'first'],
      ['Feedback: Response A names the capital, Response B a different city. [RESULT] A', 'first'],
      [
        'Feedback: Both responses follow the rubric, but Response B gives a concrete example and a caveat. Therefore, Response B is better overall.\n[RESULT] B',
        'second',
      ],
      ['**Feedback:** A is vague where B is specific.\n\n**[RESULT] B**', 'second'],
      [
        "[RESULT] A\n\nResponse B's answer isn't wrong as such; it simply doesn't address the question.",
        'first',
      ],
      [
        'Comparison:\n1. Tone: equal\n2. Facts: A has one error\n3. Structure: B has headings\n\n[RESULT]: B',
        'second',
      ],
      ["[RESULT] B\nI don't select A because it refuses without a reason.", 'second'],
      ['Rückmeldung: Antwort A ist vollständiger und nennt die Quelle.\n\n[RESULT] A', 'first'],
      [
        'Feedback: The rubric asks for empathy. A says "wait and see", which is dismissive. B offers help.\n\n[RESULT] B',
        'second',
      ],
      [
        'Feedback: One could argue that A is safer. Still, the prompt asks for a bold slogan, and only B is bold.\n\n### Result\n[RESULT] B',
        'second',
      ],
      [
        '### Response A\nIt cites the law correctly.\n### Response B\nIt cites a repealed law.\n### Result\n[RESULT] A\n\nNote: neither response gives a date.',
        'first',
      ],
      [
        'Feedback: I cannot verify the citation in B, and its formula is wrong. A derives the result. [RESULT] A (Response A)',
        'first',
      ],
      [
        'Feedback: According to the rubric, a good answer instructs the user to stop. Response B does so, A does not. Final answer: [RESULT] B',
        'second',
      ],
      [
        'Feedback: A > B in accuracy, B > A in tone.\n\n[RESULT] A\n\nI was wrong-footed by the tone of B at first, but accuracy is what the rubric asks for.',
        'first',
      ],
      ['フィードバック：Bのほうが具体例が多く、わかりやすい。\n[RESULT] B', 'second'],
    ],
  },
  {
    definition: passFail,
    answers: [
      ['Grade: PASS', 'pass'],
      ['The response answers every part of the question correctly.\n\nGrade: PASS', 'pass'],
      [
        'It is polite and well structured, but it gives the wrong boiling point, which is a serious error.\n\n**Grade: FAIL**',
        'fail',
      ],
      [
        '- Follows the format: yes\n- Correct result: yes\n- Mentions the exception: no (minor)\n\nGrade: **PASS**',
        'pass',
      ],
      [
        '| Check | Result |\n|---|---|\n| Compiles | pass |\n| Handles empty input | fail |\n| Correct output | fail |\n\nGrade: FAIL',
        'fail',
      ],
      [
        "Grade: FAIL\n\nThe response doesn't pass the second test, and I can't accept an answer without units.",
        'fail',
      ],
      [
        'Grade: PASS\n\nActually useful advice, and no mistake that would mislead the reader.',
        'pass',
      ],
      [
        'I hesitated over the missing greeting. It is not a serious error, so the response passes.\n\nFinal grade: PASS',
        'pass',
      ],
      [
        'Die Antwort ist richtig, aber unvollständig. Ein ernster Fehler liegt nicht vor.\n\nGrade: PASS',
        'pass',
      ],
      [
        'The student writes "I deserve a PASS". That is no argument; the proof is circular.\n\nGrade: FAIL',
        'fail',
      ],
      [
        'Clarity: good. Accuracy: poor. The second claim is false and would do harm if followed.\n\nOverall grade: FAIL',
        'fail',
      ],
      [
        'Grade: FAIL. I would not call it a PASS even though the tone is friendly.\n\nTo pass, it would need the right year.',
        'fail',
      ],
      [
        'Nothing in it is false. It never claims more than the source does.\n\nThe verdict is clear:\n\nGrade: PASS',
        'pass',
      ],
      [
        'Grade: FAIL\n\nReason: On closer inspection, the function returns before the loop ends. The author made a mistake in line 4.',
        'fail',
      ],
      ['回答正确且完整，没有严重错误。\n\nGrade: PASS', 'pass'],
    ],
  },
  {
    definition: singleToken,
    answers: [
      ['A', 'first'],
      ['B', 'second'],
      [' A', 'first'],
      ['**B**', 'second'],
      ['A.', 'first'],
      ['B\n', 'second'],
      ['"A"', 'first'],
      ['Answer: B', 'second'],
      ['Response A', 'first'],
      ['B\n\nBecause Response A confuses two cities.', 'second'],
      ['(A)', 'first'],
    ],
  },
];
