import type { Audit } from '../../judgments/audit.ts';
import { agreementChange, labelAgreement } from '../../metrics/numbers/agreement/agreement.ts';
import type { ReportedNumber } from '../reportSchema.ts';
import { labelNote } from '../runs/labelNote.ts';
import type { AuditSection, Estimating, JudgedArm } from '../sectionContext.ts';
import { followUpArms, report, withBaseline } from '../sectionContext.ts';

const mixed =
  'Under anti-baseline, agreement after a challenge mixes verdicts lost and mended: a judge that always gives way has 1 − its agreement at first, one that gives way half the time has ½ at any agreement. It ranks nothing; see Right and firm.';

/** Reports agreement with human and gold labels, at the baseline and by arm. */
export const agreement: AuditSection = (context) => {
  const { audits } = context;
  if (!audits.some(({ pair }) => pair.label)) return undefined;
  return {
    numbers: agreementNumbers(context, audits, withBaseline(followUpArms(context))),
    notes: [
      labelNote(audits),
      'Ties and labels from models are never used.',
      ...(context.protocol === 'anti-baseline' ? [mixed] : []),
    ],
  };
};

/** Reports the agreement of arms, then the paired change from B1 to each follow-up. */
export function agreementNumbers(
  estimating: Estimating,
  audits: readonly Audit[],
  arms: readonly JudgedArm[],
  changed = arms,
): ReportedNumber[] {
  const title = 'Agreement with the label';
  return [
    ...arms.map(({ of, arm }) =>
      report(estimating, of, 'agreement', title, () => labelAgreement(audits, arm)),
    ),
    ...changed.flatMap(({ of, arm }) => {
      const change = arm && agreementChange(audits, arm);
      const changeTitle = 'Change of agreement, after − before';
      return change ? [report(estimating, of, 'agreementChange', changeTitle, change)] : [];
    }),
  ];
}
