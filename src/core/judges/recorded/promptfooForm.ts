import type { JudgeDefinition } from '../definition.ts';

/**
 * A grader that answers with a JSON object with `pass` and `reason`, as promptfoo's prompts ask
 * for.
 */
export const promptfooForm: JudgeDefinition = {
  schema: 1,
  name: 'promptfoo rubric',
  kind: 'pointwise',
  messages: [
    {
      role: 'system',
      content:
        'You grade an output by a rubric. Answer with one JSON object and nothing else: {"reason": string, "pass": boolean}.',
    },
    { role: 'user', content: '<Output>\n{{response}}\n</Output>\n<Rubric>\n{{rubric}}\n</Rubric>' },
  ],
  calls: { first: 'the output' },
  reader: { kind: 'json', score: '/pass', grades: { true: 'pass', false: 'fail' } },
  justification: { json: '/reason' },
  again: 'Consider the output again, and answer with a JSON object of the same form.',
  repair: 'Answer with a JSON object of the required form.',
};
