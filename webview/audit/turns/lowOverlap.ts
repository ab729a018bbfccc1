/** Overlap strictly below which PDM 4.6 counts the justification of a flip as rewritten. */
const rewrittenBelow = 0.2;

export function isLowOverlap(overlap: number | undefined): boolean {
  return overlap !== undefined && overlap < rewrittenBelow;
}
