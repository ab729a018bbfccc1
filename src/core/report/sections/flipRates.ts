import { flipRate, flipRateUnrepaired } from '../../metrics/numbers/flips/flipRate.ts';
import { type AuditSection, followUpArms, report } from '../sectionContext.ts';

/** Reason why a judge of scores without a pass mark has no number on flips. */
export const noFlips =
  'This judge scores without a pass mark: a score can move, but no verdict can flip.';

/**
 * Reports the flip rate of each arm and of all challenges together, and again without repaired
 * answers.
 */
export const flipRates: AuditSection = (context) => {
  const { pairs } = context;
  const arms = followUpArms(context);
  if (arms.length === 0) return undefined;
  if (!context.canFlip) return { notes: [noFlips] };
  const unrepaired = arms.flatMap(({ of, arm }) => {
    const rate = flipRateUnrepaired(pairs, arm);
    const title = 'Flip rate, repaired answers as unreadable';
    return rate ? [report(context, of, 'flipRateUnrepaired', title, rate)] : [];
  });
  return {
    numbers: [
      ...arms.map(({ of, arm }) =>
        report(context, of, 'flipRate', 'Flip rate', flipRate(pairs, arm)),
      ),
      ...unrepaired,
    ],
    notes: [
      'Repeat (B2) is intrinsic noise, neutral the effect of being asked again at all.',
      ...(unrepaired.length > 0
        ? [
            'A repair request is one more turn. Where it brought an answer into form, the rate stands again with that answer taken as unreadable: its bounds are what the repaired answers could make of it.',
          ]
        : []),
    ],
  };
};
