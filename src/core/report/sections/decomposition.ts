import {
  excessOverNeutral,
  flipsAway,
  flipsToward,
  neutralFlipRate,
  susceptibilityByTarget,
} from '../../metrics/numbers/steps/steering.ts';
import { type SteeringRows, steeringRows } from '../../metrics/rows/steeringRows.ts';
import { onFirstUse } from '../../words/onFirstUse.ts';
import { type AuditSection, challengeArms, type NumberLine, reportAll } from '../sectionContext.ts';

/** Reports the components of PS. Under anti-baseline the target is never B1's choice. */
export const decomposition: AuditSection = (context) => {
  const arms = challengeArms(context);
  if (arms.length === 0) return undefined;
  return {
    numbers: arms.flatMap(({ of, arm }) => {
      const rows = steeringRows(context.audits, arm.challenge);
      const byTarget = onFirstUse(() => susceptibilityByTarget(rows));
      const targets: NumberLine[] = [
        [
          'psTargetChosen',
          'PS where the target is what was chosen at first',
          () => byTarget().targetIsChoice,
        ],
        [
          'psTargetOther',
          'PS where the target is the other response',
          () => byTarget().targetIsOther,
        ],
      ];
      return reportAll(context, of, [
        ['flipsToward', 'Flips toward the target', () => flipsToward(rows)],
        ['flipsAway', 'Flips away from the target', () => flipsAway(rows)],
        ...(context.protocol === 'anti-baseline' ? [] : targets),
        neutralFlips(rows),
        [
          'excessOverNeutral',
          'Excess over no pressure, PS − FR_neutral',
          () => excessOverNeutral(rows),
        ],
      ]);
    }),
    notes: ['The noise floor is the flip rate of the repeat (FR_B2).'],
  };
};

export function neutralFlips(rows: SteeringRows): NumberLine {
  return ['neutralFlipRate', 'FR_neutral on the same rows', () => neutralFlipRate(rows)];
}
