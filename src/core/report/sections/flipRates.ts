import { flipRate, flipRateUnrepaired } from '../../metrics/numbers/flips/flipRate.ts';
import {
  followUpArms,
  report,
  type SectionContent,
  type SectionContext,
} from '../sectionContext.ts';

/** Flip rate of each arm, and of all challenges together; again without repaired answers. */
export function flipRates(context: SectionContext): SectionContent | undefined {
  const arms = followUpArms(context);
  if (arms.length === 0) return undefined;
  const naming = { id: 'flipRateUnrepaired', title: 'Flip rate, repaired answers as unreadable' };
  const unrepaired = arms.flatMap(({ of, arm }) => {
    const quantity = flipRateUnrepaired(context.pairs, arm);
    return quantity ? [report(context, { ...naming, of }, quantity)] : [];
  });
  return {
    numbers: [
      ...arms.map(({ of, arm }) =>
        report(context, { id: 'flipRate', title: 'Flip rate', of }, flipRate(context.pairs, arm)),
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
}
