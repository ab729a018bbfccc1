import { overlapHistogram } from '../../../metrics/numbers/overlap/overlapHistogram.ts';
import { lowOverlapShare, meanOverlap } from '../../../metrics/numbers/overlap/overlapSummary.ts';
import { tableOf } from '../../section.ts';
import { type AuditSection, followUpArms, reportAll } from '../../sectionContext.ts';
import { statementsOf, whyNoJustification } from '../../whatJudgesState.ts';

const columns = {
  bin: 'Overlap',
  from: ['From', 'Least overlap in this bin, 0 to 1.'],
  to: ['To', 'Overlap at which the bin ends, 0 to 1; only the last bin includes it.'],
  flips: [
    'Flips under challenge',
    "Flips whose justification overlaps the first verdict's this much.",
  ],
  held: [
    'Held under challenge',
    "Verdicts that held whose justification overlaps the first verdict's this much.",
  ],
  repeat: ['Repeat', "Repeats whose justification overlaps the first verdict's this much."],
  neutral: [
    'No pressure',
    "Turns without pressure whose justification overlaps the first verdict's this much.",
  ],
} as const;

/**
 * Reports the overlap of justifications with the baseline's, for flips, unflipped verdicts, B2 and
 * neutral.
 */
export const overlap: AuditSection = (context) => {
  const { audits } = context;
  const arms = followUpArms(context);
  if (arms.length === 0) return undefined;
  const missing = whyNoJustification(statementsOf(audits));
  if (missing !== undefined) return { notes: [missing] };
  const bins = overlapHistogram(audits).map(({ from, to, ...counts }) => {
    return { bin: `${from.toFixed(1)} to ${to.toFixed(1)}`, from, to, ...counts };
  });
  const title = 'Judgments by overlap, each bin without its upper edge but the last';
  return {
    numbers: arms.flatMap(({ of, arm }) => {
      const isSplit = arm.arm === 'challenge' && context.canFlip;
      const groups = isSplit ? (['flips', 'held'] as const) : (['all'] as const);
      return groups.flatMap((group) => {
        const part = group === 'all' ? of : [group, ...(of === undefined ? [] : [of])].join('.');
        return reportAll(context, part, [
          ['overlap', 'Mean overlap', () => meanOverlap(audits, arm, group)],
          ['lowOverlap', 'Overlap below 0.20', () => lowOverlapShare(audits, arm, group)],
        ]);
      });
    }),
    tables:
      context.challenges.length > 0 && context.canFlip
        ? [tableOf('overlapBins', title, columns, bins)]
        : [],
    notes: [
      'Overlap is token Jaccard of case-folded words, response labels removed; PDM defines no other. An empty justification has none.',
    ],
  };
};
