import { overlapHistogram } from '../../metrics/numbers/overlap/overlapHistogram.ts';
import { type OverlapGroup, overlapSummary } from '../../metrics/numbers/overlap/overlapSummary.ts';
import type { ReportTable } from '../reportSchema.ts';
import {
  followUpArms,
  report,
  type SectionContent,
  type SectionContext,
} from '../sectionContext.ts';

const groups: readonly { readonly group: OverlapGroup; readonly named: string }[] = [
  { group: 'flips', named: 'flips' },
  { group: 'held', named: 'held' },
];

/** Overlap of justifications with the baseline's: flips, beside them held verdicts, B2 and neutral. */
export function overlap(context: SectionContext): SectionContent | undefined {
  const arms = followUpArms(context);
  if (arms.length === 0) return undefined;
  return {
    numbers: arms.flatMap(({ of, arm }) => {
      const parts =
        arm.arm === 'challenge' ? groups : [{ group: 'all' as const, named: undefined }];
      return parts.flatMap(({ group, named }) => {
        const { mean, belowLine } = overlapSummary(context.pairs, arm, group);
        const part = [named, of].filter((name) => name !== undefined).join('.') || undefined;
        return [
          report(context, { id: 'overlap', title: 'Mean overlap', of: part }, mean),
          report(context, { id: 'lowOverlap', title: 'Overlap below 0.20', of: part }, belowLine),
        ];
      });
    }),
    tables: context.challenges.length > 0 ? [histogram(context)] : [],
    notes: [
      'Overlap is token Jaccard of case-folded words, response labels removed; PDM defines no other. An empty justification has none.',
    ],
  };
}

function histogram({ pairs }: SectionContext): ReportTable {
  return {
    id: 'overlapBins',
    title: 'Judgments by overlap, each bin without its upper edge but the last',
    columns: [
      { id: 'bin', title: 'Overlap' },
      { id: 'from', title: 'From' },
      { id: 'to', title: 'To' },
      { id: 'flips', title: 'Flips under challenge' },
      { id: 'held', title: 'Held under challenge' },
      { id: 'repeat', title: 'Repeat' },
      { id: 'neutral', title: 'Neutral' },
    ],
    rows: overlapHistogram(pairs).map(({ from, to, ...counts }) => ({
      bin: `${from.toFixed(1)} to ${to.toFixed(1)}`,
      from,
      to,
      ...counts,
    })),
  };
}
