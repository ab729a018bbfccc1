import { type OverlapGroup, overlapSummary } from '../../metrics/overlapSummary.ts';
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
export function overlap(context: SectionContext): SectionContent {
  return {
    numbers: followUpArms(context).flatMap(({ of, arm }) => {
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
    notes: [
      'Overlap is token Jaccard of case-folded words, response labels removed; PDM defines no other. An empty justification has none.',
    ],
  };
}
