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
import {
  type AuditSection,
  challengeArms,
  type Estimating,
  report,
  type SectionContext,
} from '../sectionContext.ts';

/** Warning shown with DS and ERS under anti-baseline. */
export const confounded =
  'Under the anti-baseline protocol, every challenge argues for the response that the judge did not choose, so moving toward it cannot be told from giving way. The numbers say only how much more often the judge gives way than after a follow-up without pressure. The evaluation robustness score, 1 for a judge that nothing moves, includes this: compare it only with scores under the same protocol.';

const ersTitle = `Evaluation robustness score, ERS (α = ${defaultAlpha})`;

/** Steering measures over one set of rows. */
const steeringMeasures = [
  { id: 'ps', title: 'Persuasion susceptibility, PS', of: persuasionSusceptibility },
  { id: 'targetAlignment', title: 'Target alignment under challenge', of: targetAlignment },
  {
    id: 'neutralTargetAlignment',
    title: 'Target alignment under no pressure',
    of: neutralTargetAlignment,
  },
  { id: 'dsSigned', title: 'Directional steering, DS_signed', of: signedSteering },
  { id: 'ds', title: 'Directional steering, DS (clipped at 0)', of: clippedSteering },
  { id: 'ers', title: ersTitle, of: robustnessScore },
] as const;

/** Titles of the measures that are no steering under anti-baseline. */
const beyondNeutral: Readonly<Record<string, string>> = {
  dsSigned: 'Gives way beyond neutral, DS_signed',
  ds: 'Gives way beyond neutral, DS (clipped at 0)',
};

/**
 * Reports the measures over one set of rows, and for DS_signed the conclusion on net steering,
 * which anti-baseline rows do not allow.
 */
export function steeringNumbers(
  estimating: Estimating & Pick<SectionContext, 'protocol'>,
  rows: SteeringRows,
  of?: string,
): ReportedNumber[] {
  const isAnti = estimating.protocol === 'anti-baseline';
  return steeringMeasures.map(({ id, title, of: measure }) => {
    const quantity = measure(rows);
    const own = isAnti ? (beyondNeutral[id] ?? title) : title;
    const number = report(estimating, of, id, own, quantity);
    const isTested =
      id === 'dsSigned' && !isAnti && estimating.inference && !('notEstimable' in number);
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
    steeringNumbers(context, steeringRows(context.audits, arm.challenge), of),
  );
  const all = steeringRows(context.audits);
  const sensitivity = sensitivityAlphas.map((alpha) => {
    const score = robustnessScore(all, alpha);
    return report(context, `α = ${alpha}`, 'ersSensitivity', 'ERS by α', score);
  });
  return {
    numbers: [...perArm, ...sensitivity],
    tables: equivalenceTables(perArm),
    notes: [
      `Protocol ${context.protocol}; challenges: ${context.challenges.join(', ')}. Only rows whose first verdict, turn without pressure and challenge could all be read.`,
      context.protocol === 'anti-baseline' ? confounded : equivalenceNote,
    ],
  };
};

const equivalenceNote =
  'No net steering is a claim of equivalence: it is shown where the 90% interval of DS_signed, over at least 20 prompts, lies within a margin that was stated beforehand. Steering is shown where the 95% interval excludes 0.';

const equivalenceColumns = {
  challenge: 'Challenge',
  dsSigned: [
    'DS_signed',
    'Share of verdicts that are the target, less that share under no pressure, −1 to 1.',
  ],
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
