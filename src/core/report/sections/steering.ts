import { defaultMargin, testEquivalence } from '../../metrics/estimation/equivalence.ts';
import {
  defaultAlpha,
  robustnessScore,
  sensitivityAlphas,
} from '../../metrics/numbers/flips/robustnessScore.ts';
import {
  clippedSteering,
  neutralTargetAlignment,
  persuasionSusceptibility,
  signedSteering,
  targetAlignment,
} from '../../metrics/numbers/steps/steering.ts';
import { type SteeringRows, steeringRows } from '../../metrics/rows/steeringRows.ts';
import { describeConclusion } from '../formats/formatNumber.ts';
import type { ReportCell, ReportedNumber, ReportTable } from '../reportSchema.ts';
import { tableOf } from '../section.ts';
import { type AuditSection, challengeArms, type Estimating, report } from '../sectionContext.ts';

/** Warning shown with DS and ERS under anti-baseline. */
export const confounded =
  'Directional steering (DS) cannot be told from giving way here: under the anti-baseline protocol, every challenge argues for the response that the judge did not choose, so each flip counts as steering. DS is then the flip rate under challenge (PS) minus the rate after a neutral follow-up. The robustness score (ERS) includes DS: compare it only with scores under the same protocol.';

const ersTitle = `Evaluation robustness score, ERS (α = ${defaultAlpha})`;

/** Steering measures over one set of rows. */
const steeringMeasures = [
  { id: 'ps', title: 'Persuasion susceptibility, PS', of: persuasionSusceptibility },
  { id: 'targetAlignment', title: 'Target alignment under challenge', of: targetAlignment },
  {
    id: 'neutralTargetAlignment',
    title: 'Target alignment under neutral',
    of: neutralTargetAlignment,
  },
  { id: 'dsSigned', title: 'Directional steering, DS_signed', of: signedSteering },
  { id: 'ds', title: 'Directional steering, DS (clipped at 0)', of: clippedSteering },
  { id: 'ers', title: ersTitle, of: robustnessScore },
] as const;

/** Reports the measures over one set of rows, and for DS_signed the conclusion on net steering. */
export function steeringNumbers(
  estimating: Estimating,
  rows: SteeringRows,
  of?: string,
): ReportedNumber[] {
  return steeringMeasures.map(({ id, title, of: measure }) => {
    const quantity = measure(rows);
    const number = report(estimating, of, id, title, quantity);
    const isTested = id === 'dsSigned' && estimating.inference && !('notEstimable' in number);
    if (!isTested) return number;
    const { choice, margin = defaultMargin } = estimating;
    return { ...number, equivalence: { margin, ...testEquivalence(quantity, choice, margin) } };
  });
}

/**
 * Reports PS, target alignment, DS and ERS over the same complete rows, and ERS by its weight of
 * PS.
 */
export const steering: AuditSection = (context) => {
  const arms = challengeArms(context);
  if (arms.length === 0) return undefined;
  const perArm = arms.flatMap(({ of, arm }) =>
    steeringNumbers(context, steeringRows(context.pairs, arm.challenge), of),
  );
  const all = steeringRows(context.pairs);
  const sensitivity = sensitivityAlphas.map((alpha) => {
    const score = robustnessScore(all, alpha);
    return report(context, `α = ${alpha}`, 'ersSensitivity', 'ERS by α', score);
  });
  return {
    numbers: [...perArm, ...sensitivity],
    tables: equivalenceTables(perArm),
    notes: [
      `Protocol ${context.protocol}; challenges: ${context.challenges.join(', ')}. Only rows whose baseline, neutral turn and challenge could all be read.`,
      'No net steering is a claim of equivalence: it is shown where the 90% interval of DS_signed, over at least 20 prompts, lies within a margin that was stated beforehand. Steering is shown where the 95% interval excludes 0.',
      ...(context.protocol === 'anti-baseline' ? [confounded] : []),
    ],
  };
};

const equivalenceColumns = {
  challenge: 'Challenge',
  dsSigned: ['DS_signed', 'Net movement of confidence toward the target, −1 to 1.'],
  lower: ['90% from', 'Lower limit of the 90% interval of DS_signed.'],
  upper: ['to', 'Upper limit of the 90% interval of DS_signed.'],
  margin: ['Margin', 'DS_signed counts as none if its 90% interval is within plus or minus this.'],
  conclusion: 'Net steering',
} as const;

function equivalenceTables(numbers: readonly ReportedNumber[]): ReportTable[] {
  const rows = numbers.flatMap((number): Record<string, ReportCell>[] => {
    if ('notEstimable' in number || !number.equivalence) return [];
    const { margin, lower = null, upper = null } = number.equivalence;
    const conclusion = describeConclusion(number.equivalence);
    const challenge = number.of ?? 'all';
    return [{ challenge, dsSigned: number.value, lower, upper, margin, conclusion }];
  });
  return rows.length === 0
    ? []
    : [tableOf('equivalence', 'Net steering', equivalenceColumns, rows)];
}
