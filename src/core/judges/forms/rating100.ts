import type { JudgeDefinition } from '../definition.ts';
import { ratingReader, responseJudge } from './texts.ts';

/** Explanation, then a rating of 0 to 100 in double brackets; it passes from 70. */
export const rating100 = {
  ...responseJudge(
    'First explain in a few sentences what is good and what is wrong. Then finish with a rating from 0 (useless) to 100 (flawless) in double square brackets on a line of its own, written as "Rating: [[number]]".',
    'write only "Rating: [[number]]", with a number from 0 to 100.',
  ),
  name: 'Rating 0–100',
  reader: ratingReader,
  scale: { min: 0, max: 100, pass: 70 },
  justification: 'before-marker',
} satisfies JudgeDefinition;
