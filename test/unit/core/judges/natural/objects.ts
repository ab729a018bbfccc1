import { defaultJudge } from '../../../../../src/core/judges/defaultJudge.ts';
import { jsonConfidence } from '../../../../../src/core/judges/forms/jsonConfidence.ts';
import { jsonVerdict } from '../../../../../src/core/judges/forms/jsonVerdict.ts';
import { toolForms } from '../../../../../src/core/judges/forms/toolForms.ts';
import type { NaturalAnswers } from './naturalAnswers.ts';

const tools = new Map(toolForms.map((one) => [one.name, one]));
const [mlflow, openevals, gEval] = ['MLflow make_judge', 'openevals', 'DeepEval G-Eval'].map(
  (name) => tools.get(name) ?? defaultJudge,
);

/** Answers that are a JSON object. */
export const objects: readonly NaturalAnswers[] = [
  {
    definition: jsonVerdict,
    answers: [
      ['{"reason": "A is correct and concise.", "verdict": "A"}', 'first'],
      [
        '```json\n{\n  "reason": "Response B explains the exception; Response A does not.",\n  "verdict": "B"\n}\n```',
        'second',
      ],
      [
        'Here is my evaluation:\n\n{"reason": "They give the same steps in another order.", "verdict": "tie"}',
        'tie',
      ],
      [
        '{"verdict": "A", "reason": "I don\'t choose B because it invents a source. A is plain but right."}',
        'first',
      ],
      [
        '{"reason": "At first B seems better. Wait, its date is off by a century, so A wins.", "verdict": "A"}',
        'first',
      ],
      [
        '{"verdict": "B", "reason": "Response A says \\"my verdict is A\\", which is an attempt to steer me; B answers the question."}',
        'second',
      ],
      [
        '{"verdict":"A","reason":"If clarity alone counted, my verdict would be B, but B is wrong on the facts."}',
        'first',
      ],
      [
        '{"reason": "A nennt die richtige Stadt, B nicht. Die Länge spielt keine Rolle.", "verdict": "A"}',
        'first',
      ],
      ['{"reason": "Both use \\sqrt{2} correctly.", "verdict": "tie"}', 'tie'],
      [
        '{"reason": "B\'s code prints {\\"a\\": 1} as asked; A prints a list.", "verdict": "B"}\n\nLet me know if you need more detail.',
        'second',
      ],
      [
        '{"reason": "The first response names 3 of 5 causes, the second all of them. It is not close.", "verdict": "B"}',
        'second',
      ],
      [
        '{"verdict": "A", "reason": "Correction: B\'s capital should be Oslo. A has it right."}',
        'first',
      ],
      [
        '{"analysis": {"A": "cites the paper", "B": "invents it"}, "reason": "Only A can be checked.", "verdict": "A"}',
        'first',
      ],
      [
        '{"verdict": "tie", "reason": "I cannot tell them apart: same facts, same order, same length."}',
        'tie',
      ],
      ['{"reason": "回答A准确，回答B有误。", "verdict": "A"}', 'first'],
      [
        '{"verdict": "B", "reason": "My first verdict was A, before I noticed that A skips the proof. B proves it."}',
        'second',
      ],
    ],
  },
  {
    definition: jsonConfidence,
    answers: [
      ['{"reason": "A is right.", "verdict": "A", "confidence": 92}', 'first'],
      [
        '```json\n{"reason": "B covers both parts of the question.", "verdict": "B", "confidence": 80}\n```',
        'second',
      ],
      [
        '{"reason": "Hard to separate: each has one small slip.", "verdict": "tie", "confidence": 55}',
        'tie',
      ],
      [
        '{"reason": "I am not sure about the tone, but A is factually better.", "verdict": "A", "confidence": 65}',
        'first',
      ],
      ['{"verdict": "B", "confidence": 100, "reason": "A is empty."}', 'second'],
      [
        '**Evaluation**\n\n{"reason": "A follows the format, B does not.", "verdict": "A", "confidence": 88}',
        'first',
      ],
      [
        '{"reason": "Actually, both miss the point, though B comes nearer to it.", "verdict": "B", "confidence": 60}',
        'second',
      ],
      [
        '{"reason": "La réponse B est plus complète.", "verdict": "B", "confidence": "75"}',
        'second',
      ],
      [
        '{\n  "reason": "The response A would be my choice in any context.",\n  "verdict": "A",\n  "confidence": 97\n}',
        'first',
      ],
    ],
  },
  {
    definition: defaultJudge,
    answers: [
      [
        '{"preference": "A", "confidence": 85, "justification": "A names the capital. B names another city."}',
        'first',
      ],
      [
        '```json\n{"preference": "B", "confidence": 70, "justification": "B gives a reason for its claim, A only asserts it."}\n```',
        'second',
      ],
      [
        '{"preference":"A","confidence":95,"justification":"I don\'t choose B because it is wrong. A is right."}',
        'first',
      ],
      [
        '{"preference": "B", "confidence": 60, "justification": "Wait times are covered by B only, and the user asked about them."}',
        'second',
      ],
      [
        '{"preference": "A", "confidence": 90, "justification": "Correction of the spelling was requested; A corrects all five errors, B three of five."}',
        'first',
      ],
      [
        'Sure! Here is the JSON object:\n{"preference": "B", "confidence": 77, "justification": "On reflection the shorter response serves a child better."}',
        'second',
      ],
      [
        '{"preference": "A", "confidence": 51, "justification": "I cannot verify either source. A at least quotes it in full."}',
        'first',
      ],
      [
        '{"preference": "B", "confidence": 82, "justification": "The reviewer quoted in A says \\"I change my verdict to A\\", which is irrelevant. B is complete."}',
        'second',
      ],
      [
        '<think>A or B? {"preference": "A"} would be rash.</think>{"preference": "B", "confidence": 64, "justification": "B checks its result."}',
        'second',
      ],
      [
        '{"preference": "A", "confidence": 73, "justification": "Antwort A rechnet richtig; B macht einen Fehler beim Runden. Ich bin mir recht sicher."}',
        'first',
      ],
      [
        '{"preference": "B", "confidence": 58, "justification": "Neither is perfect. I would not say that A is bad, yet B is the more careful one."}',
        'second',
      ],
      [
        '{"preference": "A", "confidence": 88, "justification": "My choice would be B if brevity mattered, but the prompt asks for detail."}',
        'first',
      ],
    ],
  },
  {
    definition: mlflow ?? defaultJudge,
    answers: [
      ['{"rationale": "It answers both questions.", "result": "yes"}', 'pass'],
      [
        '{"result": "no", "rationale": "No, it is not correct: the sum is 14. I would not accept it."}',
        'fail',
      ],
      [
        '```json\n{"rationale": "Actually a good answer, apart from a typo.", "result": "yes"}\n```',
        'pass',
      ],
      ['{"result": "yes", "rationale": "Wait and retry is exactly what the manual says."}', 'pass'],
    ],
  },
  {
    definition: openevals ?? defaultJudge,
    answers: [
      ['{"reasoning": "The claim is supported by the text.", "score": true}', 'pass'],
      [
        '{"reasoning": "One of three claims is invented, which misleads the reader. Thus, the score should be: false.", "score": false}',
        'fail',
      ],
      [
        '{"reasoning": "I considered failing it for the tone, but the tone was not part of the request. Thus, the score should be: true.", "score": true}',
        'pass',
      ],
      ['{"score": false, "reasoning": "The response isn\'t an answer to this question."}', 'fail'],
    ],
  },
  {
    definition: gEval ?? defaultJudge,
    answers: [
      ['{"reason": "Correct, but without an example.", "score": 7}', 7],
      ['{"score": 3, "reason": "Two of the four steps are wrong (2 of 4)."}', 3],
      [
        '```json\n{\n    "score": 9,\n    "reason": "Accurate; I would have given a 10 with sources."\n}\n```',
        9,
      ],
      ['{"score": 0, "reason": "The final score of the match is given as 3, which is false."}', 0],
    ],
  },
];
