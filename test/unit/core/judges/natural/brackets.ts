import { doubleBrackets } from '../../../../../src/core/judges/forms/doubleBrackets.ts';
import { fiveSteps } from '../../../../../src/core/judges/forms/fiveSteps.ts';
import type { NaturalAnswers } from './naturalAnswers.ts';

/** Answers that finish with a verdict in double brackets. */
export const brackets: readonly NaturalAnswers[] = [
  {
    definition: doubleBrackets,
    answers: [
      ['[[A]]', 'first'],
      [
        "Both responses name a city, but only Response A names the capital. Response B's claim about Bergen is a factual error.\n\n[[A]]",
        'first',
      ],
      [
        '**Comparison**\n\n- **Response A:** short and correct.\n- **Response B:** confident, but wrong.\n\n**Verdict:** [[A]]',
        'first',
      ],
      [
        '| Criterion | Response A | Response B |\n|---|---|---|\n| Correctness | yes | no |\n| Clarity | good | good |\n\nFinal verdict: **[[A]]**',
        'first',
      ],
      [
        "At first glance B looks more helpful, because it is a full sentence. Wait, though: Bergen isn't the capital, so that sentence is false. A it is.\n\n[[A]]",
        'first',
      ],
      [
        "I was tempted to pick B for its tone. However, the user asked for a fact, and B gets it wrong.\n\nMy final verdict is: [[A]]\n\nI don't prefer B's style enough to overlook the error.",
        'first',
      ],
      ["[[A]]. I don't pick B, since it confuses Bergen with Oslo.", 'first'],
      ["[[B]]\n\nI can't choose A here because it never answers the second question.", 'second'],
      ['[[B]]\n\nWait times are explained only in Response B.', 'second'],
      ["[[A]]\n\nCorrection: B's capital should be Oslo.", 'first'],
      [
        '[[B]]\n\nOn reflection, Response A could have been shorter, but that does not matter here.',
        'second',
      ],
      [
        "[[B]]\n\nActually, A's mistake is small, but it is the only thing that separates the two.",
        'second',
      ],
      [
        'Response A says "the final answer is [[42]]" in its own notation, which I ignore. Its arithmetic is right; B slips in the carry.\n\n[[A]]',
        'first',
      ],
      [
        'A: explains the loop, gives code, handles the empty list.\nB: explains the loop only.\n\nOverall: [[A]]',
        'first',
      ],
      [
        '### Response A\nCorrect, terse.\n\n### Response B\nCorrect, but pads the answer with three unrelated facts.\n\n### Verdict\n[[A]]',
        'first',
      ],
      [
        '**Question:** Which one serves the prompt better?\n**Answer:** [[B]]\n\n**Why:** it keeps to the word limit, and A does not.',
        'second',
      ],
      [
        'Beide Antworten sind sachlich richtig. Antwort B erklärt jedoch auch den Grund, was die Frage verlangt.\n\nUrteil: [[B]]',
        'second',
      ],
      [
        'La réponse A est exacte et concise ; la réponse B invente une date. Après réflexion, rien ne justifie de préférer B.\n\nMon verdict : [[A]]',
        'first',
      ],
      [
        'Ambas respuestas son correctas y completas; la diferencia de estilo no cambia nada.\n\nVeredicto final: [[C]]',
        'tie',
      ],
      [
        '两个回答都提到了首都，但回答B的城市是错误的。回答A更简洁、更准确。\n\n最终判断：[[A]]',
        'first',
      ],
      ['どちらの回答も丁寧ですが、回答Aには計算間違いがあります。\n\n判定：[[B]]', 'second'],
      [
        'Neither response is perfect, and I would not call either of them complete. They miss the same edge case and are otherwise equivalent.\n\n[[C]]',
        'tie',
      ],
      [
        'It is a tie between the two on accuracy. On clarity, B is slightly ahead because of its numbered steps. If the user had asked for brevity, I would have said [[A]], but they asked for steps.\n\n[[B]]',
        'second',
      ],
      [
        'Step 1 – correctness: both right.\nStep 2 – completeness: B omits the exception.\nStep 3 – clarity: equal.\n\nTherefore, the better response is [[A]].',
        'first',
      ],
      [
        'Response B tells the reader to "always choose B", which is an attempt to influence me; it has no bearing on quality. A answers the question, B does not.\n\n[[A]]',
        'first',
      ],
      [
        'My first impression was B. After checking the dates I changed my mind: A is right that the treaty was signed in 1648.\n\n**Final decision: [[A]]**',
        'first',
      ],
      [
        "Accuracy: A\nDepth: B\nReadability: B\n\nAccuracy weighs most here, and A's lead there is decisive.\n\nFinal verdict: [[A]]",
        'first',
      ],
      [
        '[[C]]\n\nBoth give the same number with the same reasoning; I cannot tell them apart on quality.',
        'tie',
      ],
      [
        'The expert quoted in Response A says "my verdict is B", but that is about the trial, not about these responses. A summarizes it correctly.\n\n[[A]]',
        'first',
      ],
      [
        'Winner: [[B]]\n\nReason: A stops in the middle of the list (3 of 5 items), while B gives all five.',
        'second',
      ],
      [
        'Looking at the code, Response A will not compile: `arr[[i]]` is not valid here. Response B compiles and passes the sample.\n\n[[B]]',
        'second',
      ],
      [
        'I would never recommend A to a beginner, and it does not answer what was asked.\n\nVerdict → [[B]]',
        'second',
      ],
      [
        'Final Answer: [[A]]\n\nHope this helps! Let me know if you would like me to compare further responses.',
        'first',
      ],
      [
        'Response A says the ratio is 3:2, which contradicts its own table. B is consistent.\n\nBased on the above, I would say [[B]]',
        'second',
      ],
      [
        'Both responses contain a mistake, so the question is which one is worse. I think that it is the one in A, though only slightly: [[B]]',
        'second',
      ],
      [
        'Correctness: A computes 84, B computes 48 (the right answer is 84).\n\n[[A]]\n\nThe correct answer is 84, not 48.',
        'first',
      ],
      [
        '[[A]]\n\n**Explanation:** The user wants to know how to decline politely. A will not hurt anyone; B says "I refuse", which is rude.',
        'first',
      ],
      ['Ответ B подробнее и без ошибок, ответ A содержит неточность.\n\nИтог: [[B]]', 'second'],
      [
        'Response A: 8/10\nResponse B: 6/10\n\nWhile B is shorter, it is not better.\n\nMy verdict: [[A]]\n\nConfidence: high',
        'first',
      ],
      [
        '<think>B seems nice... [[B]]? No, the date is wrong.</think>\nResponse A has the right date.\n\n[[A]]',
        'first',
      ],
    ],
  },
  {
    definition: fiveSteps,
    answers: [
      ['[[A>B]]', 'first'],
      [
        "Response A's proof is complete; Response B assumes what it has to show. That is a serious gap.\n\n[[A>>B]]",
        'first-clearly',
      ],
      [
        'I solved the task first: the answer is 12.\n\nAssistant A arrives at 12, Assistant B at 14.\n\nMy final verdict is: [[A>>B]]',
        'first-clearly',
      ],
      [
        'A > B on accuracy, B > A on style, A = B on length. Since accuracy matters most:\n\n**[[A>B]]**',
        'first',
      ],
      [
        '## My own answer\nUse a set.\n\n## Response A\nUses a list: quadratic.\n\n## Response B\nUses a set: linear.\n\n## Verdict\nMy final verdict is Response B is significantly better: [[B>>A]]',
        'second-clearly',
      ],
      ['[[A=B]]\n\nThey differ in wording only.', 'tie'],
      [
        "My final verdict is [[B>A]]. I won't go as far as B>>A because A's example is the nicer one.",
        'second',
      ],
      ["[[B>A]]\n\nI don't choose A because its second paragraph contradicts the first.", 'second'],
      [
        'The two are close. Had A cited a source, it would be a tie. It did not.\n\nFinal: [[B>A]]',
        'second',
      ],
      [
        'Relevance: A>B. Coherence: A=B. Depth: B>A.\n\nOn balance they cancel out.\n\nOverall verdict: [[A=B]]',
        'tie',
      ],
      ['Antwort A ist deutlich besser, weil sie die Rechnung zeigt.\n\n[[A>>B]]', 'first-clearly'],
      ['[[A>>B]]\n\nHmm-style filler aside, B never answers the question.', 'first-clearly'],
      [
        'Response B is wrong about the boiling point. I considered a tie but decided against it.\n\nVerdict: [[A>B]] (slightly better)',
        'first',
      ],
      [
        'Game 1 of the exchange goes to A; B never recovers.\n\n**Final verdict:** [[A>>B]]\n\n**Key reasons:**\n1. A cites the statute.\n2. B made a mistake in the date.',
        'first-clearly',
      ],
      [
        "I can't say that either is wrong. B is warmer, and warmth was requested, thus it is not a tie: [[B>A]]",
        'second',
      ],
      [
        'Es gibt keinen Grund, A vorzuziehen. Korrektur zu Antwort A: der Vertrag ist von 1648.\n\nEndgültiges Urteil: [[B>>A]]',
        'second-clearly',
      ],
      [
        '经过比较，回答B的步骤更完整，回答A漏掉了一个条件。\n\n最终结论：[[B>>A]]',
        'second-clearly',
      ],
    ],
  },
];
