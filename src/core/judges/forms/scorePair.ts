import type { JudgeDefinition } from '../definition.ts';
import { pairJudge } from './texts.ts';

const score = '\\**[ \\t]*(?P<NAME>\\d{1,3}(?:\\.\\d+)?)(?:/10)?\\**';

/** Explanation, then a score of 1 to 10 for each response; the greater one wins. */
export const scorePair = {
  ...pairJudge(
    'First explain in a few sentences what decides the comparison. Then give each response a score from 1 (very poor) to 10 (excellent) and finish with exactly two lines: "Score A:" followed by the score of Response A, and "Score B:" followed by the score of Response B. Give both the same score if they are equally good.',
    'write only two lines, "Score A:" and "Score B:", each followed by a number from 1 to 10.',
  ),
  name: 'Pair of scores',
  reader: {
    kind: 'scores',
    pattern: `(?i)score A:${score.replace('NAME', 'first')}[\\s,;]+\\**score B:${score.replace('NAME', 'second')}`,
  },
  scale: { min: 1, max: 10 },
  justification: 'before-marker',
} satisfies JudgeDefinition;
