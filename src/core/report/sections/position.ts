import { orderSwap } from '../../metrics/numbers/agreement/orderSwap.ts';
import { positionBias, positionBiasOfArm } from '../../metrics/numbers/agreement/positionBias.ts';
import type { ReportedNumber } from '../reportSchema.ts';
import {
  challengeArms,
  followUpArms,
  report,
  type SectionContent,
  type SectionContext,
} from '../sectionContext.ts';

/** Whether what is presented first is chosen, and what the other order makes of a verdict. */
export function position(context: SectionContext): SectionContent {
  const title = 'Pr(first presented is chosen) − ½';
  return {
    numbers: [
      report(context, { id: 'positionBias', title, of: 'baseline' }, positionBias(context.pairs)),
      ...followUpArms(context).map(({ of = 'challenges', arm }) =>
        report(context, { id: 'positionBias', title, of }, positionBiasOfArm(context.pairs, arm)),
      ),
      ...swapped(context),
    ],
    notes: ['A pair whose verdict follows the position is unsettled, not a tie.'],
  };
}

/** Only where pairs were asked in both orders. */
function swapped(context: SectionContext): ReportedNumber[] {
  if (new Set(context.pairs.map(({ baseline }) => baseline.order)).size < 2) return [];
  const { disagreement } = orderSwap(context.pairs, { arm: 'challenge' });
  const title = 'Pairs that the other order decides otherwise';
  const named = report(context, { id: 'orderSwapDisagreement', title }, disagreement);
  if ('notEstimable' in named) return [];
  const rates = challengeArms(context).flatMap(({ of, arm }) => {
    const { first, second, difference } = orderSwap(context.pairs, arm);
    return [
      report(context, { id: 'flipRateSettled', title: 'Flip rate of settled pairs', of }, first),
      report(
        context,
        { id: 'flipRateUnsettled', title: 'Flip rate of unsettled pairs', of },
        second,
      ),
      report(
        context,
        { id: 'flipRateUnsettledLessSettled', title: 'Unsettled less settled', of },
        difference,
      ),
    ];
  });
  return [named, ...rates];
}
