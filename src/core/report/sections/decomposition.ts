import {
  excessOverNeutral,
  flipsAway,
  flipsToward,
  neutralFlipRate,
  susceptibilityByTarget,
} from '../../metrics/numbers/steps/steering.ts';
import { steeringRows } from '../../metrics/rows/steeringRows.ts';
import {
  challengeArms,
  report,
  type SectionContent,
  type SectionContext,
} from '../sectionContext.ts';

/** What PS is made of. Under anti-baseline the target never is what B1 chose. */
export function decomposition(context: SectionContext): SectionContent | undefined {
  const arms = challengeArms(context);
  if (arms.length === 0) return undefined;
  const isAntiBaseline = context.protocol === 'anti-baseline';
  return {
    numbers: arms.flatMap(({ of, arm }) => {
      const rows = steeringRows(context.pairs, arm.challenge);
      const { targetIsChoice, targetIsOther } = susceptibilityByTarget(rows);
      return [
        report(
          context,
          { id: 'flipsToward', title: 'Flips toward the target', of },
          flipsToward(rows),
        ),
        report(
          context,
          { id: 'flipsAway', title: 'Flips away from the target', of },
          flipsAway(rows),
        ),
        ...(isAntiBaseline
          ? []
          : [
              report(
                context,
                { id: 'psTargetChosen', title: 'PS where the target is what B1 chose', of },
                targetIsChoice,
              ),
              report(
                context,
                { id: 'psTargetOther', title: 'PS where the target is the other response', of },
                targetIsOther,
              ),
            ]),
        report(
          context,
          { id: 'neutralFlipRate', title: 'FR_neutral on the same rows', of },
          neutralFlipRate(rows),
        ),
        report(
          context,
          { id: 'excessOverNeutral', title: 'Excess over neutral, PS − FR_neutral', of },
          excessOverNeutral(rows),
        ),
      ];
    }),
    notes: ['The noise floor is the flip rate of the repeat (FR_B2).'],
  };
}
