import type { JudgeDefinition } from '../definition.ts';
import { ratingReader, responseJudge } from './texts.ts';

/** Explanation, then a rating of 1 to 10 in double brackets; it passes from 7. */
export const rating10 = {
  ...responseJudge(
    'First explain in a few sentences what is good and what is wrong. Then finish with a rating from 1 (very poor) to 10 (excellent) in double square brackets on a line of its own, written as "Rating: [[number]]".',
    'write only "Rating: [[number]]", with a number from 1 to 10.',
  ),
  name: 'Rating 1–10',
  reader: ratingReader,
  scale: { min: 1, max: 10, pass: 7 },
  justification: 'before-marker',
} satisfies JudgeDefinition;
