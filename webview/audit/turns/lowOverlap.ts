/** PDM 4.6 counts an overlap strictly below this as a justification that was rewritten. */
const rewrittenBelow = 0.2;

export function isLowOverlap(overlap: number | undefined): boolean {
  return overlap !== undefined && overlap < rewrittenBelow;
}
