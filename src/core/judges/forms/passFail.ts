import type { JudgeDefinition } from '../definition.ts';
import { responseJudge } from './texts.ts';

/** Explanation, then `Grade: PASS` or `Grade: FAIL`. */
export const passFail = {
  ...responseJudge(
    'First explain in a few sentences what is good and what is wrong. Then finish with your grade on a line of its own: "Grade: PASS" if the response does what the prompt asks without a serious error, or "Grade: FAIL" otherwise.',
    'write only "Grade: PASS" or "Grade: FAIL".',
  ),
  name: 'Pass or fail',
  reader: {
    kind: 'score',
    pattern: '(?i)\\bgrade:[ \\t]*\\**[ \\t]*(PASS|FAIL)\\b',
    grades: { PASS: 'pass', FAIL: 'fail' },
  },
  justification: 'before-marker',
} satisfies JudgeDefinition;
