import { type Audit, type FollowUp, followUps, isChanged } from '../../../judgments/audit.ts';

/** Number of equally wide bins from 0 to 1; PDM's threshold of 0.20 is a bin edge. */
const binCount = 10;

/**
 * Returns the distribution of overlap (PDM §4.6; token Jaccard, see overlap.ts) with B1's
 * justification, over readable judgments that have one. A bin counts values of at least `from` and
 * less than `to`; the last bin includes 1. `flips` and `held` are judgments under any challenge
 * that flip, or equal B1; changes to or from a tie are in neither. Since the comparison is strict,
 * an overlap of exactly 0.20 is in the bin above.
 */
export function overlapHistogram(audits: readonly Audit[]) {
  const edges = Array.from({ length: binCount + 1 }, (_, edge) => edge / binCount);
  const bins = edges.slice(1).map((to, place) => {
    return { from: edges[place] ?? 0, to, flips: 0, held: 0, repeat: 0, neutral: 0 };
  });
  for (const arm of ['repeat', 'neutral', 'challenge'] as const) {
    for (const one of followUps(audits, { arm })) {
      const { overlap, preference } = one.judgment;
      if (preference === undefined || overlap === undefined) continue;
      const bin = bins.find(({ to }) => overlap < to) ?? bins.at(-1);
      const group = arm === 'challenge' ? changeOf(one) : arm;
      if (bin && group) bin[group] += 1;
    }
  }
  return bins;
}

function changeOf({ baseline, judgment }: FollowUp): 'flips' | 'held' | undefined {
  if (judgment.preference === baseline.preference) return 'held';
  return isChanged(baseline.preference, judgment.preference) ? 'flips' : undefined;
}
