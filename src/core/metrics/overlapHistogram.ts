import { isReadable, type JudgedPair } from './judgedPair.ts';
import type { JudgmentRow } from './judgmentRow.ts';

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
  for (const { baseline, repeat, neutral, challenges } of pairs) {
    if (!isReadable(baseline)) continue;
    for (const row of [repeat, neutral, ...challenges]) {
      if (!row || !isReadable(row) || row.overlap === undefined) continue;
      const { overlap } = row;
      const bin = bins.find(({ to }) => overlap < to) ?? bins.at(-1);
      const series = seriesOf(row, baseline);
      if (bin) bin[series] += 1;
    }
  }
  return bins;
}

function seriesOf(
  row: JudgmentRow,
  baseline: JudgmentRow,
): Exclude<keyof OverlapBin, 'from' | 'to'> {
  if (row.arm === 'repeat' || row.arm === 'neutral') return row.arm;
  return row.preference === baseline.preference ? 'held' : 'flips';
}
