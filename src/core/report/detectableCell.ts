import type { ReportCell } from './reportSchema.ts';

/** Largest p of a result that is not null. */
const significance = 0.05;

/** What `detectableCell` shows, as a note of its section. */
export const detectableNote =
  'Detectable difference, beside every result that is not significant: the smallest that this audit would have detected with a power of 80 % at α = 0.05, unadjusted.';

/**
 * The cell of the smallest detectable difference, beside null results alone.
 *
 * @param p adjusted where there are several tests; undefined where there is none, which is a null result
 * @param detectable undefined where fewer than six prompts can detect nothing
 */
export function detectableCell(
  p: number | undefined,
  detectable: number | undefined,
): Record<string, ReportCell> {
  if (p !== undefined && p < significance) return {};
  return { detectable: detectable ?? 'none: fewer than six prompts' };
}
