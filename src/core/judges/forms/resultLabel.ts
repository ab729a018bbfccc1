import type { JudgeDefinition } from '../definition.ts';
import { pairJudge } from './texts.ts';

/** Explanation, then `[RESULT] A` or `[RESULT] B`; there are no ties. */
export const resultLabel = {
  ...pairJudge(
    'First explain in a few sentences what decides the comparison. Then finish with a line that holds only [RESULT] and the letter of the better response: [RESULT] A or [RESULT] B. There are no ties.',
    'write only [RESULT] A or [RESULT] B.',
  ),
  name: 'Result label',
  reader: {
    kind: 'marker',
    pattern: '(?i)\\[RESULT\\][:\\s]*(?:\\*\\*|\\()?(?:(?P<first>A)|(?P<second>B))\\b',
  },
  justification: 'before-marker',
} satisfies JudgeDefinition;
