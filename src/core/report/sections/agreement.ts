import { armAgreement, baselineAgreement } from '../../metrics/agreement.ts';
import {
  followUpArms,
  report,
  type SectionContent,
  type SectionContext,
} from '../sectionContext.ts';

/** Agreement with human and gold labels, at the baseline and by arm. */
export function agreement(context: SectionContext): SectionContent | undefined {
  if (!context.pairs.some(({ baseline }) => baseline.label)) return undefined;
  const title = 'Agreement with the label';
  return {
    numbers: [
      report(context, { id: 'agreement', title, of: 'baseline' }, baselineAgreement(context.pairs)),
      ...followUpArms(context).map(({ of = 'challenges', arm }) =>
        report(context, { id: 'agreement', title, of }, armAgreement(context.pairs, arm)),
      ),
    ],
    notes: ["Human and gold labels that are no tie; a model's labels never enter."],
  };
}
