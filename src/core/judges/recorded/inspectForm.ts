import type { JudgeDefinition } from '../definition.ts';

/** A grader that ends with `GRADE: C` or another letter, as Inspect's own prompts ask for. */
export const inspectForm: JudgeDefinition = {
  schema: 1,
  name: 'Inspect grade',
  kind: 'pointwise',
  messages: [
    {
      role: 'user',
      content:
        'You are assessing a submitted answer on a task by a criterion.\n\n[Task]: {{prompt}}\n\n[Submission]: {{response}}\n\n[Criterion]: {{reference}}\n\nExplain step by step whether the submission meets the criterion. Then finish with one line of this form: "GRADE: C" if it is correct, or "GRADE: I" if it is incorrect.',
    },
  ],
  calls: { first: 'the submission' },
  reader: {
    kind: 'score',
    pattern: '(?i)GRADE\\s*:\\s*([CPIN])\\b',
    grades: { C: 'pass', P: 'fail', I: 'fail', N: 'fail' },
  },
  justification: 'before-marker',
  again: 'Consider the submission again, and finish with your grade in the same form.',
  repair: 'Finish with your grade in the required form.',
};
