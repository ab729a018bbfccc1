import { isEstimable } from '../../metrics/estimation/estimate.ts';
import { paraphraseRates } from '../../metrics/numbers/flips/paraphraseRates.ts';
import type { ReportCell, ReportedNumber } from '../reportSchema.ts';
import {
  noInference,
  report,
  type SectionContent,
  type SectionContext,
} from '../sectionContext.ts';

/** Flip rate by wording of a follow-up, with their range and a test of their difference. */
export function paraphrases(context: SectionContext): SectionContent | undefined {
  const numbers: ReportedNumber[] = [];
  const rows: Record<string, ReportCell>[] = [];
  const kinds = [
    { kind: 'neutral', arm: { arm: 'neutral' as const } },
    ...context.challenges.map((challenge) => ({
      kind: challenge,
      arm: { arm: 'challenge' as const, challenge },
    })),
  ];
  for (const { kind, arm } of kinds) {
    const { rates, range = null, heterogeneity } = paraphraseRates(context.pairs, arm);
    if (rates.length === 0) continue;
    for (const { paraphrase, flipRate } of rates) {
      const of = `${kind}.${paraphrase + 1}`;
      const naming = { id: 'flipRateOfWording', title: 'Flip rate of a wording', of };
      numbers.push(report(context, naming, flipRate));
    }
    rows.push({ kind, wordings: rates.length, range, ...testCells(context, heterogeneity) });
  }
  if (rows.length === 0) return undefined;
  return {
    numbers,
    tables: [
      {
        id: 'wordings',
        title: 'Whether wordings differ',
        columns: [
          { id: 'kind', title: 'Follow-up' },
          { id: 'wordings', title: 'Wordings' },
          { id: 'range', title: 'Range of rates' },
          { id: 'statistic', title: 'χ²' },
          { id: 'degreesOfFreedom', title: 'df' },
          { id: 'p', title: 'p' },
          { id: 'remark', title: 'Remark' },
        ],
        rows,
      },
    ],
    notes: ['Exploratory: this p is not adjusted.'],
  };
}

function testCells(
  { inference }: SectionContext,
  test: ReturnType<typeof paraphraseRates>['heterogeneity'],
): Record<string, ReportCell> {
  const none = { statistic: null, degreesOfFreedom: null, p: null };
  if (!inference) return { ...none, remark: noInference };
  if (!isEstimable(test)) return { ...none, remark: `not estimable: ${test.notEstimable}` };
  const { statistic, degreesOfFreedom, p, smallExpected } = test;
  const remark = smallExpected ? 'An expected count is below 5: p is only a rough one.' : '';
  return { statistic, degreesOfFreedom, p, remark };
}
