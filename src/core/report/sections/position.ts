import { orderDisagreement, settledContrast } from '../../metrics/numbers/agreement/orderSwap.ts';
import { positionBias } from '../../metrics/numbers/agreement/positionBias.ts';
import { areScored } from '../../metrics/numbers/scores/scoreRows.ts';
import type { ReportedNumber } from '../reportSchema.ts';
import type { AuditSection, NamedArm, SectionContext } from '../sectionContext.ts';
import { challengeArms, followUpArms, report, reportAll, withBaseline } from '../sectionContext.ts';

export const positionBiasTitle = 'Pr(first presented is chosen) − ½';
export const orderSwapTitle = 'Pairs decided differently in the other order';

/**
 * Reports how often the response presented first is chosen, and how often the other order changes a
 * verdict.
 */
export const position: AuditSection = (context) => {
  if (areScored(context.audits)) return undefined;
  // Under anti-baseline, a position under challenge follows from the one at B1.
  const isTold = ({ arm }: NamedArm) =>
    arm.arm !== 'challenge' || context.protocol === 'counterbalanced';
  return {
    numbers: [
      ...withBaseline(followUpArms(context).filter(isTold)).map(({ of, arm }) => {
        const bias = positionBias(context.audits, arm);
        return report(context, of, 'positionBias', positionBiasTitle, bias);
      }),
      ...swapped(context),
    ],
    notes: [
      'A pair whose verdict follows the position is unsettled, not a tie.',
      ...(context.protocol === 'anti-baseline'
        ? ['Position under challenge is reported for counterbalanced targets only.']
        : []),
    ],
  };
};

/** Returns numbers only if pairs were asked in both orders. */
function swapped(context: SectionContext): ReportedNumber[] {
  const { audits } = context;
  if (new Set(audits.map(({ pair }) => pair.order)).size < 2) return [];
  const disagreement = orderDisagreement(audits);
  const share = report(context, undefined, 'orderSwapDisagreement', orderSwapTitle, disagreement);
  if ('notEstimable' in share) return [];
  const rates = challengeArms(context).flatMap(({ of, arm }) => {
    const { first, second, difference } = settledContrast(audits, arm);
    return reportAll(context, of, [
      ['flipRateSettled', 'Flip rate of settled pairs', first],
      ['flipRateUnsettled', 'Flip rate of unsettled pairs', second],
      ['flipRateUnsettledLessSettled', 'Unsettled less settled', difference],
    ]);
  });
  return [share, ...rates];
}
