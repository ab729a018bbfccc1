import {
  agreementChange,
  armAgreement,
  baselineAgreement,
} from '../../metrics/numbers/agreement/agreement.ts';
import type { Judged } from '../../metrics/rows/followUpColumns.ts';
import type { ReportedNumber } from '../reportSchema.ts';
import { labelNote } from '../runs/labelNote.ts';
import {
  type Estimating,
  followUpArms,
  type NamedArm,
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
      ...followUpArms(context).map((arm) => changeOf(context, context.pairs, arm)),
    ],
    notes: [labelNote(context.pairs), "Ties and a model's labels never enter."],
  };
}

/** The paired change of agreement from B1 to an arm. */
export function changeOf(
  estimating: Estimating,
  pairs: Judged,
  { of = 'challenges', arm }: NamedArm,
): ReportedNumber {
  const naming = { id: 'agreementChange', title: 'Change of agreement, after − before', of };
  return report(estimating, naming, agreementChange(pairs, arm));
}
