import { digestOf } from '../../digest.ts';
import type { Rubric } from '../../pointwise/rubric.ts';

/** What names a rubric within a run, so that a profile drawn from it is asked for once: 16 hex digits. */
export function rubricDigest(rubric: Rubric): string {
  return digestOf(JSON.stringify(rubric)).slice(0, 16);
}
