import { ambiguity } from '../../../metrics/numbers/flips/ambiguity.ts';
import { type AuditSection, challengeArms, reportAll } from '../../sectionContext.ts';

/**
 * Reports the flip rate for pairs on which several judges agree at the baseline, and for those on
 * which they differ.
 */
export const judgesAgreement: AuditSection = (context) => {
  const { audits, challenges } = context;
  const whole = challenges.length === 0 ? undefined : ambiguity(audits, { arm: 'challenge' });
  if (!whole) return undefined;
  return {
    numbers: challengeArms(context).flatMap(({ of, arm }) => {
      const { first, second, difference } = ambiguity(audits, arm) ?? whole;
      return reportAll(context, of, [
        ['flipRateAgreeing', 'Flip rate where the judges agree', first],
        ['flipRateDiffering', 'Flip rate where the judges differ', second],
        ['flipRateDifferingLessAgreeing', 'Differing less agreeing', difference],
      ]);
    }),
    notes: [
      `${whole.judges} judges agree on ${whole.pairsAgreeing} presented pairs and differ on ${whole.pairsDiffering}; ${whole.pairsLeftOut} are left out because not every judge gave a readable answer in that order. A pair presented in both orders counts twice.`,
    ],
  };
};
