import type { ReportCell } from './reportSchema.ts';

/** Section note that explains `detectableCell`. */
export const detectableNote =
  'Detectable difference, beside every result that is not significant: the smallest that this audit would have detected with a power of 80% at α = 0.05, unadjusted.';

/**
 * Returns the cell with the smallest detectable difference. `adjustTests` removes it from a result
 * that is significant.
 *
 * @param detectable undefined for fewer than six prompts, which can detect nothing
 */
export function detectableCell(detectable: number | undefined): Record<string, ReportCell> {
  return { detectable: detectable ?? 'none: fewer than six prompts' };
}
