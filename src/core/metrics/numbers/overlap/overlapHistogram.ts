import { followUpColumns } from '../../rows/followUpColumns.ts';
import type { JudgedPair } from '../../rows/judgedPair.ts';

/** Overlap runs from 0 to 1 in so many bins of equal width; 0.20, PDM's line, is an edge. */
const binCount = 10;

/** How many judgments have an overlap of at least `from` and less than `to`; the last bin holds 1 too. */
export interface OverlapBin {
  readonly from: number;
  readonly to: number;
  /** Judgments under any challenge that differ from B1, and that do not. */
  readonly flips: number;
  readonly held: number;
  readonly repeat: number;
  readonly neutral: number;
}

/**
 * The distribution of overlap (PDM 4.6; token Jaccard, see overlap.ts) with B1's justification, over
 * readable judgments that have one. As the line is strict, what lies exactly on 0.20 is in the bin above.
 */
export function overlapHistogram(pairs: readonly JudgedPair[]): OverlapBin[] {
  const edges = Array.from({ length: binCount + 1 }, (_, edge) => edge / binCount);
  const bins = edges.slice(1).map((to, place) => {
    return { from: edges[place] ?? 0, to, flips: 0, held: 0, repeat: 0, neutral: 0 };
  });
  for (const arm of ['repeat', 'neutral', 'challenge'] as const) {
    const { length, overlap, verdict, baseline } = followUpColumns(pairs, { arm });
    for (let i = 0; i < length; i += 1) {
      const value = overlap[i] ?? Number.NaN;
      if (verdict[i] === 0 || Number.isNaN(value)) continue;
      const bin = bins.find(({ to }) => value < to) ?? bins.at(-1);
      const isFlip = verdict[i] !== baseline[i];
      if (bin) bin[arm === 'challenge' ? outcomeOf(isFlip) : arm] += 1;
    }
  }
  return bins;
}

function outcomeOf(isFlip: boolean): 'flips' | 'held' {
  return isFlip ? 'flips' : 'held';
}
