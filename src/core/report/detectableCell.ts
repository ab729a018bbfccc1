import type { ReportCell } from './reportSchema.ts';

/** Significance level; a result with a larger p is null. */
const significance = 0.05;

/** Section note that explains `detectableCell`. */
export const detectableNote =
  'Detectable difference, beside every result that is not significant: the smallest that this audit would have detected with a power of 80% at α = 0.05, unadjusted.';

/**
 * Returns the cell with the smallest detectable difference, which only null results have.
 *
 * @param p adjusted if there are several tests; undefined without a test, which counts as a null
 * result
 * @param detectable undefined for fewer than six prompts, which can detect nothing
 */
export function detectableCell(
  p: number | undefined,
  detectable: number | undefined,
): Record<string, ReportCell> {
  if (p !== undefined && p < significance) return {};
  return { detectable: detectable ?? 'none: fewer than six prompts' };
}
