import { digestOf } from '../../digest.ts';
import type { Rubric } from '../../pointwise/rubric.ts';

/**
 * Returns 16 hexadecimal digits that identify a rubric within a run, so that the profile extracted
 * from it is requested only once.
 */
export function rubricDigest(rubric: Rubric): string {
  return digestOf(JSON.stringify(rubric)).slice(0, 16);
}
