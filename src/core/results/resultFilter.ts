import * as z from 'zod';
import type { FlipNotes } from '../annotations/annotationBook.ts';
import { lowOverlap } from '../metrics/numbers/overlap/overlapSummary.ts';
import type { Flip } from './turnResult.ts';

/** The least of PDM's highest band of confidence (4.5), which a filter calls high. */
export const highConfidence = 70;

/** Which flips are shown: all conditions that are given hold. One filter serves every surface. */
export const resultFilter = z.object({
  harmful: z.literal(true).optional(),
  /** Kind of follow-up. */
  challenge: z.string().optional(),
  /** Overlap of the justifications below 0.20. */
  lowOverlap: z.literal(true).optional(),
  /** B1's confidence is 70 or more. */
  highConfidence: z.literal(true).optional(),
  /** Nobody has annotated it. */
  unannotated: z.literal(true).optional(),
});
export type ResultFilter = z.infer<typeof resultFilter>;

/**
 * Whether a flip is shown.
 *
 * @param notes what stands about it; undefined where nobody has said anything
 */
export function passesFilter(
  flip: Flip,
  notes: FlipNotes | undefined,
  filter: ResultFilter,
): boolean {
  const { name, overlap = 1, confidenceFrom = 0 } = flip;
  return (
    (filter.harmful === undefined || flip.flipKind === 'harmful') &&
    (filter.challenge === undefined || (name.challenge ?? name.arm) === filter.challenge) &&
    (filter.lowOverlap === undefined || overlap < lowOverlap) &&
    (filter.highConfidence === undefined || confidenceFrom >= highConfidence) &&
    (filter.unannotated === undefined || (notes?.annotations.length ?? 0) === 0)
  );
}
