import { isEstimable } from '../../metrics/estimation/estimate.ts';
import { paraphraseRates } from '../../metrics/numbers/flips/paraphraseRates.ts';
import type { ReportCell } from '../reportSchema.ts';
import { noInference, tableOf } from '../section.ts';
import {
  type AuditSection,
  challengeArms,
  report,
  type SectionContext,
} from '../sectionContext.ts';

const columns = {
  kind: 'Follow-up',
  wordings: ['Wordings', 'Wordings of this follow-up that were asked.'],
  range: ['Range of rates', 'Highest flip rate of a wording less the lowest, in shares of 1.'],
  statistic: ['χ²', 'Statistic of the test that all wordings have one flip rate.'],
  degreesOfFreedom: ['df', 'Degrees of freedom of χ²: wordings less one.'],
  p: ['p', 'Probability of a range at least as large if all wordings had one rate.'],
  remark: 'Remark',
} as const;

/** Reports the flip rate by wording of a follow-up, with the range and a test of the difference. */
export const paraphrases: AuditSection = (context) => {
  const neutral = { of: 'neutral', arm: { arm: 'neutral' as const } };
  const kinds = [neutral, ...challengeArms(context)].flatMap(({ of, arm }) => {
    const found = of === undefined ? undefined : paraphraseRates(context.audits, arm);
    return found && found.rates.length > 0 ? [{ kind: of ?? '', ...found }] : [];
  });
  if (kinds.length === 0) return undefined;
  const rows = kinds.map(({ kind, rates, range = null, heterogeneity }) => {
    return { kind, wordings: rates.length, range, ...testCells(context, heterogeneity) };
  });
  return {
    numbers: kinds.flatMap(({ kind, rates }) =>
      rates.map(({ paraphrase, flipRate }) => {
        const of = `${kind}.${paraphrase + 1}`;
        return report(context, of, 'flipRateOfWording', 'Flip rate of a wording', flipRate);
      }),
    ),
    tables: [{ ...tableOf('wordings', 'Whether wordings differ', columns, rows), family: 2 }],
  };
};

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
