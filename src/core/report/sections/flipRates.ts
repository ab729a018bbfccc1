import { flipRate } from '../../metrics/flipRate.ts';
import {
  followUpArms,
  report,
  type SectionContent,
  type SectionContext,
} from '../sectionContext.ts';

/** Flip rate of each arm, and of all challenges together. */
export function flipRates(context: SectionContext): SectionContent | undefined {
  const arms = followUpArms(context);
  if (arms.length === 0) return undefined;
  return {
    numbers: arms.map(({ of, arm }) =>
      report(context, { id: 'flipRate', title: 'Flip rate', of }, flipRate(context.pairs, arm)),
    ),
    notes: ['Repeat (B2) is intrinsic noise, neutral the effect of being asked again at all.'],
  };
}
