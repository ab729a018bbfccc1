import type { JudgeDefinition } from '../definition.ts';
import { ratingReader, responseJudge } from './texts.ts';

/** Explanation, then a rating of 1 to 5 in double brackets; it passes from 4. */
export const rating5 = {
  ...responseJudge(
    'First explain in a few sentences what is good and what is wrong. Then finish with a rating from 1 (very poor) to 5 (excellent) in double square brackets on a line of its own, written as "Rating: [[number]]".',
    'write only "Rating: [[number]]", with a number from 1 to 5.',
  ),
  name: 'Rating 1–5',
  reader: ratingReader,
  scale: { min: 1, max: 5, pass: 4 },
  justification: 'before-marker',
} satisfies JudgeDefinition;
