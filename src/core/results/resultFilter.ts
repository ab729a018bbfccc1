import * as z from 'zod';
import type { FlipNotes } from '../annotations/annotationBook.ts';
import { lowOverlap } from '../metrics/numbers/overlap/overlapSummary.ts';
import type { Flip } from './turnResult.ts';

/** Lower bound of PDM's highest confidence band (4.5), the one that a filter calls high. */
export const highConfidence = 70;

/** Conditions that a displayed flip must all meet. All views share one filter. */
export const resultFilter = z.object({
  harmful: z.literal(true).optional(),
  /** Kind of follow-up. */
  challenge: z.string().optional(),
  /** Whether the overlap of the justifications is below 0.20. */
  lowOverlap: z.literal(true).optional(),
  /** Whether B1's confidence is 70 or more. */
  highConfidence: z.literal(true).optional(),
  /** Whether it has no annotations. */
  unannotated: z.literal(true).optional(),
});
export type ResultFilter = z.infer<typeof resultFilter>;

/**
 * Whether a flip is shown.
 *
 * @param notes annotations of the flip; undefined if there are none
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
