/** Overlap strictly below which PDM 4.6 counts a justification as rewritten. */
const rewrittenBelow = 0.2;

/** Overlap below which no words are marked, because nearly all would be. */
const leastMarked = 0.3;

/** Whether the words of a justification with this overlap are marked. */
export function hasMarks(overlap: number | undefined): boolean {
  return overlap === undefined || overlap >= leastMarked;
}

export function isLowOverlap(overlap: number | undefined): boolean {
  return overlap !== undefined && overlap < rewrittenBelow;
}
