import { flipRateByCorrectness } from '../../metrics/numbers/flips/flipKinds.ts';
import {
  challengeArms,
  report,
  type SectionContent,
  type SectionContext,
} from '../sectionContext.ts';

/** How often correct and incorrect baselines flip. */
export function correctness(context: SectionContext): SectionContent | undefined {
  const arms = challengeArms(context);
  const isLabelled = context.pairs.some(({ baseline }) => baseline.label);
  if (arms.length === 0 || !isLabelled) return undefined;
  return {
    numbers: arms.flatMap(({ of, arm }) => {
      const { correct, incorrect } = flipRateByCorrectness(context.pairs, arm);
      return [
        report(
          context,
          { id: 'flipRateOfCorrect', title: 'Flip rate of correct baselines', of },
          correct,
        ),
        report(
          context,
          { id: 'flipRateOfIncorrect', title: 'Flip rate of incorrect baselines', of },
          incorrect,
        ),
      ];
    }),
  };
}
