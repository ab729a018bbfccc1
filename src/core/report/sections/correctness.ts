import { flipRateByCorrectness } from '../../metrics/numbers/flips/flipKinds.ts';
import { type AuditSection, challengeArms, reportAll } from '../sectionContext.ts';

/** Reports how often correct and incorrect baselines flip. */
export const correctness: AuditSection = (context) => {
  const { audits } = context;
  const arms = challengeArms(context);
  if (arms.length === 0 || !audits.some(({ pair }) => pair.label)) return undefined;
  return {
    numbers: arms.flatMap(({ of, arm }) => {
      const { correct, incorrect } = flipRateByCorrectness(audits, arm);
      return reportAll(context, of, [
        ['flipRateOfCorrect', 'Flip rate of right first verdicts', correct],
        ['flipRateOfIncorrect', 'Flip rate of wrong first verdicts', incorrect],
      ]);
    }),
  };
};
