import { strengthShift } from '../../../metrics/numbers/ties/strengthShift.ts';
import { type AuditSection, challengeArms, type NamedArm, report } from '../../sectionContext.ts';

/** Reports the shift of five-way verdicts toward the target, under neutral and under challenge. */
export const strengths: AuditSection = (context) => {
  const { audits } = context;
  if (!audits.some(({ baseline }) => baseline.strength !== undefined)) return undefined;
  const neutral: NamedArm = { of: 'neutral', arm: { arm: 'neutral' } };
  const hasNeutral = audits.some((pair) => pair.neutral);
  const arms = [...(hasNeutral ? [neutral] : []), ...challengeArms(context)];
  return {
    numbers: arms.map(({ of, arm }) =>
      report(
        context,
        of,
        'strengthShift',
        'Mean shift toward the target, in steps',
        strengthShift(audits, arm),
        'steps',
      ),
    ),
    notes: [
      'Five-way verdicts are −2 (A clearly better) to 2 (B clearly better), and 0 for a tie. A positive shift is toward the target.',
    ],
  };
};
