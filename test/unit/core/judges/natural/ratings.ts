import { defaultJudge } from '../../../../../src/core/judges/defaultJudge.ts';
import { rating5 } from '../../../../../src/core/judges/forms/rating5.ts';
import { rating10 } from '../../../../../src/core/judges/forms/rating10.ts';
import { rating100 } from '../../../../../src/core/judges/forms/rating100.ts';
import { scorePair } from '../../../../../src/core/judges/forms/scorePair.ts';
import { toolForms } from '../../../../../src/core/judges/forms/toolForms.ts';
import type { NaturalAnswers } from './naturalAnswers.ts';

const prometheus = toolForms.find(({ name }) => name === 'Prometheus score') ?? defaultJudge;

/** Answers that finish with a number. */
export const ratings: readonly NaturalAnswers[] = [
  {
    definition: scorePair,
    answers: [
      ['Score A: 8\nScore B: 3', 'first'],
      [
        'Response A is precise; Response B drifts off after the first paragraph.\n\nScore A: 9\nScore B: 6',
        'first',
      ],
      ['**Score A:** 5\n**Score B:** 8', 'second'],
      [
        'Both do the job. I cannot find a difference in substance.\n\nScore A: 7\nScore B: 7',
        'tie',
      ],
      ['Score A: 8/10\nScore B: 9/10', 'second'],
      [
        '- Accuracy: A 9, B 4\n- Fluency: A 7, B 8\n- Depth: A 8, B 5\n\nScore A: 8.5\nScore B: 5',
        'first',
      ],
      [
        "Score A: 4\nScore B: 9\n\nI don't give A more because it ignores the second half of the prompt.",
        'second',
      ],
      [
        'Score A: 10\nScore B: 2\n\nResponse B describes 1 of 5 steps, and that one wrongly.',
        'first',
      ],
      [
        'Wait, is the formula in A right? Yes: the square root belongs there. Then B is the one with the error.\n\nScore A: 9\nScore B: 4',
        'first',
      ],
      [
        'Antwort A ist korrekt, Antwort B enthält einen groben Fehler.\n\nScore A: 9\nScore B: 2',
        'first',
      ],
      [
        '### Scores\n\nScore A: 6\nScore B: 8\n\n*Actually helpful detail in B: the error handling.*',
        'second',
      ],
      [
        'A is better than B in every respect except length.\n\nScore A: 8\nScore B: 5\n\nConfidence: 9 of 10',
        'first',
      ],
      [
        'Réponse A : claire. Réponse B : trop longue, et elle contient une erreur.\n\nScore A: 8\nScore B: 4',
        'first',
      ],
      ['Score A: 3, Score B: 7', 'second'],
    ],
  },
  {
    definition: rating10,
    answers: [
      ['Rating: [[8]]', 8],
      [
        'The response is accurate and well organized, but it omits the exception for leap years.\n\nRating: [[7]]',
        7,
      ],
      ['**Strengths:** clear, polite.\n**Weaknesses:** one wrong date.\n\n**Rating: [[6]]**', 6],
      ['Accuracy: 9/10\nClarity: 7/10\nDepth: 6/10\n\nOverall rating: [[7]]', 7],
      ['Accuracy: [[9]]\nClarity: [[7]]\n\nOverall Rating: [[8]]', 8],
      ['| Aspect | Score |\n|---|---|\n| Helpfulness | 8 |\n| Accuracy | 5 |\n\nRating: [[6]]', 6],
      ['Rating: [[7]] - it answers 3 of 5 sub-questions.', 7],
      [
        'Rating: [[9]]\n\nIt loses one point because the second example is redundant. Otherwise I would have given a 10.',
        9,
      ],
      [
        "Rating: [[2]]\n\nI can't rate it higher: the main claim is false, and the final score it reports (3-1) is from another match.",
        2,
      ],
      [
        'I was going to give it an 8. However, the code does not run as shown. On reflection, that is a serious flaw.\n\nRating: [[4]]',
        4,
      ],
      ['Die Antwort ist freundlich, aber fachlich falsch.\n\nBewertung: [[3]]', 3],
      ['这个回答准确、清晰，但缺少例子。\n\n评分：[[8]]', 8],
      ['Note: [[9]]\n\nLa réponse est exacte et bien rédigée.', 9],
      ['Rating: [[10]]\n\nNothing is wrong with it.', 10],
      ['[[5]] – half of it is right.', 5],
      [
        'Overall, the response is good. There is no mistake that would change my rating.\n\nRating: [[8]]\n\n**Suggestions:** mention the source; correct the typo in line 2.',
        8,
      ],
      ['Helpfulness: 9\nRelevance: 8\nSafety: 10\n\nFinal assessment: [[9]]\n\nConfidence: 80%', 9],
      [
        'It earns points for structure, but it cannot be called complete, because it contains no example: [[6]]',
        6,
      ],
      ['Rating: [[6.5]]', 6.5],
      [
        "The response says that the film is rated 9 of 10 by critics; that's right. But it doesn't name the director.\n\nRating: [[6]]",
        6,
      ],
    ],
  },
  {
    definition: rating5,
    answers: [
      ['Rating: [[4]]', 4],
      ['Solid, with a minor slip in the unit.\n\n**Rating:** [[4]]', 4],
      ['Rating: [[4]] (out of 5)', 4],
      ['Rating: [[1]]. The response never says what the acronym means.', 1],
      ['Relevance 5/5, accuracy 3/5, style 4/5.\n\nFinal rating: [[4]]', 4],
      ['It is neither wrong nor helpful.\n\nValoración: [[2]]', 2],
      ['Rating: [[5]]\n\nI have no corrections.', 5],
    ],
  },
  {
    definition: rating100,
    answers: [
      ['Rating: [[85]]', 85],
      ['Good coverage, weak ending.\n\nRating: [[72]]/100', 72],
      ['Rating: [[90]]\n\n90% of the facts are right; 1 of 10 is outdated.', 90],
      ['Correctness 40/50, style 20/25, format 25/25.\n\nTotal: [[85]]', 85],
      ['**Rating: [[0]]** It is empty.', 0],
      [
        'The response would deserve 100 with a source. Without one, it is good, not flawless.\n\nRating: [[80]]',
        80,
      ],
    ],
  },
  {
    definition: prometheus,
    answers: [
      ['Feedback: The response shows empathy and gives concrete steps. [RESULT] 4', 4],
      [
        'Feedback: It is too short and misses the main criterion of the rubric. So the overall score is 2. [RESULT] 2',
        2,
      ],
      ['**Feedback:** flawless.\n\n[RESULT] 5', 5],
      ["Feedback: It meets 3 of 5 requirements, so I can't give more.\n[RESULT] 3", 3],
      ['Feedback: 評価基準をほぼ満たしている。\n[RESULT] 4', 4],
      ['Feedback: The tone is wrong, and the rest is average.\n\n[RESULT] (3)', 3],
    ],
  },
];
