import type { Rubric } from '../../data/samples/rubric.ts';
import { digestOf } from '../../words/digest.ts';

/**
 * Returns 16 hexadecimal digits that identify a rubric within a run, so that the profile extracted
 * from it is requested only once.
 */
export function rubricDigest(rubric: Rubric): string {
  return digestOf(JSON.stringify(rubric)).slice(0, 16);
}
