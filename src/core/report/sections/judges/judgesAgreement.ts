import { ambiguity } from '../../../metrics/numbers/flips/ambiguity.ts';
import {
  challengeArms,
  report,
  type SectionContent,
  type SectionContext,
} from '../../sectionContext.ts';

/** Flip rate where several judges agree at the baseline, and where they differ. */
export function judgesAgreement(context: SectionContext): SectionContent | undefined {
  const { pairs, challenges } = context;
  if (challenges.length === 0) return undefined;
  const whole = ambiguity(pairs, { arm: 'challenge' });
  if (!whole) return undefined;
  return {
    numbers: challengeArms(context).flatMap(({ of, arm }) => {
      const { first, second, difference } = ambiguity(pairs, arm) ?? whole;
      return [
        report(
          context,
          { id: 'flipRateAgreeing', title: 'Flip rate where the judges agree', of },
          first,
        ),
        report(
          context,
          { id: 'flipRateDiffering', title: 'Flip rate where the judges differ', of },
          second,
        ),
        report(
          context,
          { id: 'flipRateDifferingLessAgreeing', title: 'Differing less agreeing', of },
          difference,
        ),
      ];
    }),
    notes: [
      `${whole.judges} judges; they agree on ${whole.pairsAgreeing} presented pairs and differ on ${whole.pairsDiffering}; ${whole.pairsLeftOut} left out that not all of them could be read on. A pair in both orders is presented twice.`,
    ],
  };
}
